"""Clients."""


class Limits:
    """Limits."""

    def __init__(self, max_connections=None, max_keepalive_connections=None):
        self.max_connections = max_connections
        self.max_keepalive_connections = max_keepalive_connections


class Client:
    """A client."""

    def __init__(self, limits=None):
        self.limits = limits

    @property
    def raw_path(self):
        return ""

    def iter_lines(self):
        return []
