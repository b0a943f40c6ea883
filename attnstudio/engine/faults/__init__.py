"""What can be wrong with attention though its shapes fit, and what finds it out."""
