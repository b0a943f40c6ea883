"""The Test cases tab: cases as data, made by a model or by hand, run by the studio."""
