"""Text documents as values: their headings and anchors."""
