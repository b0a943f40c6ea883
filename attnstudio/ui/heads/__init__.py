"""The heads: heatmaps of attention weights, linked by one cursor."""
