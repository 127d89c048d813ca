"""Values and situations by which a house rule is shown."""

from collections.abc import Iterator

from scorekeeper.rules.elements.setting import Made, Setting
from scorekeeper.rules.elements.situation import Situation
from scorekeeper.rules.examples.judging import judge
from scorekeeper.rules.house_rules.option import Option
from scorekeeper.rules.ruling import GameRuling
from scorekeeper.rules.variant import Variant


def values(setting: Setting, option: Option) -> Iterator[object]:
    """Values of a house rule that the variant does not print, the plainest first."""
    printed = option.default
    if setting.tried:
        yield from setting.tried
    elif option.kind == "bool":
        yield not printed
    elif option.kind == "choice":
        yield from (value for value, _ in option.choices if value != printed)
    elif isinstance(printed, int):
        step = 100 if option.kind == "points" else 1
        yield printed + step
        yield max(0, printed - step)
    else:
        yield from setting.unprinted


def made(example: Made, variant: Variant) -> Situation | None:
    """The situation as the numbers of a variant make it; None if they make none."""
    return example if isinstance(example, Situation) else example(variant, _scores)


def _scores(situation: Situation, variant: Variant) -> tuple[int, ...]:
    """What the sides have after the hands of a situation; nothing where it cannot come about."""
    judged = judge(situation, variant)
    return judged.scores if isinstance(judged, GameRuling) else ()
