"""The user's cache: what was found before, given again while nothing it rests on has changed."""

from __future__ import annotations

from affidoc.cache.check import CheckCache
from affidoc.cache.judged import Judged
from affidoc.cache.site import SiteCache
from affidoc.cache_room import cache_folder, clear, room

__all__ = ["CheckCache", "Judged", "SiteCache", "cache_folder", "clear", "room"]
