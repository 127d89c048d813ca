"""What the rulebook says about the opening."""

from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.variant import Variant


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
    if rules.triple.said:
        yield says("Three naturals of one rank", rules.triple.said, "opening.triple")
    if rules.canasta.said:
        text = f"{rules.canasta.said} opens whatever its points"
        yield says("A complete canasta", text, "opening.canasta")
    if rules.wild_canasta_is_natural:
        text = "counts as a natural one for the opening"
        yield says("A wild canasta", text, "opening.wild_canasta_is_natural")
    if rules.concealed_exempt:
        label = "Going out concealed from the stock"
        yield says(label, "needs no minimum", "opening.concealed_exempt")
    text = rules.too_low.said.format(more=f" by {rules.raise_step}" if rules.raise_step else "")
    yield says("An opening that is too low", text, "penalty.opening-too-low")


CHAPTERS = (
    Chapter("Minimums", _minimums, ("", "Must open with")),
    Chapter("Opening", _opening),
)
