"""The gateway: addresses, requests, diagnoses. Knows no torch and no widgets."""
