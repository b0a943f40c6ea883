"""The Models tab: one question to several models at once, side by side."""
