"""Text documents as values: headings and anchors, sentences, structured data by pointer."""
