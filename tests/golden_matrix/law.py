"""What the rules print of each variant, typed from their sections a second time.

The program's own values are elsewhere and are not looked at here; names as in format.md, section 5.
"""

NATIONAL = ((2, 2), (1, 1), (1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1, 1), (2, 2, 2))
FEET_FORMS = (
    (2, 2),
    (2, 2, 2),
    (2, 2, 2, 2),
    (2,) * 5,
    (2,) * 6,
    (1, 1),
    (1, 1, 1),
    (1, 1, 1, 1),
    (1,) * 5,
    (1,) * 6,
    (1,) * 7,
    (3, 3),
)
# The ways to sit that each variant is for, and the section that says so.
SEATS: dict[str, tuple[tuple[tuple[int, ...], ...], str]] = {
    "classic": (((2, 2),), "rules/classic.md 2"),
    "classic-2": (((1, 1),), "rules/classic.md 3.1"),
    "classic-3": (((1, 1, 1),), "rules/classic.md 3.2"),
    "cutthroat": (((1, 1, 1),), "rules/classic.md 3.3"),
    "classic-5": (((3, 2),), "rules/classic.md 3.4"),
    "classic-6": (((3, 3),), "rules/classic.md 3.5"),
    "classic-6-pairs": (((2, 2, 2),), "rules/classic.md 3.5"),
    "uruguayan": (((2, 2),), "rules/classic.md 3.6"),
    "british": (((2, 2),), "rules/classic.md 3.7"),
    "boat": (((2, 2),), "rules/classic.md 3.8"),
    "samba": (NATIONAL, "rules/samba-and-national.md 2"),
    "bolivian": (NATIONAL, "rules/samba-and-national.md 3"),
    "brazilian": (NATIONAL, "rules/samba-and-national.md 4"),
    "chilean-3": (NATIONAL, "rules/samba-and-national.md 5"),
    "chilean-4": (NATIONAL, "rules/samba-and-national.md 5"),
    "cuban": (((2, 2),), "rules/samba-and-national.md 6"),
    "italian": (NATIONAL, "rules/samba-and-national.md 7.1"),
    "tampa": (NATIONAL, "rules/samba-and-national.md 8"),
    "american": (((2, 2),), "rules/american-and-hand-and-foot.md 1.1"),
    "american-cla": (((2, 2),), "rules/american-and-hand-and-foot.md 1.1"),
    "hand-and-foot": (FEET_FORMS, "rules/american-and-hand-and-foot.md 2.1; format.md 11 Players"),
    "pennies-from-heaven": (((3, 3),), "rules/american-and-hand-and-foot.md 3.2"),
    "mexicana": (((2, 2),), "rules/american-and-hand-and-foot.md 3.3"),
    "wild-card": (((2, 2),), "rules/american-and-hand-and-foot.md 3.6"),
    "caliente": (((2, 2),), "rules/american-and-hand-and-foot.md 3.1"),
}

# The section of a family's rules on a topic, where the variant has no short section of its own.
_CLASSIC = {"melds": "2.2", "opening": "2.3", "pile": "2.4", "out": "2.5", "score": "2.6", "threes": "2.6"}
_AMERICAN = {"melds": "1.3", "opening": "1.7", "pile": "1.8", "out": "1.9", "score": "1.5", "threes": "1.6"}
_FEET = {"melds": "2.3", "opening": "2.5", "pile": "2.6", "out": "2.7", "score": "2.4", "threes": "2.2"}

# Families of variants that print the same thing.
CLASSIC = frozenset(
    {
        "classic",
        "classic-2",
        "classic-3",
        "cutthroat",
        "classic-5",
        "classic-6",
        "classic-6-pairs",
        "uruguayan",
        "british",
        "boat",
        "caliente",
    }
)
AMERICAN = frozenset({"american", "american-cla"})
FEET = frozenset({"hand-and-foot", "pennies-from-heaven"})  # a second hand of cards
SEQUENCES = frozenset({"samba", "bolivian", "brazilian", "chilean-3", "chilean-4", "italian"})
FREE_RANKS = SEQUENCES | {"tampa"}  # several melds of one rank
SEVEN_CARDS = AMERICAN | {"cuban", "pennies-from-heaven"}  # no set is longer
ONE_MELD = (CLASSIC | AMERICAN | FEET) | {"cuban", "mexicana", "wild-card"}  # of a rank, at first
ALWAYS_FROZEN = AMERICAN | {"cuban", "italian", "wild-card", "hand-and-foot"}
KINDS_NEEDED = frozenset({"bolivian", "hand-and-foot", "pennies-from-heaven"})  # to go out
LEAVE_REQUIRED = frozenset({"brazilian", "hand-and-foot"})
NO_BLACK_MELD = AMERICAN | {"hand-and-foot"}  # black threes are never melded
TWO_SIDES = frozenset(SEATS) - {"classic-3", "cutthroat", "classic-6-pairs"}

# Bonus of seven wild cards, two jokers among them. Chilean: assumed, that of Bolivian canasta.
WILD_CANASTA = {
    "bolivian": 2_500,
    "brazilian": 2_000,
    "chilean-3": 2_500,
    "chilean-4": 2_500,
    "cuban": 2_000,
    "italian": 2_000,
    "tampa": 2_000,
    "american": 2_000,
    "american-cla": 2_000,
    "pennies-from-heaven": 1_000,
    "wild-card": 2_000,
}
SWITCHED_ON_WILD_CANASTA = 2_000  # house-rules.md wild-canasta-bonus
SAMBA = 1_500  # printed, and house-rules.md sequences
SEVENS = {"american": 2_500, "american-cla": 2_500, "pennies-from-heaven": 1_500, "mexicana": 1_000}
ACES = {"american": 2_500, "american-cla": 2_500}
CONCEALED = dict.fromkeys(CLASSIC | {"mexicana", "wild-card", "pennies-from-heaven"}, 200)  # in all
BLACK_HELD = {"bolivian": 100, "brazilian": 100}  # elsewhere 5
RED_HELD = {"hand-and-foot": 300, "american": 5, "american-cla": 5}  # elsewhere 500
THREE_PACKS = {
    "classic-6",
    "classic-6-pairs",
    "samba",
    "bolivian",
    "brazilian",
    "chilean-3",
    "italian",
    "tampa",
    "mexicana",
}
PACKS = {
    **dict.fromkeys(SEATS, 2),
    **dict.fromkeys(THREE_PACKS, 3),
    "chilean-4": 4,
    "pennies-from-heaven": 4,
    "hand-and-foot": 5,  # four players
}


def form(variant: str) -> tuple[int, ...]:
    """The usual way to sit."""
    return SEATS[variant][0][0]


def mates(variant: str) -> int:
    """Partners of a player of the first side who hold cards; of three against two one sits out."""
    return form(variant)[0] - (2 if variant == "classic-5" else 1)


def section(variant: str, topic: str) -> str:
    """Where the rules of a variant speak about a topic."""
    own = SEATS[variant][1]
    if variant in AMERICAN:
        return f"rules/american-and-hand-and-foot.md {_AMERICAN[topic]}"
    if variant == "hand-and-foot":
        return f"rules/american-and-hand-and-foot.md {_FEET[topic]}"
    if variant in CLASSIC | {"cuban", "mexicana", "wild-card", "pennies-from-heaven"}:
        general = f"rules/classic.md {_CLASSIC[topic]}"
        return general if variant == "classic" else f"{own}; {general}"
    return own if variant == "samba" else f"{own}; rules/samba-and-national.md 2"
