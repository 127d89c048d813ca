"""Rules about the initial meld, what the rulebook says about it, and why a minimum applies.

The reason is read from the table on the rules page; a test compares each answer with the engine's.
"""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.elements.parts import Part, times
from scorekeeper.rules.elements.rule import Rule, question_case
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.messages import at_the_head, counted, msg, sentences
from scorekeeper.rules.ruling import Minimum, Needs
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant


def _steps(variant: Variant) -> str:
    rows = [msg("{words}: {more}", words=a, more=b) for a, b in variant.opening.rows_in_words()]
    steps = rows[0]
    for each in rows[1:]:
        steps = msg("{words}; {more}", words=steps, more=each)
    return steps


def _minimum(variant: Variant) -> str:
    by_score = variant.opening.by_hand is None
    counts = (
        "The first melds of a side must reach the minimum by the values of their cards; bonuses"
        " and red threes do not count."
    )
    canasta = variant.opening.canasta.law
    top = "" if variant.opening.upcard_counts else "They must do so without the pile's top card."
    score = "By the score of the side before the hand: {words}."
    by = msg(score if by_score else "By the number of the hand: {words}.", words=_steps(variant))
    return sentences(counts, top, canasta, by)


class Must(Choice):
    """What an initial meld must do."""

    HOLD = "hold", "hold {what}"
    COUNT = "count", "count {limit}"


class InMeld(Choice):
    """In which meld three naturals are missing."""

    ANY = "any", ""
    CLEAN = "clean", " in a meld without wild cards"


class InitialMeld:
    """Rules about the initial meld."""

    below_minimum = Rule.of(
        "initial-meld.below-minimum",
        "The initial meld counts {points}; {why} it must {needs}.",
        question_case("The first meld of a side is three kings.", "initial-meld", melds=["K*3"]),
        law=_minimum,
    )
    natural_triple = Rule.of(
        "initial-meld.natural-triple",
        "The initial meld holds no three naturals of one rank{rule}.",
        question_case(
            "A side opens with aces and kings, wild cards in both melds.",
            "initial-meld",
            melds=["A*2 2 JKR", "K*2 JKR*2"],
        ),
        law=lambda v: msg(v.opening.triple.law, count=v.melds.min_cards),
    )
    canasta_required = Rule.of(
        "initial-meld.canasta-required",
        "The initial meld must hold {what} at a score of {score}.",
        question_case(
            "With a high score, a side opens with five aces and five kings.",
            "initial-meld",
            melds=["A*5 2", "K*5 JKR"],
            score=7000,
        ),
        law=lambda v: msg("By the score of the side before the hand it must open with: {words}.", words=_steps(v)),
    )
    naturals_only = Rule.of(
        "initial-meld.naturals-only",
        "The initial meld holds {wilds:wild card|wild cards}; only naturals may open.",
        question_case("A side opens with a deuce among its aces.", "initial-meld", melds=["A*6 2"]),
        law="A side opens with natural cards only.",
    )
    pile_not_allowed = Rule.of(
        "initial-meld.pile-not-allowed",
        "The side may not open in the turn in which it takes the pile.",
        question_case(
            "A side takes the pile for its king and opens in the same turn.",
            "initial-meld",
            melds=["K*3", "A*5"],
            upcard="K",
        ),
        law="A side may not open in the turn in which it takes the pile.",
    )
    not_in_hand = Rule.of(
        "initial-meld.not-in-hand",
        "The opening takes {count} {what} from the hand; the hand has {held} of them.",
        question_case(
            "A side opens with kings that are not all in the hand.",
            "initial-meld",
            melds=["K*7", "A*4"],
            hand="K*6 A*4 5 6",
        ),
        law="Cards that are laid down must come from the player's own hand; in an opening with the pile only its top card is added to them.",
    )


def _minimums(variant: Variant) -> Statements:
    """Yield the table of minimums."""
    rules = variant.opening
    code = "opening.by_score" if rules.by_hand is None else "opening.by_hand"
    for label, text in variant.opening.rows_in_words():
        yield fact(at_the_head(label), text, code)


