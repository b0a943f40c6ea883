"""The inspector: where the number under the cursor comes from, one operation after the other."""
