"""Torch and numpy: everything that computes. Knows no Qt (but thread.py), no network, no screen."""
