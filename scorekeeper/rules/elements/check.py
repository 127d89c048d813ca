"""A check of a whole hand: how it looks, which rules it may report, and where it applies."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.elements.rule import Found, Rule
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.variant import Variant

Run = Callable[[HandView], Iterator[Found]]


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """A check; `needs_cards`: a side that is tallied cannot answer it.

    `applies` tells in which variants the check can find anything. One without rules finds more of
    what another check reports.
    """

    run: Run
    rules: tuple[Rule, ...]
    needs_cards: bool
    applies: Callable[[Variant], bool]


def checks_in(names: Mapping[str, object]) -> tuple[Check, ...]:
    """The checks that a module makes, in their order; `names` are what it holds."""
    return tuple(each for each in names.values() if isinstance(each, Check))


def check(
    *rules: Rule, needs_cards: bool, applies: Callable[[Variant], bool] = lambda _: True
) -> Callable[[Run], Check]:
    """Make a check of the function below."""
    return lambda run: Check(run, rules, needs_cards, applies)
