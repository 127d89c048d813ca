"""The pages with an example of everything the referee can find, and of every house rule."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, current_app, render_template, request

from scorekeeper import rules, usecases
from scorekeeper.rules import VARIANTS, Cite, Variant
from scorekeeper.rules.all_topics import AREAS, RULES, SETTINGS
from scorekeeper.rules.elements.rule import Rule, Situation
from scorekeeper.rules.elements.topic import HEADINGS, Heading
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.examples import shown
from scorekeeper.rules.messages import as_it_is, msg
from scorekeeper.rules.ruling import VIOLATION
from scorekeeper.sheets.game import about
from scorekeeper.web import db, device, languages
from scorekeeper.web.cards import ChipRow
from scorekeeper.web.referee.rulings_words import address, needs_score, rows
from scorekeeper.web.referee.setting import open_setting
from scorekeeper.web.start import library
from scorekeeper.words.language import Language, current_language

blueprint = Blueprint("rulings", __name__)
_FIRST = {each.family: each for each in reversed(tuple(VARIANTS.values()))}
# The first of each family, then the others, which differ from it in little: most examples are found early.
_TRIED = sorted(VARIANTS.values(), key=lambda each: each is not _FIRST[each.family])


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A situation on the page; `game` names the variant if the page is about all of them.

    `ask` are the form fields that ask it again, {} for recorded hands. In a game, which fills in
    the score, the answer can be different if `by_score`.
    """

    code: str
    rule: str
    cite: Cite
    words: str
    rows: tuple[ChipRow, ...]
    game: str
    ask: Mapping[str, str]
    by_score: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledExample(Shown):
    """An example with its answer."""

    allowed: bool
    verdict: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed(Shown):
    """A house rule with what the referee says without it and with it."""

    printed: tuple[str, ...]
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """The examples under one heading."""

    id: str
    heading: str
    ruled: tuple[RuledExample, ...] = ()
    changed: tuple[Changed, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """Everything that `rulings/rulings.html` needs; `variant` is None for all games.

    `elsewhere` are findings that cannot occur in this variant. `own` is true if it is not as
    printed: under the house rules of a game or club, or at a table of another size.
    """

    variant: Variant | None
    areas: tuple[Area, ...]
    options: tuple[Area, ...]
    elsewhere: tuple[str, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class _Rules:
    """Rules as a key of a cache: equal if their digests are equal."""

    digest: str
    variant: Variant = field(compare=False)


@lru_cache(maxsize=len(VARIANTS) + 1)
def rulings_page(variant_id: str, _language: Language | None = None) -> RulingsPage:
    """Return the page of a printed variant, or of all with ""; raises UnknownVariant."""
    return _page(rules.variant(variant_id) if variant_id else None)


def rulings_under(variant: Variant) -> RulingsPage:
    """Return the page of a variant with the rules of a game or a club."""
    return _page_under(_Rules(rules.digest(variant), variant), current_language())


@lru_cache(maxsize=2 * len(VARIANTS))
def _page_under(key: _Rules, _language: Language) -> RulingsPage:
    return _page(key.variant)


def _page(variant: Variant | None) -> RulingsPage:
    found = _of_all() if variant is None else [(variant, *each) for each in shown.examples(variant)]
    changed = _all_changed() if variant is None else [(variant, x) for x in shown.option_examples(variant)]
    ruled = [_ruled(each, rule, example, variant is None) for each, rule, example in found]
    known = {each.code for each in ruled}
    return RulingsPage(
        variant=variant,
        areas=tuple(_areas(variant, ruled)),
        options=tuple(_headings([(x, _changed(each, x, variant is None)) for each, x in changed])),
        elsewhere=tuple(code for code in RULES if code not in known),
        own=variant is not None and variant != rules.variant(variant.id),
    )


def _of_all() -> Iterator[tuple[Variant, Rule, shown.Example]]:
    """Yield every rule with its example in the first variant of those tried that has one."""
    for rule in RULES.values():
        for variant in _TRIED:
            example = shown.example_of(rule, variant)
            if example is not None:
                yield variant, rule, example
                break


def _all_changed() -> Iterator[tuple[Variant, shown.OptionExample]]:
    """Yield every house rule with its example in the first variant of those tried that has one."""
    wanted = dict.fromkeys(SETTINGS)
    for variant in _TRIED:
        if not wanted:
            return
        for option in rules.house_rule_options(variant):
            if option.id in wanted:
                example = shown.option_example(option, variant)
                if example is not None:
                    del wanted[option.id]
                    yield variant, example


def _ruled(variant: Variant, rule: Rule, example: shown.Example, named: bool) -> RuledExample:
    found = example.finding
    broken = found.severity == VIOLATION
    if example.situation.ask:
        verdict = msg("No") if broken else msg("Yes, but look again")
    else:
        verdict = msg("Not allowed") if broken else msg("Worth a second look")
    return RuledExample(
        code=rule.code,
        rule=as_it_is(rule.stated(variant)),
        cite=found.cite,
        allowed=not broken,
        verdict=verdict,
        message=found.message,
        **_moment(example.situation, variant, named=named),
    )


def _changed(variant: Variant, example: shown.OptionExample, named: bool) -> Changed:
    return Changed(
        code=example.option.id,
        rule=_rule(example),
        cite=example.option.cite,
        printed=example.printed,
        changed=example.changed,
        **_moment(example.situation, variant, named=named),
    )


def _moment(situation: Situation, variant: Variant, *, named: bool) -> dict[str, Any]:
    """Return what the page shows of a situation, by the names in its template."""
    return {
        "words": situation.words,
        "rows": rows(situation, variant),
        "game": variant.name if named else "",
        "ask": address(situation, variant),
        "by_score": needs_score(situation),
    }


def _rule(example: shown.OptionExample) -> str:
    if example.option.heading is Heading.OPENING and example.option.kind is ValueKind.JSON:  # by steps
        rows_of = example.variant.opening.rows_in_words()
        first, *others = (msg("{label}: {text}", label=label, text=text) for label, text in rows_of)
        for each in others:
            first = msg("{words}; {more}", words=first, more=each)
        return msg("{label}: {text}", label=example.option.label, text=first)
    return about.house_rule_words(example.option, example.value)


def _areas(variant: Variant | None, ruled: list[RuledExample]) -> Iterator[Area]:
    """Yield the areas that have examples; games with pots have their own word for the pile."""
    own_words = {"pile": msg("The discard pile")} if variant is not None and variant.pots else {}
    for area, heading in ({**AREAS, **own_words}).items():
        own = tuple(each for each in ruled if each.code.partition(".")[0] == area)
        if own:
            yield Area(f"area-{area}", heading, ruled=own)


def _headings(changed: list[tuple[shown.OptionExample, Changed]]) -> Iterator[Area]:
    for heading in HEADINGS:
        own = tuple(change for example, change in changed if example.option.heading == heading)
        if own:
            yield Area(f"rules-{HEADINGS.index(heading) + 1}", heading, changed=own)


@blueprint.get("/rulings")
@blueprint.get("/variants/<variant_id>/rulings")
def show(variant_id: str = "") -> str:
    """Show an example of everything that the referee can find, and of every house rule."""
    shown_as = (languages.of_request(), current_language(), device.larger())
    digest = current_app.config["ASSETS_DIGEST"]
    return _rendered(variant_id, request.script_root, digest, shown_as)


@blueprint.get("/g/<token>/rulings")
def of_game(token: str) -> str:
    """Show the examples under a game's rules; questions about its score have no link."""
    setting = open_setting(token)
    page = rulings_under(setting.variant_for(0))
    return render_template("rulings/rulings.html", page=page, token=token, title=setting.title)


@blueprint.get("/rulesets/<int:set_id>/rulings")
def of_rule_set(set_id: int) -> str:
    """Show the examples under rules that a club has saved."""
    saved = usecases.open_rule_set(db.get_store(), set_id)
    page = rulings_under(saved.variant or abort(404))
    return render_template("rulings/rulings.html", page=page, saved=saved, title=saved.name)


@lru_cache(maxsize=2 * len(VARIANTS))
def _rendered(variant_id: str, root: str, digest: str, shown_as: tuple[Language, Language, bool]) -> str:
    """Return the page, rendered once for each address prefix and version of the static files.

    `shown_as` are the languages of the frame and of the page, and whether its text is larger.
    """
    page = rulings_page(variant_id, current_language())
    families = library.variants_by_family()
    return render_template("rulings/rulings.html", page=page, families=families)
