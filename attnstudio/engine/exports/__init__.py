"""Numbers, pictures and scripts as files."""
