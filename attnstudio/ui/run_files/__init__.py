"""Runs as files in the window: opened, saved, dropped, and offered again after a crash."""
