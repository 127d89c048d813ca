"""Parses addresses and headers, which may contain anything."""

from urllib.parse import SplitResult, urlsplit

NOWHERE = urlsplit("")


def split(address: str) -> SplitResult:
    """Return the parts of an address, all of them empty if it cannot be read."""
    try:
        return urlsplit(address)
    except ValueError:  # such as the brackets of an IPv6 address that are not closed
        return NOWHERE


def whole_number(text: str, most_digits: int) -> int | None:
    """Return the number in a text, or None if it is not one or has too many digits."""
    readable = text.isascii() and text.isdigit() and len(text) <= most_digits
    return int(text) if readable else None
