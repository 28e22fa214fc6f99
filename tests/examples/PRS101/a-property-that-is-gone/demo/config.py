"""Settings."""


class DemoConfig:
    """Settings."""

    remote_name: str = "origin"
    strict: bool = False
