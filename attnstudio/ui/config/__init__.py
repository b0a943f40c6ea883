"""The parts of the config panel."""
