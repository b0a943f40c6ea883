"""Tasks that heads can learn, each in a module of its own."""
