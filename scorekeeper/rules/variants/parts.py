"""Pieces that several families print alike: card values, kinds of canasta, tables."""

from collections.abc import Mapping

from scorekeeper.rules.hand.classes import CLASSES, OF_SETS, SOILED, TRUMP
from scorekeeper.rules.ruling import Needs
from scorekeeper.rules.topics.game_end.fields import CountBonus
from scorekeeper.rules.topics.initial_meld.fields import Step
from scorekeeper.rules.topics.melds.fields import CanastaKind, FailureRules, Shape

CARD_POINTS = {
    "JKR": 50,
    "2": 20,
    "A": 20,
    "K": 10,
    "Q": 10,
    "J": 10,
    "10": 10,
    "9": 10,
    "8": 10,
    "7": 5,
    "6": 5,
    "5": 5,
    "4": 5,
}


def steps(*rows: tuple[int | None, int | None] | tuple[int | None, int | None, Needs]) -> tuple[Step, ...]:
    """Return a table of minimums: (from this score or None, points[, condition])."""
    return tuple((row[0], row[1], row[2] if len(row) > 2 else None) for row in rows)


CLASSIC_STEPS = steps((None, 15), (0, 50), (1500, 90), (3000, 120))


def kind(  # noqa: PLR0913 - the fields that kinds differ in
    code: str,
    bonus: int,
    *,
    label: str,
    shape: Shape = Shape.SET,
    line: str | None = None,
    ranks: tuple[str, ...] | None = None,
    wild: bool | None = None,
    jokers: int | None = None,
    out_only: bool = False,
) -> CanastaKind:
    """Return a kind of canasta; its score line is `canasta.<code>` unless named."""
    return CanastaKind(
        code=code,
        label=label,
        line=line or f"canasta.{code}",
        bonus=bonus,
        shape=shape,
        ranks=ranks,
        wild=wild,
        jokers=jokers,
        out_only=out_only,
    )


NATURAL = kind("natural", 500, label="natural canasta", wild=False)
MIXED = kind("mixed", 300, label="mixed canasta", wild=True)
SAMBA_KIND = kind("samba", 1500, label="samba", shape=Shape.SEQUENCE)


def wild_kind(bonus: int) -> CanastaKind:
    """Return the canasta of wild cards, whatever the mixture."""
    return kind("wild", bonus, label="wild canasta", shape=Shape.WILD)


def seven_deuces(bonus: int, *, out_only: bool = False) -> CanastaKind:
    """Return the canasta of deuces without jokers."""
    return kind(
        "wild-deuces",
        bonus,
        label="canasta of deuces",
        shape=Shape.WILD,
        line="canasta.wild",
        jokers=0,
        out_only=out_only,
    )


def four_jokers(bonus: int) -> CanastaKind:
    """Return the canasta of wild cards with all four jokers of two packs."""
    label = "wild canasta with all four jokers"
    return kind("wild-jokers", bonus, label=label, shape=Shape.WILD, line="canasta.wild", jokers=4)


_CLASS_LABELS: Mapping[str, str] = {
    "ace-to-ace": "ace-to-ace {noun}",
    "ace-to-ace-dirty": "dirty ace-to-ace {noun}",
    "royal": "royal {noun}",
    "royal-dirty": "dirty royal {noun}",
    "super": "super {noun}",
    "super-dirty": "dirty super {noun}",
    "set-clean": "clean {noun} of one rank",
    "set-dirty": "dirty {noun} of one rank",
    "clean": "clean {noun}",
    "semi-clean": "semi-clean {noun}",
    "dirty": "dirty {noun}",
}


def class_kinds(bonuses: Mapping[str, int | None], noun: str, trump_doubles: bool | None) -> tuple[CanastaKind, ...]:
    """Return the classes of a burraco that are played, in their order; with trumps those of runs twice."""
    played = [(code, bonus) for code in CLASSES if (bonus := bonuses.get(code)) is not None]
    label = {code: each.format(noun=noun) for code, each in _CLASS_LABELS.items()}
    trumps = [
        _class(TRUMP + code, bonus * (2 if trump_doubles else 1), f"{label[code]} in trumps")
        for code, bonus in played
        if trump_doubles is not None and code not in OF_SETS
    ]
    return (*trumps, *(_class(code, bonus, label[code]) for code, bonus in played))


def _class(code: str, bonus: int, label: str) -> CanastaKind:
    plain = code.removeprefix(TRUMP)
    shape = Shape.SET if plain in OF_SETS else Shape.ANY
    return kind(code, bonus, label=label, shape=shape, wild=plain in SOILED)


WILD_BY_COMPOSITION = (seven_deuces(4_000), four_jokers(3_000), wild_kind(2_000))

NO_FAILURES = FailureRules(
    sevens=0,
    aces=0,
    wild=0,
    four_jokers=None,
    held_three=0,
    waive_held_aces_if_mixed=False,
    short_sequence=0,
    short_sequence_max=None,
    short_sequence_each=True,
)


# The values that the house rules for the number of canastas may take, by rule and value.
_SEVEN, _FIVE, _TEN = "seven-canastas", "canasta-count-bonus", "canasta-count-bonus, ten"
COUNT_BONUSES = {
    "seven-canastas": {
        "off": (),
        "plus-2000": (CountBonus(_SEVEN, "seven canastas", 2_000, total=7),),
        "instant-win-plus-5000": (CountBonus(_SEVEN, "seven canastas", 5_000, total=7, wins_game=True),),
    },
    "canasta-count-bonus": {
        "off": (),
        "printed": (
            CountBonus(_FIVE, "five natural canastas", 2_000, natural=5),
            CountBonus(_FIVE, "four natural canastas and a mixed one", 1_000, natural=4, mixed=1),
            CountBonus(_TEN, "ten canastas", 2_000, total=10),
        ),
        "any-five-1000": (CountBonus(_FIVE, "five canastas", 1_000, total=5),),
        "any-five-500": (CountBonus(_FIVE, "five canastas", 500, total=5),),
    },
}

# What a rule is worth where a house rule switches it on in a variant that does not print it.
SWITCHED_ON = {
    "wild-melds": 2_000,
    "acaba, own side": 0,
    "acaba, other side": 1_500,
    "four-joker-failure": 2_500,
    "all black threes removed": 100,
    "insufficient-opening": 100,
    "semi-clean": 150,
}
