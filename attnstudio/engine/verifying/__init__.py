"""The article's three steps, and every check of the experiment in force."""
