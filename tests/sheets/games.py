"""Games of every size and kind to print: long names, many hands, many sides, many penalties."""

from collections.abc import Callable

from scorekeeper.game.game import Game
from tests.sheets.played import Hand, evening, played, record, tally

LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"
SCRIPTS = (
    "Αλεξάνδρα Παπαδοπούλου",
    "Владимир Рождественский",
    "山田太郎さんのとてもながいなまえ",
    "محمد عبد الرحمن",
    "Đặng Thị Hồng",
    "საქართველო",
)


def many(hands: int, sides: int = 2, points: int = 400) -> list[Hand]:
    """Hands of any number, each side with something in every row."""
    return [
        {
            "sides": [
                tally(
                    at % 3,
                    hand % 3,
                    points + 5 * at,
                    5 * hand,
                    red_threes=at % 2,
                    **({"went_out": True} if hand % sides == at else {}),
                )
                for at in range(sides)
            ]
        }
        for hand in range(hands)
    ]


def long_names() -> Game:
    pairs = [(LONG, [LONG[::-1], SCRIPTS[0]]), (SCRIPTS[2], [SCRIPTS[1], SCRIPTS[3]])]
    return played(
        record(many(5), pairs, opening_scores=[-12345, 98765], house_rules={"target": 900000}),
        title="W" * 80,
        reasons={2: "W" * 300},
    )


def twenty_penalties() -> Game:
    hands = many(3)
    ruling = "a ruling that takes more than one line because the director explained it at length"
    hands[1]["sides"][0]["penalties"] = [{"points": -5, "reason": f"{ruling} ({n})"} for n in range(20)]
    return played(record(hands))


def six_alone() -> Game:
    return played(record(many(6, 6, 1000), [(name, [name]) for name in SCRIPTS]))


GAMES: dict[str, Callable[[], Game]] = {
    "finished": lambda: played(
        record(evening(), house_rules={"target": 4000}), title="Club evening", reasons={4: "agreed"}, corrected={2: 1}
    ),
    "in progress": lambda: played(record(evening(3))),
    "not begun": lambda: played(record([])),
    "forty hands": lambda: played(record(many(40), house_rules={"target": 900000})),
    "long names": long_names,
    "twenty penalties": twenty_penalties,
    "six alone": six_alone,
    "three pairs": lambda: played(
        record(many(5, 3), [(name, [name, "B"]) for name in "ABC"], variant="classic-6-pairs")
    ),
}
