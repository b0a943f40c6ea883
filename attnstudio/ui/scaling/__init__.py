"""The Scaling tab: what length costs, measured."""
