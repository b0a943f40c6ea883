"""The sections of the settings dialog."""
