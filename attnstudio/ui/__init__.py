"""The window: Qt and pyqtgraph. Knows no torch, no openai, no keyring."""
