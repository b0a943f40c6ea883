"""The timeline below the views: every step of a run, to be scrubbed, played, gone on from."""