def _opening(variant: Variant) -> Statements:
    """Yield what an initial meld may and must contain besides its points."""
    rules = variant.opening
    also, never = ("also in the turn in which the pile is taken", "not in the turn in which the pile is taken")
    text = also if rules.with_pile else never
    yield fact("Opening", text, "opening.with_pile")
    if rules.with_pile:
        counts = "counts towards the minimum" if rules.upcard_counts else "does not count"
        yield statement("The card taken from the pile", counts, "opening.upcard_counts")
    if rules.naturals_only:
        text = "may not be used in the opening"
        yield statement("Wild cards", text, "opening.naturals_only")
    if rules.triple.english:
        yield statement("Three naturals of one rank", rules.triple.english, "opening.triple")
    if rules.canasta.english:
        yield statement("A complete canasta", rules.canasta.english, "opening.canasta")
    if rules.wild_canasta_is_natural:
        text = "counts as a natural one for the opening"
        yield statement("A wild canasta", text, "opening.wild_canasta_is_natural")
    if rules.concealed_exempt:
        label = "Going out concealed from the stock"
        yield statement(label, "needs no minimum", "opening.concealed_exempt")
    step = rules.raise_step or 0
    text = msg(rules.too_low.english.format(more=" by {points}" if step else ""), points=step)
    yield statement("An opening that is too low", text, "penalty.opening-too-low")


CHAPTERS = (Chapter("Minimums", _minimums, ("", "Must open with")), Chapter("Opening", _opening))


@dataclass(frozen=True, slots=True)
class MinimumRow:
    """A row of the table of minimums in words; one of the rows `applies`."""

    label: str
    text: str
    applies: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """What is needed besides the points, or instead of them, with its citation."""

    text: str
    cite: Cite


@dataclass(frozen=True, slots=True)
class MinimumWhy:
    """A minimum with its derivation; the points of `parts` add up to those of `minimum`.

    `by_score`: the table goes by the score before the hand, otherwise by the number of the hand.
    `failed` is how many openings were taken back.
    """

    by_score: bool
    rows: tuple[MinimumRow, ...]
    parts: tuple[Part, ...]
    conditions: tuple[Condition, ...]
    minimum: Minimum
    failed: int
    cite: Cite
    raise_cite: Cite


def explain_minimum(variant: Variant, score: int, hand_number: int, failed: int = 0) -> MinimumWhy:
    """Return why a side with this score has its minimum in this hand (1 is the first).

    `failed` is how many openings in this hand were too low and raise the minimum.
    """
    rules = variant.opening
    place = rules.row(score, hand_number)
    points, condition = rules.minimums[place].points, rules.minimums[place].condition
    rows = variant.opening.rows_in_words()
    parts = [] if points is None else [Part(rules.reason(score, hand_number).english, "", points)]
    step = rules.raise_step or 0
    if failed and step and parts:
        named = counted(failed, "opening that was too low", "openings that were too low")
        parts.append(Part(named, times(failed, step), failed * step))
    return MinimumWhy(
        by_score=rules.by_hand is None,
        rows=tuple(MinimumRow(*row, at == place) for at, row in enumerate(rows)),
        parts=tuple(parts),
        conditions=_conditions(variant, condition),
        minimum=Minimum(sum(part.points for part in parts) if parts else None, condition),
        failed=failed,
        cite=variant.cite(InitialMeld.below_minimum.code),
        raise_cite=variant.cite("opening.raise_step"),
    )


def failed_openings_of(variant: Variant, score: int, hand_number: int, minimum: Minimum) -> int:
    """Return how many failed openings led to this minimum; 0 if the table has it."""
    step, usual = variant.opening.raise_step or 0, variant.opening.minimum(score, hand_number)
    if minimum.points is None or usual.points is None or not step:
        return 0
    return max(0, minimum.points - usual.points) // step


def _conditions(variant: Variant, condition: Needs | None) -> tuple[Condition, ...]:
    if condition is None:
        return ()
    triple = condition is Needs.NATURAL_TRIPLE
    rule = InitialMeld.natural_triple if triple else InitialMeld.canasta_required
    return (Condition(condition.english, variant.cite(rule.code)),)
