"""Facts out of files that a project has already: one importer a file, registered here."""

from __future__ import annotations

from affidoc.importers.codeowners import CODEOWNERS
from affidoc.importers.interface import Imported, Importer, Record, Request
from affidoc.importers.junit import JUNIT
from affidoc.importers.likec4 import LIKEC4
from affidoc.importers.madr import MADR
from affidoc.importers.merge import Merged, merged
from affidoc.importers.owners import owners_assigned
from affidoc.importers.structurizr import STRUCTURIZR

__all__ = ["IMPORTERS", "Imported", "Importer", "Merged", "Record", "Request", "merged",
           "owners_assigned"]  # fmt: skip

IMPORTERS: tuple[Importer, ...] = (MADR, CODEOWNERS, JUNIT, STRUCTURIZR, LIKEC4)
