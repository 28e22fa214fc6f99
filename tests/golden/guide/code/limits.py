"""The kettle's limits."""

MAX_CUPS = 12


def boil(cups: int) -> bool:
    """Whether that much is boiled at once."""
    return cups <= MAX_CUPS
