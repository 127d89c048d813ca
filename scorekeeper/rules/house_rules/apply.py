"""Apply the house rules of a club or table to a variant."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.all_topics import ALL, in_force
from scorekeeper.rules.elements.topic import Choices, Heading, Setting, set_path
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.errors import HouseRuleError, RecordError
from scorekeeper.rules.house_rules.contradictions import refuse_before, refuse_contradictions
from scorekeeper.rules.messages import as_it_is, keep_as_words, msg
from scorekeeper.rules.record import plain
from scorekeeper.rules.sources import HOUSE, Cite
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import variant_of_record


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A house rule as a form shows it.

    `choices` are the values to choose from and `named` the codes that a list or mapping may hold,
    with their labels. `default` is its value in the printed variant, `cite` the place where that is
    printed, or `FOUND` for a rule that no book has.
    """

    id: str
    heading: Heading
    label: str
    kind: ValueKind
    choices: Choices
    named: Choices
    nullable: bool
    default: object
    cite: Cite

    def __post_init__(self) -> None:
        """Make its words messages, so that they are translated."""
        keep_as_words(self, "label")
        choices = tuple((word, as_it_is(label)) for word, label in self.choices)
        object.__setattr__(self, "choices", choices)


def resolve(variant_id: str, house_rules: Mapping[str, object], *, stored: bool = False) -> Variant:
    """Return a variant by id with house rules applied; raises as `apply_house_rules`."""
    return apply_house_rules(variant_of_record(variant_id), house_rules, stored=stored)


def apply_house_rules(variant: Variant, house_rules: Mapping[str, object], *, stored: bool = False) -> Variant:
    """Return the variant with all house rules applied; changed rules cite the house.

    The order in the mapping does not matter. Raises `HouseRuleError` with the path for an unknown
    id, a value that the rule cannot have, or two rules that contradict each other. With `stored`,
    rules of a game that was played, choices that version 0.1 allowed and that are refused now still
    count.
    """
    settings = in_force(variant).settings
    for option_id in house_rules:
        if option_id not in settings or not (stored or settings[option_id].known(variant)):
            raise HouseRuleError(
                "house-rule.unknown",
                msg(
                    "there is no house rule {name_rule} in {name_variant}",
                    name_rule=plain.show(option_id),
                    name_variant=variant.id,
                )
                if option_id in ALL.settings
                else msg("there is no house rule {name_rule}", name_rule=plain.show(option_id)),
                f"house_rules.{option_id}"[:200],
            )
    refuse_before(variant, house_rules)
    changed = variant
    for setting in settings.values():
        if setting.id in house_rules:
            changed = _apply(changed, setting, house_rules[setting.id], stored=stored)
    refuse_contradictions(changed, house_rules)
    return changed


def house_rule_options(variant: Variant, chosen: Mapping[str, object] | None = None) -> tuple[Option, ...]:
    """Return the house rules that make sense in a variant, with its values as defaults.

    With `chosen` house rules, the result also has those that make sense only with them (the value
    of a canasta that one of them allows), and all chosen ones; their defaults are the values with
    the other rules applied. Raises as `apply_house_rules`, because chosen rules must fit together.
    """
    chosen = chosen or {}
    settings = [setting for setting in in_force(variant).settings.values() if setting.known(variant)]
    printed = {setting.id for setting in settings if setting.shown(variant)}
    applied = apply_house_rules(variant, {name: value for name, value in chosen.items() if name in printed})
    return tuple(
        _option(setting, variant if setting.id in printed else applied)
        for setting in settings
        if setting.id in printed or setting.id in chosen or setting.shown(applied)
    )


def _option(setting: Setting, variant: Variant) -> Option:
    value = setting.value_in(variant)
    offered = [word for word, _ in setting.choices]
    own = setting.kind is ValueKind.CHOICE and value not in offered  # the variant has a way of its own
    return Option(
        id=setting.id,
        heading=setting.heading,
        label=setting.label,
        kind=setting.kind,
        choices=((value, msg("as printed")), *setting.choices) if own else setting.choices,
        named=setting.named(variant),
        nullable=setting.nullable,
        default=value,
        cite=setting.found or variant.cite(setting.codes[0]),
    )


def _apply(variant: Variant, setting: Setting, value: object, *, stored: bool) -> Variant:
    where = f"house_rules.{setting.id}"
    try:
        if setting.refuse is not None and not stored:
            setting.refuse(value, where)
        read = _read(setting, value, where)
        unchanged = read is None and setting.nullable and not setting.changes_none
        if setting.change is not None and not unchanged:
            changed = setting.change(variant, read, where)
        else:
            changed = set_path(variant, setting.path, read)
    except RecordError as error:
        raise HouseRuleError("house-rule.value", error.message, error.where) from None
    place = Cite(HOUSE, setting.label.partition(" (empty")[0])  # that is for a form
    cites = dict.fromkeys((*setting.codes, setting.path), place)
    return replace(changed, cites={**changed.cites, **cites})


def _read(setting: Setting, value: object, where: str) -> object:
    if value is None and setting.nullable:
        return None
    if setting.kind is ValueKind.BOOL:
        return plain.boolean(value, where)
    if setting.kind is ValueKind.CHOICE:
        return _read_choice(setting, value, where)
    if setting.kind is ValueKind.COUNT:
        return plain.integer(value, where, setting.least)
    if setting.kind is ValueKind.POINTS:
        return plain.integer(value, where, setting.least, plain.MAX_NUMBER)
    return value


def _read_choice(setting: Setting, value: object, where: str) -> object:
    words = [word for word, _ in setting.choices]
    if not (isinstance(value, str) or type(value) is int) or value not in words:
        raise plain.refuse(
            where,
            msg(
                "{name_value} is not one of {name_choices}",
                name_value=plain.show(value),
                name_choices=", ".join(map(str, words)),
            ),
        )
    return words[words.index(value)]
