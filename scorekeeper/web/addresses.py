"""Takes addresses apart that headers name: whoever sends them may write what they like."""

from urllib.parse import SplitResult, urlsplit

NOWHERE = urlsplit("")


def split(address: str) -> SplitResult:
    """Return the parts of an address, all of them empty if it cannot be read."""
    try:
        return urlsplit(address)
    except ValueError:  # such as the brackets of an IPv6 address that are not closed
        return NOWHERE
