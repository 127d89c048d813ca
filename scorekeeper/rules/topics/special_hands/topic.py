"""Special hands of American canasta: fourteen cards that are laid down at once.

Each pattern gets the copies of each rank (all threes as "3") and tells whether they match. The
variant lists which patterns it plays, and for how many points.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.rules.cards import DEUCE, JOKER, NATURALS, THREES, WILDS, Cards
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.elements.line import Lines, Scored, ScorePart, score_line
from scorekeeper.rules.elements.parts import Derived, Look, Part, shown
from scorekeeper.rules.elements.rule import Found, Rule, beside, check, hand_case, side_json
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import SPECIAL, Setting, laddered, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import at_the_head, msg, number
from scorekeeper.rules.record import plain
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.rules.topics.special_hands.fields import STRAIGHT, SpecialHand
from scorekeeper.rules.variant import Variant

Copies = Mapping[str, int]
Fits = Callable[[Copies, Variant], bool]


class Pattern(NamedTuple):
    """A special hand: a test of its cards, and their description."""

    fits: Fits
    cards: str


def _copies(cards: Cards) -> dict[str, int]:
    copies = {rank: count for rank, count in cards.counts.items() if rank not in THREES}
    threes = sum(cards.count(rank) for rank in THREES)
    return copies | ({"3": threes} if threes else {})


def _groups(copies: Copies) -> list[int]:
    return sorted(copies.values(), reverse=True)


def _straight(copies: Copies, _: Variant) -> bool:
    return set(copies) == {*NATURALS, DEUCE, JOKER, "3"} and set(copies.values()) == {1}


def _seven_pairs(copies: Copies) -> bool:
    return _groups(copies) == [2] * 7 and "3" not in copies


def _pairs_wild(copies: Copies, variant: Variant) -> bool:
    wilds = {rank for rank in copies if rank in WILDS}
    allowed = [{DEUCE}, {JOKER}] if variant.pairs_with_jokers else [{DEUCE}]
    return _seven_pairs(copies) and {"7", "A"} <= set(copies) and wilds in allowed


def _miami(copies: Copies, _: Variant) -> bool:
    return _seven_pairs(copies) and {"7", "A", DEUCE, JOKER} <= set(copies)


def _grouped(*groups: int) -> Fits:
    """Return a test for groups of these sizes, at most one of them wild."""

    def fits(copies: Copies, _: Variant) -> bool:
        wilds = [rank for rank in copies if rank in WILDS]
        return _groups(copies) == [*groups] and len(wilds) <= 1 and "3" not in copies

    return fits


def _naturals(*groups: int, wilds: int = 0, equal: bool = True) -> Fits:
    """Return a test for natural groups of these sizes and `wilds` wild cards."""

    def fits(copies: Copies, _: Variant) -> bool:
        rest = {rank: count for rank, count in copies.items() if rank not in NATURALS}
        alike = set(rest) <= {*WILDS} and (len(rest) <= 1 or not equal)
        naturals = {rank: count for rank, count in copies.items() if rank in NATURALS}
        return alike and sum(rest.values()) == wilds and _groups(naturals) == [*groups]

    return fits


PATTERNS: Mapping[str, Pattern] = {
    STRAIGHT: Pattern(_straight, "one card of every rank from four to ace, a three, a deuce and a joker"),
    "pairs": Pattern(_naturals(2, 2, 2, 2, 2, 2, 2), "seven pairs of different natural ranks"),
    "pairs-wild": Pattern(_pairs_wild, "seven pairs, among them sevens, aces and one pair of wild cards"),
    "garbage": Pattern(_naturals(4, 4, 3, 3), "natural groups of four, four, three and three"),
    "miami": Pattern(_miami, "seven pairs, among them sevens, aces, deuces and jokers"),
    "zip-code": Pattern(_grouped(4, 3, 3, 2, 2), "groups of four, three, three, two and two, at most one of them wild"),
    "blast-off": Pattern(_grouped(5, 4, 3, 2), "groups of five, four, three and two, at most one of them wild"),
    "triples": Pattern(_naturals(3, 3, 3, 3, wilds=2), "four natural groups of three and two equal wild cards"),
    "quads": Pattern(_naturals(4, 4, 4, wilds=2), "three natural groups of four and two equal wild cards"),
    "dream-4": Pattern(_naturals(5, 5, wilds=4), "two natural groups of five and four equal wild cards"),
    "dream-5": Pattern(_naturals(5, 4, wilds=5, equal=False), "natural groups of five and four, and five wild cards"),
}


def recognise(cards: Cards, variant: Variant) -> SpecialHand | None:
    """Return the special hand that these cards are, the highest if several; or None."""
    copies = _copies(cards)
    found = [hand for hand in variant.special_hands if hand.points and PATTERNS[hand.code].fits(copies, variant)]
    return max(found, key=lambda hand: hand.points, default=None)


_PAIRS = "4*2 6*2 8*2 9*2 10*2 J*2 K*2"


class GoneOut(Choice):
    """How a side that shows a special hand is marked as well."""

    OUT = "out", "out"
    CONCEALED = "concealed", "out concealed"


class SpecialHands:
    """Rules about special hands."""

    unknown = Rule.of(
        "special-hand.unknown",
        "What was laid down ({size:card|cards}) is not a special hand in this game.",
        hand_case(
            "Fourteen cards without any pattern are laid down as a special hand.",
            {"special_hand": "4*3 5*3 6*3 8*3 9 J"},
        ),
    )
    not_first_meld = Rule.of(
        "special-hand.not-first-meld",
        "The side had melded; a special hand must be its first and only meld.",
        hand_case(
            "The partner had melded kings when seven pairs were laid down.",
            side_json("K*7", "Q*6", held=("", "5"), special_hand="4*2 5*2 6*2 8*2 9*2 10*2 J*2"),
        ),
    )
    replaces_score = Rule.of(
        "special-hand.replaces-score",
        "A special hand is scored alone; going {what} is not paid in addition.",
        beside(GoingOut.too_few_canastas)(
            hand_case(
                "Seven pairs are laid down, and the side is marked as having gone out too.",
                {"special_hand": _PAIRS, "went_out": True},
            )
        ),
    )


def _special_hands(variant: Variant) -> Statements:
    """Yield the special hands with their cards and points."""
    for hand in variant.special_hands:
        if hand.points:
            won = msg("{points} and the game", points=hand.points)
            cards = PATTERNS[hand.code].cards
            value = won if hand.wins_game else number(hand.points)
            yield fact(at_the_head(hand.label), value, "special-hand", cards)


def _playing(variant: Variant) -> Statements:
    """Yield when a special hand may be laid down."""
    if any(hand.points for hand in variant.special_hands):
        may, may_not = ("may be of jokers in place of deuces", "may not be of jokers in place of deuces")
        text = may if variant.pairs_with_jokers else may_not
        yield statement("The wild pair of seven pairs", text, "pairs_with_jokers")
        yes, no = ("is allowed once the partner has melded", "is not allowed once the partner has melded")
        text = yes if variant.special_hand_courtesy else no
        yield statement("A special hand", text, SpecialHands.not_first_meld.code)


CHAPTERS = (
    Chapter("Special hands", _special_hands, ("Special hand", "Points", "What it is")),
    Chapter("Playing a special hand", _playing),
)


@check(SpecialHands.unknown, SpecialHands.not_first_meld, SpecialHands.replaces_score, needs_cards=False)
def special_hand(view: HandView) -> Iterator[Found]:
    """A special hand is one of the variant's list, the side's only meld, and scored alone."""
    for each in view.sides:
        record = each.record
        if record.special_hand is None:
            continue
        where = f"{each.where}.special_hand"
        if recognise(record.special_hand, view.variant) is None:
            yield SpecialHands.unknown.at(where, size=record.special_hand.size)
        if each.table.has_melded and not view.variant.special_hand_courtesy:
            yield SpecialHands.not_first_meld.at(where)
        if record.went_out or record.concealed:
            marks = GoneOut.CONCEALED if record.concealed else GoneOut.OUT
            yield SpecialHands.replaces_score.at(each.where, what=marks)


def _special_hand(view: HandView, side: SideView) -> Lines:
    cards = side.record.special_hand
    hand = None if cards is None else recognise(cards, view.variant)
    label = msg("special hand: {words}", words=hand.label) if hand else msg("special hand that is not played")
    yield score_line(view.variant, "special-hand", label, 0 if hand is None else hand.points)


def _derive(look: Look, line: ScoreLine, _: int) -> Derived:
    cards = look.side.record.special_hand
    label = shown(cards) if cards else line.label
    return [Part(label, "", line.points)], msg("A special hand is scored alone.")


LINES = (ScorePart("special hand", _special_hand, scored=(Scored.SPECIAL,), derive={"special-hand": _derive}),)


def special_hands(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with other points for the special hands that are named; raises RecordError."""
    known = [hand.code for hand in variant.special_hands]
    points = {
        plain.choice(code, f"{where}.{code}"[:200], known): plain.integer(worth, f"{where}.{code}", 0, plain.MAX_NUMBER)
        for code, worth in plain.mapping(value, where).items()
    }
    hands = tuple(replace(hand, points=points.get(hand.code, hand.points)) for hand in variant.special_hands)
    return replace(variant, special_hands=hands)


