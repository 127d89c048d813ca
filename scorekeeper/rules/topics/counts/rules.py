"""Rules about points and totals that are impossible."""

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.elements.rule import Rule, beside, hand_case, totals_json
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld


class Figure(Choice):
    """A total that has a bound."""

    MELDS = "melds", "The side's melds"
    ALL_MELDS = "all-melds", "The melds of all sides"
    HELD = "held", "The cards left in hand"


class Bound(Choice):
    """Whether a bound is the least or the most."""

    LEAST = "least", "at least"
    MOST = "most", "at most"


class Counts:
    """Rules about points and totals that are impossible."""

    not_multiple_of_five = Rule.of(
        "count.not-multiple-of-five",
        "{points:point is|points are} not possible; every value is a multiple of {unit}.",
        hand_case("One side wrote 223 melded points.", totals_json(223, 0)),
    )
    points_exceed_deck = Rule.of(
        "count.points-exceed-deck",
        "The sides show {points} card points together; the pack holds {limit}.",
        hand_case("Each side wrote 800 melded points.", totals_json(800, 0), totals_json(800, 0)),
        hand_case("Each side wrote 1,200 melded points.", totals_json(1200, 0), totals_json(1200, 0)),
        hand_case("Each side wrote 4,000 melded points.", totals_json(4000, 0), totals_json(4000, 0)),
    )
    canastas_exceed_points = Rule.of(
        "count.canastas-exceed-points",
        "These canastas are worth at least {limit} melded points; {points:is|are} recorded.",
        hand_case("Four natural canastas were written down with 130 melded points.", totals_json(130, 0, natural=4)),
    )
    nothing_left = Rule.of(
        "count.nothing-left",
        "Nothing is recorded as left in hand; {players:player of the side has|players of the side"
        " have} not gone out and must hold at least one card.",
        hand_case("One side wrote 300 melded points and nothing left in hand.", totals_json(300, 0)),
        law="Only the player who goes out has no card left; all cards that are left in hand count against their side.",
        severity=QUERY,
    )
    totals_impossible = Rule.of(
        "count.totals-impossible",
        "{what} are worth {how} {limit:point|points}; {points:is|are} recorded.",
        hand_case("One side wrote 1,000 melded points and no canasta.", totals_json(1000, 0)),
        hand_case("One side wrote 1,300 melded points and no canasta.", totals_json(1300, 0)),
        beside(InitialMeld.below_minimum, InitialMeld.natural_triple)(
            hand_case("One side wrote 10 melded points.", totals_json(10, 0))
        ),
        severity=QUERY,
    )
