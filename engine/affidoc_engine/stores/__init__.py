"""Databases behind one port, to be held to one contract test. Not written yet."""
