"""The rulings: an example of everything that can be found, and of what every house rule changes.

Variants are frozen values, so that what the engine says of them is worked out once in a process.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from scorekeeper import rules
from scorekeeper.rules import VARIANTS, Cite, Variant
from scorekeeper.rules.all_topics import AREAS, RULES, SETTINGS
from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.setting import HEADINGS
from scorekeeper.rules.examples.shown import (
    Example,
    OptionExample,
    example_of,
    examples,
    option_example,
    option_examples,
)
from scorekeeper.rules.ruling import VIOLATION
from scorekeeper.sheets.game import about
from scorekeeper.web.card_chips import ChipRow
from scorekeeper.web.referee.rulings_words import address, needs_score, rows


@dataclass(frozen=True, slots=True)
class RuledExample:
    """An example with its answer; `game` names the variant where the page is about all of them.

    `ask` are the fields that ask it again, {} for hands that were written down; in a game, which
    fills in the score, that is the same question unless `by_score`.
    """

    code: str
    words: str
    rows: tuple[ChipRow, ...]
    allowed: bool
    verdict: str
    message: str
    rule: str
    cite: Cite
    game: str
    ask: Mapping[str, str]
    by_score: bool


@dataclass(frozen=True, slots=True)
class Changed:
    """A house rule with what is said as printed and under the rule."""

    code: str
    rule: str
    words: str
    rows: tuple[ChipRow, ...]
    printed: tuple[str, ...]
    changed: tuple[str, ...]
    cite: Cite
    game: str
    ask: Mapping[str, str]
    by_score: bool


@dataclass(frozen=True, slots=True)
class Area:
    """Examples under one heading."""

    id: str
    heading: str
    ruled: tuple[RuledExample, ...] = ()
    changed: tuple[Changed, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """Everything `rulings/rulings.html` receives; `variant` is None on the page of all games.

    `elsewhere` are the findings that cannot come up in this variant; `own` tells that it is not
    as printed: under the house rules of a game or a club, or at a table of another size.
    """

    variant: Variant | None
    areas: tuple[Area, ...]
    options: tuple[Area, ...]
    elsewhere: tuple[str, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class _Rules:
    """Rules as a key: two are the same if their digests are."""

    digest: str
    variant: Variant = field(compare=False)


@lru_cache(maxsize=len(VARIANTS) + 1)
def rulings_page(variant_id: str) -> RulingsPage:
    """Work out the page of a variant as printed, of all with ""; raises UnknownVariant."""
    return _page(rules.variant(variant_id) if variant_id else None)


def rulings_under(variant: Variant) -> RulingsPage:
    """Work out the page of a variant as a game or a club plays it."""
    return _under(_Rules(rules.digest(variant), variant))


@lru_cache(maxsize=2 * len(VARIANTS))
def _under(key: _Rules) -> RulingsPage:
    return _page(key.variant)


def _page(variant: Variant | None) -> RulingsPage:
    found = _of_all() if variant is None else [(variant, *each) for each in examples(variant)]
    changed = (
        _all_changed() if variant is None else [(variant, x) for x in option_examples(variant)]
    )
    ruled = [_ruled(each, rule, example, variant is None) for each, rule, example in found]
    known = {each.code for each in ruled}
    return RulingsPage(
        variant=variant,
        areas=tuple(_areas(ruled)),
        options=tuple(_headings([(x, _changed(each, x, variant is None)) for each, x in changed])),
        elsewhere=tuple(code for code in RULES if code not in known),
        own=variant is not None and variant != rules.variant(variant.id),
    )


def _of_all() -> Iterator[tuple[Variant, Rule, Example]]:
    """Every finding in the first variant in which it has an example."""
    for rule in RULES.values():
        for variant in VARIANTS.values():
            example = example_of(rule, variant)
            if example is not None:
                yield variant, rule, example
                break


def _all_changed() -> Iterator[tuple[Variant, OptionExample]]:
    """Every house rule in the first variant in which it has an example."""
    wanted = dict.fromkeys(SETTINGS)
    for variant in VARIANTS.values():
        for option in rules.house_rule_options(variant):
            if option.id in wanted:
                example = option_example(option, variant)
                if example is not None:
                    del wanted[option.id]
                    yield variant, example


def _ruled(variant: Variant, rule: Rule, example: Example, named: bool) -> RuledExample:
    found = example.finding
    broken = found.severity == VIOLATION
    if example.situation.ask:
        verdict = "No" if broken else "Yes, but look again"
    else:
        verdict = "Not allowed" if broken else "Worth a second look"
    return RuledExample(
        code=rule.code,
        words=example.situation.words,
        rows=rows(example.situation, variant),
        allowed=not broken,
        verdict=verdict,
        message=found.message,
        rule=rule.stated(variant),
        cite=found.cite,
        game=variant.name if named else "",
        ask=address(example.situation, variant),
        by_score=needs_score(example.situation),
    )


def _changed(variant: Variant, example: OptionExample, named: bool) -> Changed:
    return Changed(
        code=example.option.id,
        rule=_rule(example),
        words=example.situation.words,
        rows=rows(example.situation, variant),
        printed=example.printed,
        changed=example.changed,
        cite=example.option.cite,
        game=variant.name if named else "",
        ask=address(example.situation, variant),
        by_score=needs_score(example.situation),
    )


_MINIMUMS = ("minimum-by-score", "minimum-by-hand")


def _rule(example: OptionExample) -> str:
    if example.option.id in _MINIMUMS:
        steps = "; ".join(
            f"{label}: {text}" for label, text in example.under.opening.rows_in_words()
        )
        return f"{example.option.label}: {steps}"
    return about.house_rule_words(example.option, example.value)


def _areas(ruled: list[RuledExample]) -> Iterator[Area]:
    for area, heading in AREAS.items():
        own = tuple(each for each in ruled if each.code.partition(".")[0] == area)
        if own:
            yield Area(f"area-{area}", heading, ruled=own)


def _headings(changed: list[tuple[OptionExample, Changed]]) -> Iterator[Area]:
    for heading in HEADINGS:
        own = tuple(shown for example, shown in changed if example.option.heading == heading)
        if own:
            yield Area(f"rules-{HEADINGS.index(heading) + 1}", heading, changed=own)
