"""The article's three steps, live, and every check of the experiment in force."""
