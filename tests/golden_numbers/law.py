"""What the rules print of each variant, typed from their sections once more.

The program's own values are elsewhere and are not looked at here; names as in format.md, section 5.
"""

from tests.golden_matrix.law import AMERICAN, CLASSIC, FREE_RANKS, SEATS

Form = tuple[int, ...]

CLASSIC_LIKE = CLASSIC | {"mexicana", "wild-card"}
SAMBA_LIKE = FREE_RANKS

# Cards dealt, cards of a foot, cards drawn, packs: classic 4; samba-and-national 2 to 8;
# american-and-hand-and-foot 1.1, 2.1, 3.2, 3.3, 3.6. Two jokers come with each pack.
DEAL = {
    "classic": (11, 0, 1, 2),
    "classic-2": (15, 0, 2, 2),
    "classic-3": (13, 0, 1, 2),
    "cutthroat": (13, 0, 2, 2),
    "classic-5": (11, 0, 1, 2),
    "classic-6": (13, 0, 1, 3),
    "classic-6-pairs": (13, 0, 1, 3),
    "uruguayan": (11, 0, 1, 2),
    "british": (11, 0, 1, 2),
    "boat": (11, 0, 1, 2),
    "samba": (15, 0, 2, 3),
    "bolivian": (15, 0, 2, 3),
    "brazilian": (15, 0, 2, 3),
    "chilean-3": (15, 0, 2, 3),
    "chilean-4": (15, 0, 2, 4),
    "cuban": (13, 0, 1, 2),
    "italian": (15, 0, 2, 3),
    "tampa": (15, 0, 2, 3),
    "american": (13, 0, 1, 2),
    "american-cla": (13, 0, 1, 2),
    "hand-and-foot": (11, 11, 2, 5),
    "pennies-from-heaven": (13, 11, 2, 4),
    "mexicana": (13, 0, 1, 3),
    "wild-card": (11, 0, 1, 2),
    "caliente": (11, 0, 1, 2),
}
# Hand and Foot 2.1: one pack more than players, at least four and at most seven.
PACKS = {(1, 1): 4, (1, 1, 1): 4, (2, 2): 5, (1, 1, 1, 1, 1): 6, (3, 3): 7, (2, 2, 2, 2): 7}

Minimum = tuple[int | None, str | None]
CLASSIC_STEPS: list[tuple[int | None, Minimum]] = [
    (None, (15, None)),
    (0, (50, None)),
    (1500, (90, None)),
    (3000, (120, None)),
]
_TRIPLE = "natural-triple"
# From which score which minimum: classic 2.3 and 3.5, samba-and-national 2 to 7.1,
# american-and-hand-and-foot 1.7 and 3.2.
MINIMUMS: dict[str, list[tuple[int | None, Minimum]]] = {
    **{each: [*CLASSIC_STEPS, (7000, (150, None))] for each in SAMBA_LIKE},
    "classic-6": [*CLASSIC_STEPS, (7500, (150, None))],
    "cuban": [*CLASSIC_STEPS, (5000, (150, None))],
    "brazilian": [
        *CLASSIC_STEPS,
        (5000, (150, None)),
        (7000, (None, "canasta")),
        (8000, (200, None)),
        (9000, (None, "natural-canasta")),
    ],
    "italian": [*CLASSIC_STEPS, (5000, (160, None)), (7500, (180, None)), (10000, (200, None))],
    **{each: [(None, (125, _TRIPLE)), (3000, (155, _TRIPLE)), (5000, (180, _TRIPLE))] for each in AMERICAN},
    "pennies-from-heaven": [
        (None, (15, None)),
        (0, (50, None)),
        (500, (90, None)),
        (1000, (120, None)),
        (1500, (150, None)),
    ],
}
# The same sections; Hand and Foot ends after four hands instead.
TARGETS = {
    **dict.fromkeys(CLASSIC_LIKE, 5000),
    "cutthroat": 7500,
    "classic-6": 10000,
    "classic-6-pairs": 7500,
    **dict.fromkeys(SAMBA_LIKE, 10000),
    "bolivian": 15000,
    "italian": 15000,
    "cuban": 7500,
    **dict.fromkeys(AMERICAN, 8500),
    "pennies-from-heaven": 20000,
}

