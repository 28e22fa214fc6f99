"""What Markdown and reStructuredText mention, judged against a source."""
