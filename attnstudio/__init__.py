"""AttnStudio: a desktop laboratory for self-attention."""

__version__ = "0.1.0"
