"""The assistant beside the tabs: questions to a model, its answers, and what checking them found."""
