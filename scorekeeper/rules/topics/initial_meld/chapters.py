"""What the rulebook says about the opening."""

from scorekeeper.rules.statement import Chapter, Statements, fact, says
from scorekeeper.rules.variant import Variant

_TOO_LOW = {
    "plus10": "is taken back and raises this hand's minimum",
    "minus100": "is taken back and costs points",
    "both": "is taken back, raises this hand's minimum and costs points",
    "none": "is taken back",
}


_TRIPLES = {
    "natural-in-any-meld": "are needed, in any meld",
    "clean-meld": "are needed, in a meld without wild cards",
    "clean-or-wild-meld": "are needed, in a meld without wild cards, or a wild meld",
}


_CANASTA_OPENS = {
    "any": "of any kind",
    "natural-or-wild": "without wild cards or of wild cards only",
    "natural": "of one rank without wild cards",
}


def _minimums(variant: Variant) -> Statements:
    """The table of minimums."""
    rules = variant.opening
    code = "opening.by_score" if rules.by_hand is None else "opening.by_hand"
    for label, text in variant.opening.rows_in_words():
        yield fact(label.capitalize(), text, code)


def _opening(variant: Variant) -> Statements:
    """What an opening may be and must be besides its points."""
    rules = variant.opening
    when = "also" if rules.with_pile else "not"
    text = f"{when} in the turn in which the pile is taken"
    yield fact("Opening", text, "opening.with_pile")
    if rules.with_pile:
        counts = "counts towards the minimum" if rules.upcard_counts else "does not count"
        yield says("The card taken from the pile", counts, "opening.upcard_counts")
    if rules.naturals_only:
        text = "have no place in the opening"
        yield says("Wild cards", text, "opening.naturals_only")
    if rules.triple != "none":
        text = _TRIPLES[rules.triple]
        yield says("Three naturals of one rank", text, "opening.triple")
    if rules.canasta != "none":
        text = f"{_CANASTA_OPENS[rules.canasta]} opens whatever its points"
        yield says("A complete canasta", text, "opening.canasta")
    if rules.wild_canasta_is_natural:
        text = "counts as a natural one for the opening"
        yield says("A wild canasta", text, "opening.wild_canasta_is_natural")
    if rules.concealed_exempt:
        label = "Going out concealed from the stock"
        yield says(label, "needs no minimum", "opening.concealed_exempt")
    raises = rules.too_low in ("plus10", "both") and rules.raise_step
    more = f" by {rules.raise_step}" if raises else ""
    text = _TOO_LOW[rules.too_low].replace("this hand's minimum", f"this hand's minimum{more}")
    yield says("An opening that is too low", text, "penalty.opening-too-low")


CHAPTERS = (
    Chapter("Minimums", _minimums, ("", "Must open with")),
    Chapter("Opening", _opening),
)
