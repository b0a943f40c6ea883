"""The Runs tab: runs beside each other, their curves in one plot, their heads and the difference."""