CARDS = {
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
MOST_WILDS = {**dict.fromkeys(SEATS, 3), **dict.fromkeys(SAMBA_LIKE | AMERICAN, 2)}

# What canastas of each kind pay: classic 2.2, samba-and-national 2 to 8, american 1.4 and 3.
_SETS = {"natural": 500, "mixed": 300}
KINDS = {
    **dict.fromkeys(SEATS, _SETS),
    "samba": _SETS | {"samba": 1500},
    "bolivian": _SETS | {"samba": 1500, "wild": 2500},
    "brazilian": _SETS | {"samba": 1500, "wild": 2000},
    "chilean-3": _SETS | {"samba": 1500, "wild": 2500},
    "chilean-4": _SETS | {"samba": 1500, "wild": 2500},
    "cuban": _SETS | {"wild-deuces": 4000, "wild-jokers": 3000, "wild": 2000},
    "italian": _SETS | {"samba": 1500, "wild-deuces": 3000, "wild": 2000},
    "tampa": _SETS | {"wild": 2000},
    **dict.fromkeys(
        AMERICAN, _SETS | {"sevens": 2500, "aces": 2500, "wild-deuces": 3000, "wild-jokers": 2500, "wild": 2000}
    ),
    "pennies-from-heaven": _SETS | {"sevens": 1500, "wild": 1000},
    "mexicana": _SETS | {"sevens": 1000},
    "wild-card": _SETS | {"wild": 2000},
}
# A canasta of each kind and the values of its cards added up.
EXAMPLES = {
    "natural": ("K*7", 70),
    "mixed": ("K*6 2", 80),
    "samba": ("4h 5h 6h 7h 8h 9h 10h", 50),
    "sevens": ("7*7", 35),
    "aces": ("A*7", 140),
    "wild-deuces": ("2*7", 140),
    "wild-jokers": ("2*3 JKR*4", 260),
    "wild": ("2*6 JKR", 170),
}
# Going out, and in all when concealed: classic 2.5, samba-and-national 2, 6, 7.1, american 1.9,
# 2.4, 3.2.
OUT = {
    **dict.fromkeys(CLASSIC_LIKE | {"pennies-from-heaven"}, (100, 200)),
    **dict.fromkeys(SAMBA_LIKE, (200, 200)),
    "italian": (300, 300),
    "cuban": (100, 100),
    **dict.fromkeys(AMERICAN | {"hand-and-foot"}, (100, 100)),
}

# One, two, three ... red threes in all: classic 2.6 and 3.5, samba-and-national 8 and 10.3,
# american-and-hand-and-foot 3.2.
_SIX = (100, 200, 300, 400, 500, 1000)
RED_THREES = {
    **dict.fromkeys(CLASSIC_LIKE, (100, 200, 300, 800)),
    "classic-6": (100, 200, 300, 400, 1000, 1200),
    "classic-6-pairs": (100, 200, 300, 400, 1000, 1200),
    **dict.fromkeys(SAMBA_LIKE | {"mexicana"}, _SIX),
    "chilean-4": (100, 200, 300, 400, 500, 600, 700, 1200),
    "brazilian": (100, 200, 300, 400, 1000, 1200),
    "italian": (100, 200, 300, 800, 1000, 1200),
    "cuban": (100, 300, 500, 1000),
    "pennies-from-heaven": (100, 200, 300, 400, 500, 600, 700, 1000),
}
RED_HELD = {**dict.fromkeys(set(SEATS) - AMERICAN, 500), "hand-and-foot": 300}
BLACK_HELD = {**dict.fromkeys(set(SEATS) - AMERICAN, 5), "bolivian": 100, "brazilian": 100}

# What is just enough to go out; the last meld is the one that is missing where it is not.
ENOUGH: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(SEATS, ("K*7", "Q*7")),
    **dict.fromkeys(
        ("classic", "classic-3", "classic-5", "uruguayan", "british", "boat", "cuban", "wild-card", "caliente"),
        ("K*7",),
    ),
    "bolivian": ("4h 5h 6h 7h 8h 9h 10h", "K*7"),
    "hand-and-foot": ("K*7", "Q*7", "J*7", "10*6 2", "9*6 2", "8*6 2", "6*6 2"),
    "pennies-from-heaven": ("7*7", "2*7", "K*7", "Q*6 2"),
}

# american-and-hand-and-foot 1.10: value in the seed's form and in the league's; None: not played.
SPECIAL = {
    "straight": ("A 2 3b 4 5 6 7 8 9 10 J Q K JKR", 3000, 3000),
    "pairs": ("6*2 9*2 J*2 Q*2 7*2 A*2 K*2", 2500, 2500),
    "pairs-wild": ("6*2 9*2 J*2 Q*2 7*2 A*2 2*2", 2000, 2000),
    "garbage": ("4*4 7*3 9*4 J*3", 2000, 3000),
    "miami": ("6*2 9*2 Q*2 7*2 A*2 2*2 JKR*2", None, 2500),
    "zip-code": ("K*4 Q*3 J*3 9*2 8*2", None, 2500),
    "blast-off": ("K*5 Q*4 J*3 9*2", None, 3000),
    "triples": ("K*3 Q*3 J*3 9*3 2*2", None, 3500),
    "quads": ("K*4 Q*4 J*4 2*2", None, 3500),
    "dream-4": ("K*5 Q*5 2*4", None, 8500),
    "dream-5": ("K*5 Q*4 2*3 JKR*2", None, 8500),
}


def law(variant: str) -> str:
    """The section that a variant is in."""
    return SEATS[variant][1]


def form(variant: str) -> Form:
    """The usual way to sit."""
    return SEATS[variant][0][0]