_FROM_FOUR = "4*2 5*2 6*2 8*2 9*2 10*2 J*2"
_WITH_JOKERS = "7*2 A*2 JKR*2 8*2 9*2 10*2 J*2"


SETTINGS = (
    Setting(
        id="special-hands",
        heading=SPECIAL,
        label="Special hands and their points",
        kind=ValueKind.JSON,
        path="special_hands",
        codes=("special-hand",),
        shown=laddered,
        change=special_hands,
        printed=lambda v: {hand.code: hand.points for hand in v.special_hands},
        examples=(hand_case("Seven pairs are laid down.", {"special_hand": _FROM_FOUR}),),
        named=lambda v: tuple((hand.code, hand.label) for hand in v.special_hands),
        tried=({"pairs": 1000},),
    ),
    Setting(
        id="pairs-with-jokers",
        heading=SPECIAL,
        label="Pairs may hold jokers instead of deuces",
        kind=ValueKind.BOOL,
        path="pairs_with_jokers",
        codes=("special-hand",),
        shown=laddered,
        examples=(
            hand_case("Seven pairs are laid down, a pair of jokers among them.", {"special_hand": _WITH_JOKERS}),
        ),
    ),
    Setting(
        id="special-hand-courtesy",
        heading=SPECIAL,
        label="A special hand is allowed even if the partner has melded",
        kind=ValueKind.BOOL,
        path="special_hand_courtesy",
        codes=(SpecialHands.not_first_meld.code,),
        shown=laddered,
        examples=(
            hand_case(
                "The partner had melded when seven pairs were laid down.",
                side_json("K*7", "Q*6", held=("", "5"), special_hand=_FROM_FOUR),
            ),
        ),
    ),
)


SPECIAL_HANDS = topic_of(SpecialHands, globals())
