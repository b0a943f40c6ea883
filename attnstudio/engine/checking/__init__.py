"""Whether an attention module that somebody else wrote is right, and if not, what is wrong with it."""
