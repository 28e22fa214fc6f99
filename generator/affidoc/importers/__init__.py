"""Facts out of files that a project has already: one importer a file, registered here."""
