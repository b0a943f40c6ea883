"""Test cases: attention described as data, run, judged and exported."""
