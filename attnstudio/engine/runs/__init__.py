"""Experiments in training: every moment of them, kept, computed again, written to files."""
