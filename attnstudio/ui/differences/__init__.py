"""Two frames against each other: their difference in words, numbers and colours."""
