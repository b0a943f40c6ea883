"""The fault lab: known faults as switches on the live experiment, and what finds them out."""
