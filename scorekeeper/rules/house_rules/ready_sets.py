"""Ready sets of house rules: a variant as one source prints it, to be chosen with one tap."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.house_rules.apply import resolve
from scorekeeper.rules.messages import keep_as_words, msg
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import ready_sets as sets


@dataclass(frozen=True, slots=True)
class ReadySet:
    """A set of house rules from one source; `places` says where the source prints each rule."""

    key: str
    name: str
    variant_id: str
    house_rules: Mapping[str, object]
    places: Mapping[str, Cite]

    def __post_init__(self) -> None:
        """Make its name a message, so that it is translated."""
        keep_as_words(self, "name")

    @property
    def variant(self) -> Variant:
        """The variant with these house rules applied."""
        return resolve(self.variant_id, self.house_rules)


_SETS = (
    ("encyclopedia", msg("As the encyclopedia prints it"), sets.ENCYCLOPEDIA),
    ("guide", msg("As the Italian guide prints it"), sets.GUIDE),
)


def ready_sets(variant_id: str) -> tuple[ReadySet, ...]:
    """Return the ready sets of a variant; most variants have none."""
    return tuple(_of(variant_id))


def _of(variant_id: str) -> Iterator[ReadySet]:
    for key, name, by_variant in _SETS:
        found = by_variant.get(variant_id)
        if found is not None:
            values = {rule: value for rule, (value, _) in found.items()}
            yield ReadySet(key, name, variant_id, values, {r: cite for r, (_, cite) in found.items()})


def where_printed(variant_id: str, rule: str, value: object) -> Cite | None:
    """Return where a ready set's source prints this value of a house rule, or None."""
    for each in ready_sets(variant_id):
        if rule in each.places and each.house_rules[rule] == value:
            return each.places[rule]
    return None
