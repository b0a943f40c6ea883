"""Experiments held against others, against shuffled tokens, and against controls."""
