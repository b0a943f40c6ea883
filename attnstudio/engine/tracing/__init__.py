"""Where a weight comes from: every number between the tokens and the output."""
