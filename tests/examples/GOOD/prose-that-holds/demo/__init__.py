"""A package."""

from demo.client import Client, Limits

__all__ = ["Client", "Limits"]
