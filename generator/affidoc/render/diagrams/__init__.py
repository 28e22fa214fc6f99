"""Diagrams are made from facts, never drawn by hand. One kind a file."""
