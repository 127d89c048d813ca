"""The parts of a variant by rulebook heading: frozen values and nothing else.

Points are whole numbers; a charge ("what a card costs") is a positive number that the score
subtracts. `None` means that the rule is absent or unlimited, as each field says.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeRules:
    """Red and black threes."""

    red_table: tuple[int, ...] | None  # value of one, two, three ... red threes laid out, in all
    red_need: str  # "meld", "canasta", "two-canastas", "sevens-canasta", "nothing"
    red_unearned: str  # else: "minus" (the table), "minus-each" (so many of the first), "zero"
    red_in_hand: int | None  # charge for each left in hand; None: as the ladder says
    red_in_hand_query: bool
    black_in_hand: int
    black_in_hand_stock_end: int | None  # the same when the stock ran out; None: no difference
    black_removed: tuple[int, ...] | None  # value of one, two ... set aside with the pile, in all
    ladder: tuple[int, ...] | None  # American: value of one, two ... of each colour
    ladder_sign: tuple[int, ...]  # with no, one, two or more canastas, the last stays; () without
    ladder_in_hand: str  # "none", "ladder-or-five", "five", "ladder-and-five", "ladder-or-zero"
    laid_compulsory: bool
    final_discard: bool  # a three may be the last card when going out


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """An irregularity: what happened, what the table does about it and what it costs."""

    code: str
    label: str
    when: str  # what happened, a sentence
    remedy: str  # what the table does, in words; never the amounts
    points: int  # each time, negative or zero
    raises_minimum: bool
    confidence: str  # of the sources: "stated", "single-source", "unverified"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHand:
    """A special hand of fourteen cards; `code` names its recogniser in `special_hands`."""

    code: str
    label: str
    points: int  # 0: not played
    wins_game: bool
