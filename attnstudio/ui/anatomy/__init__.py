"""Inside a step: its phases one by one, the code of each, what exists then and what it changes."""
