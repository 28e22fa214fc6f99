"""What was checked, as a statement that others can verify without a network."""
