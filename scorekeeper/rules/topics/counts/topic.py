"""What cards count: the score lines of melded cards and cards left over, and the house rule."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.rules.cards import BLACK_THREE, RED_THREE, Cards
from scorekeeper.rules.elements.line import Lines, ScorePart, score_line, sign_of
from scorekeeper.rules.elements.parts import Derived, Look, Lot, Part, points_of, shown, worth
from scorekeeper.rules.elements.rule import hand_case, side_json
from scorekeeper.rules.elements.statement import Chapter, Statements, statement
from scorekeeper.rules.elements.topic import FOUND, GAME, Setting, classic_canastas, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import msg, table_of_signs
from scorekeeper.rules.record import plain
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.counts import bounds, rules, totals
from scorekeeper.rules.topics.game_end.fields import NoCanasta
from scorekeeper.rules.topics.threes.lines import derive_held_threes, held_threes
from scorekeeper.rules.variant import Variant

MELDED, HELD, FEET = msg("melded cards"), msg("cards left in hand"), msg("cards of feet not played")


def _melded(view: HandView, side: SideView) -> Lines:
    points = side.table.points * _sign(view.variant, side.table.total)
    if points:
        yield score_line(view.variant, "melded", MELDED, points)


def _sign(variant: Variant, canastas: int) -> int:
    """Return the factor for the melded cards of a side with this many canastas."""
    agreed = variant.game.no_canasta
    if canastas or agreed is NoCanasta.COUNTS:
        return sign_of(variant.melded_sign, canastas)
    return agreed.sign


def _points(lots: Iterable[Cards], values: Mapping[str, int]) -> int:
    return sum([points_of(cards, values) for cards in lots if cards.size])


def _held(view: HandView, side: SideView) -> Lines:
    values = view.variant.card_points
    held = foot = blacks = reds = 0
    threes = BLACK_THREE in view.ranks or RED_THREE in view.ranks
    for member in side.members:
        record = view.hand.sides[member]
        held += _points(record.held, values)
        foot += _points(record.foot, values)
        for cards in record.held + record.foot if threes else ():
            blacks += cards.counts.get(BLACK_THREE, 0)
            if member in side.shares:  # red threes may be each player's own, whoever the partner is
                reds += cards.counts.get(RED_THREE, 0)
        if view.summed:
            held += record.points_left or 0
    if held:
        yield score_line(view.variant, "held", HELD, -held)
    if foot:
        yield score_line(view.variant, "foot", FEET, -foot)
    if blacks or reds:
        yield from held_threes(view, side, blacks, reds)


SUMMED = msg("written down as a total")
CHARGED_APART = msg("Threes left over are charged on separate lines.")
ONLY_MELDS = msg("Only a total was written down for what was left in hand.")
UNKNOWN = msg("Only totals were written down for this side, so its cards are not known.")


def _derive_melded(look: Look, line: ScoreLine, _: int) -> Derived:
    """Return each meld with the points of its cards."""
    table = look.side.table
    sign = _sign(look.variant, table.total)
    values, parts = look.variant.laid_points, []
    for meld in table.melds:
        how, points = worth(meld.cards, values)
        if meld.cards:
            parts.append(Part(shown(meld.cards), how, sign * points))
    rest = line.points - sum(part.points for part in parts)
    if rest:
        parts.append(Part(SUMMED, "", rest))
    if sign < 0:
        none = msg("Without a canasta melded cards count against the side.")
        some = "With {count:canasta|canastas} melded cards count against the side."
        return parts, msg(some, count=table.total) if table.total else none
    return parts, UNKNOWN if rest else ""


def _derive_held(look: Look, line: ScoreLine, _: int) -> Derived:
    """Return each hand with the points of its cards; threes are charged in their own lines."""
    parts, note = _left_over(look, look.held())
    records = [record for _, record in look.records()]
    summed = sum(record.points_left or 0 for record in records)
    if summed:
        parts.append(Part(SUMMED, "", -summed))
        note = UNKNOWN if any(record.tally is not None for record in records) else ONLY_MELDS
    return parts, note


def _derive_feet(look: Look, line: ScoreLine, _: int) -> Derived:
    """Return each foot with the points of its cards."""
    return _left_over(look, look.feet())


def _left_over(look: Look, lots: Iterable[Lot]) -> Derived:
    values, note, parts = look.variant.card_points, "", []
    for lot in lots:
        how, points = worth(lot.cards, values)
        if points:
            parts.append(Part(lot.shown, how, -points))
        if set(lot.cards.counts) - set(values):
            note = CHARGED_APART
    return parts, note


def _melded_cards(variant: Variant) -> Statements:
    """Yield whether melded cards count for their side."""
    if set(variant.melded_sign) != {1}:
        yield statement("Melded cards", table_of_signs(variant.melded_sign), "melded")
    if variant.game.no_canasta.english:
        text = variant.game.no_canasta.english
        yield statement("A side without a canasta", text, "game.no_canasta")


CHAPTERS = (Chapter("Bonuses", _melded_cards),)
LINES = (
    ScorePart("melded cards", _melded, derive={"melded": _derive_melded}),
    ScorePart(
        "cards left over",
        _held,
        derive={
            "held": _derive_held,
            "foot": _derive_feet,
            "held.black-threes": derive_held_threes,
            "held.red-threes": derive_held_threes,
        },
    ),
)


def card_values(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with other points for a card of each rank that is named; raises RecordError."""
    values = {
        plain.choice(rank, f"{where}.{rank}"[:200], tuple(variant.card_points)): plain.integer(
            points, f"{where}.{rank}", 0, plain.MAX_NUMBER
        )
        for rank, points in plain.mapping(value, where).items()
    }
    return replace(variant, card_points={**variant.card_points, **values})


_LEFT = ("9 8", "6 4")

SETTINGS = (
    Setting(
        id="no-canasta",
        heading=GAME,
        label="Melds and red threes of a side without a canasta",
        kind=ValueKind.CHOICE,
        path="game.no_canasta",
        choices=NoCanasta.choices(),
        found=FOUND,
        codes=("game.no_canasta", "melded", "red-threes"),
        shown=classic_canastas,
        examples=(
            hand_case("A side has melds and a red three, but no canasta.", side_json("K*6", "Q*5", red_threes=1)),
        ),
    ),
    Setting(
        id="card-values",
        heading=GAME,
        label="Values of single cards",
        kind=ValueKind.JSON,
        path="card_points",
        codes=("card_points", "melded", "held"),
        change=card_values,
        printed=lambda v: dict(v.card_points),
        examples=(hand_case("A side has seven kings.", side_json("K*7", "A*4", held=_LEFT)),),
        tried=({"K": 20},),
    ),
)


COUNTS = topic_of(rules.Counts, totals, bounds, globals())
