"""The stored hands of worked examples; the referee judges them when they are shown.

A hand belongs to the variants that are named with it; a variant whose house rules make its own hand
unlawful shows another of the same seating. The last ones are for frequent house rules.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Stored(NamedTuple):
    """A hand: the variants that show it first, the players of each side, and a record's HAND."""

    variants: frozenset[str]
    form: tuple[int, ...]
    hand: Mapping[str, Any]

    def is_first_of(self, name: str) -> bool:
        """Return whether a variant, by its id, shows this hand before others."""
        return name in self.variants


def _hand(variants: str, form: tuple[int, ...], *sides: Mapping[str, Any], **more: Any) -> Stored:
    return Stored(frozenset(variants.split()), form, {**more, "sides": list(sides)})


def _side(melds: str, held: str, **more: Any) -> Mapping[str, Any]:
    """Return a side with melds, separated by commas, and each player's cards, separated by slashes."""
    return {"melds": melds.split(", "), "held": held.split(" / "), **more}


def _out(melds: str, held: str, **more: Any) -> Mapping[str, Any]:
    """Return a side that goes out."""
    return _side(melds, held, **more, went_out=True)


HANDS = (
    _hand(
        "classic uruguayan british boat wild-card caliente",
        (2, 2),
        _out("K*7, Q*5 2 JKR, J*5", " / 8 6 4", red_threes=2),
        _side("9*6, 10*5 2", "9 5 J 10 / JKR 3b A 7 Q K", red_threes=1),
    ),
    _hand(
        "classic-2",
        (1, 1),
        _out("K*7, Q*5 2 JKR, J*3", "", red_threes=2),
        _side("9*6, Q*3 2", "JKR 3b 8 6 4", red_threes=1),
    ),
    _hand(
        "classic-3",
        (1, 1, 1),
        _out("K*7, Q*5 2 JKR", "", red_threes=2),
        _side("J*6, Q*2 2", "8 6 4 9 5", red_threes=1),
        _side("9*6, 10*2 2", "JKR 3b J 10 A"),
    ),
    _hand(
        "classic-5",
        (3, 2),
        _out("K*7, Q*5 2 JKR, J*5", " / 8 6 4 / ", red_threes=2),
        _side("9*6, 10*5 2", "9 5 J 10 / JKR 3b A 7 Q K", red_threes=1),
    ),
    _hand(
        "classic-6",
        (3, 3),
        _out("K*7, Q*5 2 JKR, J*6, 9*6, 10*6, 8*3", " / 8 6 4 / 9 5 J", red_threes=2),
        _side("Q*6, K*5 2, 10*6, 8*6", "A 7 Q 8 / 6 4 9 5 / JKR 3b J A 7 8 6", red_threes=1),
    ),
    _hand(
        "classic-6-pairs",
        (2, 2, 2),
        _out("K*7, Q*5 2 JKR, J*6, 9*3", " / 8 6 4", red_threes=2),
        _side("Q*6, K*5 2, J*4", "9 5 J 10 A / 7 Q 8 6 4", red_threes=1),
        _side("9*6, 10*5 2, 8*4", "9 5 J 10 / JKR 3b A 7 8 6"),
    ),
    _hand(
        "cutthroat",
        (1, 1, 1),
        _out("K*7, Q*5 2 JKR", "", red_threes=2),
        _side("J*6, Q*2 2", "8 6 4 9 5", red_threes=1),
        _side("9*6, 10*2 2", "JKR 3b J 10 A"),
        lone=0,
    ),
    _hand(
        "samba brazilian chilean-3 italian",
        (2, 2),
        _out("K*7, Q*5 2 JKR, 10h 9h 8h 7h 6h 5h 4h, J*6", " / 8 6 4", red_threes=2),
        _side("Q*6, K*5 2, J*6, 9*3", "9 5 10 / JKR 3b A 7 Q 8", red_threes=1),
    ),
    _hand(
        "bolivian",
        (2, 2),
        _out("10h 9h 8h 7h 6h 5h 4h, K*7, Q*5 2 JKR, J*6", " / 8 6 4", red_threes=2),
        _side("Q*6, K*5 2, J*6, 9*3", "9 5 10 / JKR 3b A 7 Q 8", red_threes=1),
    ),
    _hand(
        "chilean-4",
        (2, 2),
        _out("K*7, Q*5 2 JKR, 10h 9h 8h 7h 6h 5h 4h, J*6", " / 8 6 4", red_threes=2),
        _side("K*6, Q*5 2, J*6, 9*3", "9 5 J / JKR 3b 10 A 7 Q", red_threes=1),
    ),
    _hand(
        "cuban",
        (2, 2),
        _out("K*7, Q*5 2 JKR, J*6, 9*3", " / 8 6 4", red_threes=2, black_threes=1),
        _side("10*6, 9*5 2, 8*4", "5 J 10 A / JKR 3b 7 Q K 8", red_threes=1),
    ),
    _hand(
        "tampa",
        (2, 2),
        _out("K*7, Q*5 2 JKR, J*6, 9*6, 10*3", " / 8 6 4", red_threes=2),
        _side("Q*6, K*5 2, J*6, 9*3", "9 5 10 / JKR 3b A 7 Q 8", red_threes=1),
    ),
    _hand(
        "american american-cla",
        (2, 2),
        _out("K*7, Q*5 2 JKR, J*6, 9*3", " / 8 6 4", red_threes=2, black_threes=1),
        _side("10*6, 9*5 2, 8*4", "5 J 10 A / JKR 7 Q K 8 6", red_threes=1),
    ),
    _hand(
        "hand-and-foot",
        (2, 2),
        _out("K*7, Q*7, J*7, 9*5 2 JKR, 10*5 2 JKR, 8*5 2 JKR, 6*5 2 JKR", " / 8 6 4"),
        _side("K*6, Q*5 2, J*6, 9*5", "9 5 J 10 / JKR 3b A 7 Q K", foot=["", "9 5 J 10 A 7 Q K 8 6 4"]),
    ),
    _hand(
        "pennies-from-heaven",
        (3, 3),
        _out("K*7, Q*5 2 JKR, 2*7, 7*7, J*6, 9*6, 10*6, 8*6, 6*6, 5*6, 4*3", " / 8 6 4 / 9 5 J", red_threes=2),
        _side(
            "K*6, Q*5 2, J*6, 9*6, 10*6, 8*6, 6*6, 5*4",
            "10 A 7 Q / K 8 6 4 / JKR 3b 9 5 J 10 A",
            foot=["", "", "10 A 7 Q K 8 6 4 9 5 J"],
            red_threes=1,
        ),
    ),
    _hand(
        "mexicana",
        (2, 2),
        _out("K*7, Q*5 2 JKR, J*6, 9*3", " / 8 6 4", red_threes=2),
        _side("Q*6, K*5 2, J*4", "9 5 J 10 / JKR 3b A 7 Q 8", red_threes=1),
    ),
    _hand(
        "ponytail",
        (2, 2),
        _out("K*7, Q*5 2 JKR, J*5", " / 8 6 4", red_threes=2),
        _side("K*6, Q*5 2", "9 5 J 10 / JKR 3b A 7 Q K", red_threes=1),
    ),
    _hand(
        "burraco burraco-fitab burraco-feburit buraco-fechado burako",
        (2, 2),
        _out(
            "3h 4h 5h 6h 7h 8h 9h 10h, 4d 5d 6d 7d 8d 9d 10d JKR, 4c 5c 6c JKR 8c 9c 10c, K*3, Qs Ks As, Jd Qd Kd Ad",
            " / 6s 4c Jc",
            pot="taken",
        ),
        _side("A*3, 9s 10s Js Qs, 5h 6h 7h, 8d 9d 10d", "6s Jc Kd 8h / Qd 5s 3c Ah 7c", pot="none"),
    ),
    _hand(
        "burraco-international",
        (2, 2),
        _out(
            "3h 4h 5h 6h 7h 8h 9h 10h, 4d 5d 6d 7d 8d 9d 10d JKR, 4c 5c 6c JKR 8c 9c 10c, Qs Ks As, Jd Qd Kd Ad",
            " / 6s 4c Jc",
            pot="taken",
        ),
        _side("A*3, 9s 10s Js Qs, 5h 6h 7h, 8d 9d 10d", "6s Jc Kd 8h / Qd 5s 3c Ah 7c", pot="none"),
    ),
    _hand(
        "burraco-3",
        (1, 1, 1),
        _out(
            "3h 4h 5h 6h 7h 8h 9h 10h, 4d 5d 6d 7d 8d 9d 10d JKR, 4c 5c 6c JKR 8c 9c 10c, K*3, Qs Ks As",
            "",
            pot="taken",
        ),
        _side("A*3, 9s 10s Js Qs, 5h 6h 7h, 8d 9d 10d", "6s 4c Jc", pot="none"),
        _side("9c 10c Jc, 3s 4s 5s", "6s Kd 8h Qd 5s", pot="none"),
        lone=0,
    ),
    _hand(
        "burraco-5",
        (1, 1, 1, 1, 1),
        _out(
            "3h 4h 5h 6h 7h 8h 9h 10h, 4d 5d 6d 7d 8d 9d 10d JKR, 4c 5c 6c JKR 8c 9c 10c, K*3, Qs Ks As",
            "",
            pot="taken",
        ),
        _side("A*3, 9s 10s Js Qs, 5h 6h 7h, 8d 9d 10d", "6s 4c Jc", pot="none"),
        _side("9s 10s Js Qs, 5h 6h 7h, 8d 9d 10d, 9c 10c Jc", "6s 4c Jc", pot="none"),
        _side("3s 4s 5s", "6s Kd 8h Qd 5s 3c Ah 7c", pot="none"),
        _side("3s 4s 5s", "Kd 8h Qd 3c Ah 7c 4h 6d", pot="none"),
        lone=0,
    ),
    _hand(
        "buraco-aberto buraco-stbl",
        (2, 2),
        _out(
            "3h 4h 5h 6h 7h 8h 9h 10h, 4d 5d 6d 7d 8d 9d 10d JKR, 4c 5c 6c JKR 8c 9c 10c, Qs Ks As, Jd Qd Kd Ad",
            " / 6s 4c Jc",
            pot="taken",
        ),
        _side("9s 10s Js Qs, 5h 6h 7h, 8d 9d 10d, 9c 10c Jc", "6s Kd 8h Qd / 5s 3c Ah 7c 4h", pot="none"),
    ),
    _hand(
        "tranca",
        (2, 2),
        _out(
            "4h 5h 6h 7h 8h 9h 10h, 4c 5c 6c 2h 8c 9c 10c, K*6 2s, Q*5, 7s 8s 9s 10s",
            " / 6s Jc 3s",
            pot="taken",
            red_threes=2,
        ),
        _side("A*4, 4d 5d 6d 7d, 8d 9d 10d, J*3", "6s Kd 3c 8h / Qd 5s Ah 7c", pot="none", red_threes=1),
    ),
    _hand(
        "biriba",
        (2, 2),
        _out(
            "3h 4h 5h 6h 7h 8h 9h 10h, 4d 5d 6d 7d 8d 9d 10d JKR, 4c 5c 6c JKR 8c 9c 10c, Qs Ks As, Jd Qd Kd Ad",
            " / 6s 4c Jc",
            pot="taken",
        ),
        _side("9s 10s Js Qs, 5h 6h 7h, 8d 9d 10d, 9c 10c Jc", "6s Kd 8h Qd / 5s 3c Ah 7c 4h", pot="none"),
        trump="h",
    ),
    _hand(
        "",
        (2, 2),
        _out("K*7, Q*7, J*5 2 JKR, 9*6, 10*6, 8*6, 6*3", " / 8 6 4"),
        _side("K*6, Q*5 2, J*6, 9*5", "9 5 J 10 / JKR 3b A 7 Q K", foot=["", "9 5 J 10 A 7 Q K 8 6 4"]),
    ),
    _hand(
        "",
        (2, 2),
        _out("10h 9h 8h 7h 6h 5h 4h, 2*7, K*7, Q*5 2 JKR", " / 8 6 4", red_threes=2),
        _side("Q*6, K*5 2, J*6, 9*3", "9 5 J / JKR 3b 10 A 7 Q", red_threes=1),
    ),
    _hand(
        "",
        (2, 2),
        _out("7*7, K*7, Q*5 2 JKR, J*3", " / 8 6 4", red_threes=2, black_threes=1),
        _side("9*6, J*5 2, 10*4", "9 5 10 A / JKR 7 Q K 8 6", red_threes=1),
    ),
    _hand(
        "",
        (3, 3),
        _out("K*7, Q*5 2 JKR, 7*7, J*6, 9*6, 10*6, 8*6, 6*6, 5*6, 4*6, A*3", " / 8 6 4 / 9 5 J", red_threes=2),
        _side(
            "K*6, Q*5 2, J*6, 9*6, 10*6, 8*6, 6*6, 5*4",
            "10 A 7 Q / K 8 6 4 / JKR 3b 9 5 J 10 A",
            foot=["", "", "10 A 7 Q K 8 6 4 9 5 J"],
            red_threes=1,
        ),
    ),
    _hand(
        "",
        (2, 2),
        _out(
            "3h 4h 5h 6h 7h 8h 9h 10h, 4d 5d 6d 7d 8d 9d 10d JKR, 4c 5c 6c JKR 8c 9c 10c, 7s 8s 9s 10s Js Qs Ks",
            " / 6s 4c Jc",
            pot="taken",
        ),
        _side("A*3, 9s 10s Js Qs, 5h 6h 7h, 8d 9d 10d", "6s Jc Kd 8h / Kd Qd 5s 3c Ah", pot="none"),
    ),
    _hand(
        "",
        (2, 2),
        _out(
            "3h 4h 5h 6h 7h 8h 9h 10h, 7s 8s 9s 10s Js Qs Ks, 5h 6h 7h 8h 9h 10h Jh, K*3, Qs Ks As, Jd Qd Kd Ad",
            " / 6s 4c Jc",
            pot="taken",
        ),
        _side("A*3, 8d 9d 10d, 9c 10c Jc, 3s 4s 5s", "6s 4c Kd Qd 5s / 3c 9d Ah 7c 10d", pot="none"),
    ),
    _hand(
        "",
        (2, 2),
        _out(
            "3h 4h 5h 6h 7h 8h 9h 10h, 4d 5d 6d 7d 8d 9d 10d JKR, 4c 5c 6c JKR 8c 9c 10c, K*3, Qs Ks As, Jd Qd Kd Ad, "
            "10c Jc Qc Kc",
            " / 6s 4c Jc",
            pot="taken",
        ),
        _side("A*3, 9s 10s Js Qs, 5h 6h 7h, 8d 9d 10d", "6s Kd 8h Qd 5s 3c / 5s 3c Ah 7c 4h 6d Js", pot="none"),
    ),
)
