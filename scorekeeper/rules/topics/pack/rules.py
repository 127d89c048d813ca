"""Rules about the cards of all sides against the packs and the deal."""

from dataclasses import replace

from scorekeeper.rules.elements.choice import Choice
from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import one, side
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted

_US, _THEM = side("K*7", "10*6"), side("Q*7", "J*6")


def _pack(variant: Variant) -> str:
    limits = variant.limits(sum(variant.seating.forms[0]))
    held = counted(limits.packs, "pack holds", "packs hold")
    return (
        f"{held[0].upper()}{held[1:]} {limits.per_rank} of every natural rank,"
        f" {limits.deuces} deuces, {limits.jokers} jokers, {limits.red_threes} red and"
        f" {limits.black_threes} black threes."
    )


class TooMany(Choice):
    """What there is too much of besides the cards of one rank."""

    HEARTS = "h", "{what} of hearts"
    DIAMONDS = "d", "{what} of diamonds"
    CLUBS = "c", "{what} of clubs"
    SPADES = "s", "{what} of spades"
    NATURAL_CANASTAS = "natural-canastas", "natural canastas"
    OF_ONE_SIDE = "of-one-side", "canastas of one side"


class Shows(Choice):
    """Who shows too few cards, or too many."""

    SIDE = "side", "The side shows"
    HAND = "hand", "A hand that never melded shows"


class Seats(Choice):
    """Who can play: sides of one size, so many of them, or one thing or another."""

    ALONE = "alone", "{sides} alone"
    PAIRS = "pairs", "{sides} pairs"
    SIDES = "sides", "{sides} sides of {players}"
    RANGE = "range", "{low} to {high}"
    OR = "or", "{first} or {second}"


class Pack:
    """Rules about the cards of all sides against the packs and the deal."""

    exceeds_deck = Rule(
        "count.exceeds-deck",
        "{count} {what} are recorded; {packs:pack holds|packs hold} {limit}.",
        law=_pack,
        examples=(
            one("The sides show nine kings.", side("K*5", "A*5"), side("K*4", "Q*7")),
            one("The sides show thirteen kings.", side("K*7", "10*6"), side("K*7", "10*6")),
            one("The sides show many kings.", side("K*7", "K*7"), side("K*7", "K*7")),
        ),
    )
    red_threes = Rule(
        "count.red-threes",
        "{count} red threes are recorded; {packs:pack holds|packs hold} {limit}.",
        law=_pack,
        examples=(
            one(
                "The sides have five red threes.",
                side("K*7", "10*6", red_threes=3),
                side("Q*7", "J*6", red_threes=2),
            ),
            one(
                "The sides have seven red threes.",
                side("K*7", "10*6", red_threes=4),
                side("Q*7", "J*6", red_threes=3),
            ),
            one(
                "Eleven red threes are left in hands.",
                side("K*7", "10*6", held=("3r*6", "5")),
                side("Q*7", "J*6", held=("3r*5", "5")),
            ),
        ),
    )
    black_threes = Rule(
        "count.black-threes",
        "{count} black threes are recorded; {packs:pack holds|packs hold} {limit}.",
        law=_pack,
        examples=(
            one(
                "Five black threes are left in hands.",
                side("K*7", "10*6", held=("3b*3", "5")),
                side("Q*7", "J*6", held=("3b*2", "5")),
            ),
            one(
                "Seven black threes are left in hands.",
                side("K*7", "10*6", held=("3b*4", "5")),
                side("Q*7", "J*6", held=("3b*3", "5")),
            ),
            one(
                "Eleven black threes are left in hands.",
                side("K*7", "10*6", held=("3b*6", "5")),
                side("Q*7", "J*6", held=("3b*5", "5")),
            ),
        ),
    )
    hand_size = Rule(
        "count.hand-size",
        "{whose} {size:card|cards}; {limit:was|were} dealt.",
        examples=(
            one("A side shows fifteen cards in all when the hand is counted.", side("K*7", "10*6")),
        ),
        severity=QUERY,
    )
    players = Rule(
        "count.players",
        "Sides of {form} players do not fit; this game is for {forms}.",
        examples=(replace(one("Four play against one.", _US, _THEM), form=(4, 1)),),
    )
