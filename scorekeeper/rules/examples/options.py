"""A situation for every house rule: what the referee says of it is another thing under the rule.

Each rule has situations, of which the first is shown that a value of the rule changes. Values are
found from the printed one; only those of tables are written here, as examples of what a club says.
"""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.rules.examples import options_game, options_going_out, options_melds, options_play
from scorekeeper.rules.examples.situation import Situation
from scorekeeper.rules.house_rules.option import Option
from scorekeeper.rules.variant import Variant

Made = Situation | Callable[[Variant], Situation | None]

OPTIONS: Mapping[str, tuple[Made, ...]] = {
    **options_melds.EXAMPLES,
    **options_play.EXAMPLES,
    **options_going_out.EXAMPLES,
    **options_game.EXAMPLES,
}
_TABLES: Mapping[str, tuple[object, ...]] = {
    "minimum-by-score": ([[None, 100]], [[None, 50]]),
    "minimum-by-hand": ([100, 120], [50, 90]),
    "kinds-to-go-out": ({"mixed": 1}, {"mixed": 5}, {"natural": 2}),
    "red-three-table": ([150, 350],),
    "pile-cards": ("whole", 7),
    "special-hands": ({"pairs": 1000},),
    "card-values": ({"K": 20},),
    "penalty-points": ({"illegal-meld": 150},),
}
# Where nothing is printed there is nothing to start from.
_UNPRINTED: Mapping[str, tuple[object, ...]] = {
    "max-wilds": (2,),
    "max-canasta-size": (7,),
    "wild-canasta-bonus": (1000,),
    "sevens-bonus": (1000,),
    "red-three-tabled": (100,),
    "target": (500,),
    "hands": (1,),
    "packs": (7,),
    "black-three-in-hand-at-stock-end": (50,),
}
_ROUND: Mapping[str, tuple[object, ...]] = {  # plainer than what lies beside the printed value
    "black-three-in-hand": (50,),
    "illegal-pile-penalty": (100,),
    "exposed-card-penalty": (100,),
}


def values(option: Option) -> Iterator[object]:
    """Values of a house rule that the variant does not print, the plainest first."""
    printed = option.default
    if option.id in _TABLES or option.id in _ROUND:
        yield from _TABLES.get(option.id) or _ROUND[option.id]
    elif option.kind == "bool":
        yield not printed
    elif option.kind == "choice":
        yield from (value for value, _ in option.choices if value != printed)
    elif isinstance(printed, int):
        step = 100 if option.kind == "points" else 1
        yield printed + step
        yield max(0, printed - step)
    else:
        yield from _UNPRINTED.get(option.id, ())


def made(example: Made, variant: Variant) -> Situation | None:
    """The situation as the numbers of a variant make it; None if they make none."""
    return example if isinstance(example, Situation) else example(variant)
