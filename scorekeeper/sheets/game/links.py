"""Where the numbers of a sheet lead: inside the PDF each can be tapped for what it comes from.

A line leads to its rule at the end of the sheet, a total to the lines of its hand.
"""

from collections.abc import Mapping

from scorekeeper.rules import Variant, describe

RULES = "rules"  # where all rules begin
OPENING, RESULT = "opening", "result"
FACTS = "facts"

# By the first part of a score line's code, or its whole code: headings that may explain it.
_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "canasta": ("Canastas", "Bonuses"),
    "canasta.concealed": ("Bonuses",),
    "canasta.count": ("Bonuses",),
    "going-out": ("Bonuses", "Going out"),
    "red-threes": ("Threes",),
    "black-threes": ("Threes",),
    "melded": ("Card values",),
    "held": ("Card values",),
    "held.red-threes": ("Threes",),
    "held.black-threes": ("Threes",),
    "foot": ("Card values",),
    "failure": ("Unfinished melds",),
    "short-sequence": ("Unfinished melds",),
    "special-hand": ("Special hands", "Bonuses"),
    "acaba": ("Bonuses", "The game"),
    OPENING: ("Minimums", "Opening"),
    RESULT: ("The game",),
}


class Places:
    """The places of one sheet that numbers lead to."""

    def __init__(self, variant: Variant) -> None:
        """Look which headings the rules of the variant have."""
        self._headings = {section.heading for section in describe(variant)}

    def of(self, code: str) -> str:
        """Return where the rule of a score line stands, or that of the opening or the result."""
        wanted = _HEADINGS.get(code) or _HEADINGS.get(code.partition(".")[0], ())
        found = next((each for each in wanted if each in self._headings), None)
        return RULES if found is None else of_heading(found)


def of_heading(heading: str) -> str:
    """Return the name of the place where rules stand under a heading: "rules-card-values"."""
    return f"{RULES}-{heading.lower().replace(' ', '-')}"


def of_hand(number: int) -> str:
    """Return the name of the place where a hand begins."""
    return f"hand-{number}"


def of_note(mark: str) -> str:
    """Return the name of the place where a note stands."""
    return f"note-{mark}"
