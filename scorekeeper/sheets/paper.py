"""The papers that sheets are printed on."""

from dataclasses import dataclass


class UnknownPaper(LookupError):  # noqa: N818 - says what is wrong
    """No sheet is made for a paper of this name."""


@dataclass(frozen=True)
class Paper:
    """A paper: `size` as style sheets write it; `width` and `height` of the text in millimetres.

    The text is as wide on Letter as on A4, so that a sheet looks the same on both.
    """

    size: str
    margin: str
    width: float
    height: float


TEXT_WIDTH = 182
PAPERS = {
    "a4": Paper("A4", "15mm 14mm 17mm", TEXT_WIDTH, 265),
    "letter": Paper("letter", "14mm 16.95mm 16mm", TEXT_WIDTH, 249.4),
}


def paper_named(name: str) -> Paper:
    """Return the paper with this name; raises UnknownPaper."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        known = " and ".join(PAPERS)
        raise UnknownPaper(f"sheets are printed on {known}, not on {name[:20]!r}") from None
