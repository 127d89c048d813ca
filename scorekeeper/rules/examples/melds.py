"""Examples of melds and of openings."""

from collections.abc import Mapping

from scorekeeper.rules.examples.situation import Situation, asked, beside, one, side

_RUN = "4h 5h 6h 7h 8h 9h 10h"

EXAMPLES: Mapping[str, tuple[Situation, ...]] = {
    "initial-meld.below-minimum": (
        asked("The first meld of a side is three kings.", "initial-meld", melds=["K*3"]),
    ),
    "initial-meld.natural-triple": (
        asked(
            "A side opens with aces and kings, wild cards in both melds.",
            "initial-meld",
            melds=["A*2 2 JKR", "K*2 JKR*2"],
        ),
    ),
    "initial-meld.canasta-required": (
        asked(
            "Far ahead, a side opens with five aces and five kings.",
            "initial-meld",
            melds=["A*5 2", "K*5 JKR"],
            score=7000,
        ),
    ),
    "initial-meld.naturals-only": (
        asked("A side opens with a deuce among its aces.", "initial-meld", melds=["A*6 2"]),
    ),
    "initial-meld.pile-not-allowed": (
        asked(
            "A side takes the pile for its king and opens in the same turn.",
            "initial-meld",
            melds=["K*3", "A*5"],
            upcard="K",
        ),
    ),
    "initial-meld.not-in-hand": (
        asked(
            "A side opens with kings that are not all in the hand.",
            "initial-meld",
            melds=["K*7", "A*4"],
            hand="K*6 A*4 5 6",
        ),
    ),
    "meld.too-short": (asked("North lays down two kings.", "meld", cards="K*2"),),
    "meld.too-long": (
        asked("An eighth king is laid to seven.", "meld", cards="K*8"),
        asked("A sequence grows past seven cards.", "meld", cards=f"{_RUN} Jh"),
        asked("An eighth wild card is laid to seven.", "meld", cards="2*6 JKR*2"),
    ),
    "meld.too-few-naturals": (
        beside("meld.wilds-outnumber-naturals")(
            asked("North lays down a six with two deuces.", "meld", cards="6 2*2")
        ),
    ),
    "meld.too-many-wilds": (
        asked("Three deuces join four kings.", "meld", cards="K*4 2*3"),
        asked("Three deuces and a joker join three kings.", "meld", cards="K*3 2*3 JKR"),
    ),
    "meld.wilds-outnumber-naturals": (
        asked("Three deuces join two kings.", "meld", cards="K*2 2*3"),
    ),
    "meld.mixed-ranks": (asked("A queen lies among the kings.", "meld", cards="K*3 Q"),),
    "meld.duplicate-rank": (
        one(
            "Four nines lie on the table, and the partner lays down three more apart from them.",
            side("K*7", "Q*6", "9*4", "9*3"),
        ),
    ),
    "meld.wild-in-rank": (
        asked("A deuce is laid to the sevens.", "meld", cards="7*3 2"),
        asked(
            "Going out, North melds three black threes with a deuce.",
            "meld",
            cards="3b*3 2",
            going_out=True,
        ),
    ),
    "meld.wild-only": (
        asked("Three deuces are laid down by themselves.", "meld", cards="2*3"),
        asked("Three jokers are laid down by themselves.", "meld", cards="JKR*3"),
    ),
    "meld.sequence-not-allowed": (
        asked("North lays down seven, eight and nine of hearts.", "meld", cards="7h 8h 9h"),
    ),
    "meld.sequence-broken": (
        asked("The nine is missing between eight and ten.", "meld", cards="7h 8h 10h"),
    ),
    "meld.sequence-suits": (
        asked("The nine of spades ends a run of hearts.", "meld", cards="7h 8h 9s"),
    ),
    "meld.sequence-ranks": (
        asked("A run of clubs begins with the black three.", "meld", cards="3c 4c 5c"),
    ),
    "meld.sequence-wild": (
        asked("A deuce fills the gap of a run.", "meld", cards="7h 8h 2 10h"),
    ),
    "meld.threes": (
        asked("North melds three black threes.", "meld", cards="3b*3"),
        asked("North melds three red threes.", "meld", cards="3r*3"),
    ),
    "meld.black-threes-early": (
        asked("In the middle of the hand North melds three black threes.", "meld", cards="3b*3"),
    ),
    "meld.wild-on-complete": (
        asked("A deuce is laid to a canasta of seven kings.", "meld", cards="K*7 2"),
    ),
    "meld.deuces-barred": (
        asked(
            "A deuce is laid with kings while four deuces lie open as a meld of their own.",
            "meld",
            cards="K*3 2",
            table=["2*4", "Q*3"],
        ),
        one(
            "Four deuces lie open as a meld while another deuce lies with the kings.",
            side("2*4", "K*6 2", "Q*3"),
        ),
    ),
}  # fmt: skip
