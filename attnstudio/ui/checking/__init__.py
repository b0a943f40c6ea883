"""The window "Check my implementation": somebody's own attention, and what is wrong with it."""
