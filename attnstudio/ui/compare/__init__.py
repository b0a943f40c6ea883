"""The Compare tab: two experiments, shuffled tokens, the positional encoding, controls."""
