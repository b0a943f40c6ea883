"""The Training tab: controls, curves, steps, gradient norms, and the heads as they form."""
