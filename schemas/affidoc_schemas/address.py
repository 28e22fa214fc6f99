"""Addresses that a repository may be fetched from."""

from __future__ import annotations

from urllib.parse import urlsplit

__all__ = ["SCHEMES", "address_problem"]

SCHEMES = ("https", "ssh", "file")
"""`ext::` would run a command, `http:` and `git:` can be changed on the way."""


def address_problem(address: str) -> str:
    """Why an address is not fetched from; '' where it is."""
    try:
        parts = urlsplit(address)
        host, user, password = parts.hostname or "", parts.username or "", parts.password
    except ValueError:
        return "this is no address"
    if parts.scheme not in SCHEMES:
        return f"a repository is fetched from an address with {', '.join(SCHEMES)}"
    if any(not char.isprintable() or char.isspace() for char in address):
        return "an address has no blanks and no control characters"
    if host.startswith("-") or user.startswith("-"):
        return "a name in an address does not begin with '-'"
    if password is not None or (parts.scheme == "https" and "@" in parts.netloc):
        return "an address in a committed file carries no credentials"
    if parts.scheme == "file" and (parts.netloc or not parts.path.startswith("/")):
        return "an address of a folder is written as file:///folder"
    if parts.scheme != "file" and not host:
        return "an address names a host"
    return ""
