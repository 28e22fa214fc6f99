"""Read by the guide, never run."""


def test_boil() -> None:
    """A kettle boils."""
