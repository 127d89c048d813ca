"""Every word that the program can say, and what a catalog lacks of it.

`python -m tests.words.collected` (`make words`) lists for each catalog what is missing, what
nothing says any more, and which English has changed since its translation was made.
"""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache, partial
from io import BytesIO
from itertools import chain
from pathlib import Path
from zlib import crc32

from jinja2.ext import babel_extract

from scorekeeper import paths, rules
from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.labelled import Labelled
from scorekeeper.optional import club
from scorekeeper.rules import Variant, describe, house_rule_options
from scorekeeper.rules.all_topics import CHECKS, LAWS, RULES
from scorekeeper.rules.cards import ANY_WILD, BLACK_THREE, DEUCE, JOKER, NATURALS, RED_THREE, THREE
from scorekeeper.rules.elements.fact import Amount, CardFaces, Choice, Listing, Phrase
from scorekeeper.rules.examples import shown
from scorekeeper.rules.messages import Msg, msg, several
from scorekeeper.rules.sources import AFTER
from scorekeeper.rules.topics.counts.rules import Bound, Figure
from scorekeeper.rules.topics.counts.topic import SUMMED, UNKNOWN
from scorekeeper.rules.topics.empty_stock.topic import stock_answers
from scorekeeper.rules.topics.going_out.rules import Canastas
from scorekeeper.rules.topics.melds.lines import COUNTED
from scorekeeper.rules.variants.named import NAMED
from scorekeeper.rules.variants.score import SCORE
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.rules.worked_example.telling import ExampleHand
from scorekeeper.sheets.rulebook.table import table_of
from scorekeeper.web.headers import OF_MANIFEST, TRANSLATE_CALL
from scorekeeper.web.rules.rulebook import at_a_glance
from scorekeeper.words.catalog import CARDS, FINDINGS, FOLDER, FORMS, MORE, WORDS, read_catalog
from scorekeeper.words.catalog import RULES as SENTENCES
from scorekeeper.words.filling import BARE, NAME, NUMBERS
from tests.canasta import CANASTA
from tests.cli import vectors
from tests.rules import test_describing
from tests.strategies import EXPLORE, SHARE

_CLUB = [club(f"scorekeeper.club.model.{each}") for each in ("choices", "year.rules")]  # whose choices `choices` finds

Key = tuple[str, str]  # context, English
Keys = Iterator[Key]

MARKS = ("_", "translate", "translate_page", "tell", "mark_for_translation", "_mark")
# Where words are marked; other folders say nothing by themselves.
MARKED = ("sheets", "words", "in_words", "cli", "web", "club", "game", "usecases", "machine.py", "network.py")
# Where refusals are made, and all else that is said later: `msg` with its template written there.
REFUSING = (
    *MARKED,
    "installation.py",
    "store",
    "rules/all_topics.py",
    "rules/cards.py",
    "rules/codec.py",
    "rules/elements",
    "rules/house_rules",
    "rules/questions",
    "rules/record",
    "rules/sources.py",
    "rules/topics",
    "rules/variants",
)
# What those tests that change every field of a variant call things.
INVENTED = ("other words.", "x", "nine canastas", "other canasta", "other", "other canastas", "y.", "x.")
CARD_NAMES = (*NATURALS, THREE, DEUCE, JOKER, RED_THREE, BLACK_THREE, ANY_WILD, "none")
SMALL = tuple(f"×{count}" for count in range(11))
_BEFORE = tuple(each.removesuffix("{more}") for each in AFTER)
SENTENCE = re.compile(r"[A-Z]\S* .*\.", re.DOTALL)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
ALIKE = 0.75  # how alike two sentences are that were one


@lru_cache(maxsize=1)
def program_words() -> frozenset[Key]:
    """What pages, sheets and the terminal say themselves."""
    of_events = club("tests.club.words_of_events")
    found: set[str] = of_events.words() if of_events else set()
    found |= {"or"}  # which joins the last of several facts
    found |= {each.value for each in ProtestOutcome}
    for path in modules(MARKED):
        found |= set(marked(parsed(path)))
    for path in sorted(paths.static().rglob("*.js")):
        found |= {each[2] for each in TRANSLATE_CALL.finditer(path.read_text(encoding="utf-8"))}
    for path in sorted(paths.static().rglob("*.webmanifest")):
        manifest = json.loads(path.read_text(encoding="utf-8"))
        found |= {manifest[key] for key in OF_MANIFEST}
    for path in sorted(paths.templates().rglob("*.html")):
        found |= set(on_page(path))
    return frozenset((WORDS, each) for each in found)


@lru_cache(maxsize=1)
def refusals() -> frozenset[Key]:
    """What is said to somebody whose input is refused, and the labels of what is chosen."""
    found = set(chain.from_iterable(map(labels, choices())))
    for path in modules(REFUSING):
        found |= set(templates_in(parsed(path)))
    for path in modules(("rules/topics",)):
        found |= set(_sentences(parsed(path)))
    return frozenset((SENTENCES, each) for each in found if each and not BARE.fullmatch(each))


def marked(tree: ast.AST) -> Iterator[str]:
    """The words of each call that marks them, also inside of a longer text."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and call.args and ast.unparse(call.func).rpartition(".")[2] in MARKS:
            first = call.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def parsed(path: Path) -> ast.AST:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def modules(places: Iterable[str]) -> Iterator[Path]:
    """The modules of some places in the program."""
    for place in places:
        path = paths.PACKAGE / place
        yield from sorted(path.rglob("*.py")) if path.is_dir() else (path,)


def choices(kind: type[Labelled] = Labelled) -> Iterator[type[Labelled]]:
    """Every class of choices in the program; all of them are imported above, or by those."""
    for each in kind.__subclasses__():
        yield each
        yield from choices(each)


def labels(kind: type[Labelled]) -> Iterator[str]:
    """What a class of choices says: the labels of its members, and their words."""
    for each in kind:
        yield from (each.label.template, each.words.template)


def templates_in(tree: ast.AST) -> Iterator[str]:
    """The template of each call of `msg`, written there or given a name before it."""
    named: dict[str, list[str]] = {}
    for given in ast.walk(tree):
        if isinstance(given, ast.Assign) and isinstance(given.targets[0], ast.Name):
            chosen = given.value
            values = [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]
            constants = [each.value for each in values if isinstance(each, ast.Constant)]
            words = [each for each in constants if isinstance(each, str)]
            named.setdefault(given.targets[0].id, []).extend(words)
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("msg", "messages.msg"):
            first = call.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value
            elif isinstance(first, ast.Name):
                yield from (each for each in named.get(first.id, ()) if " " in each)


def _sentences(tree: ast.AST) -> Iterator[str]:
    """Every whole sentence that is written in a module, but no docstring and no part of another."""
    bodies = (each.body[0] for each in ast.walk(tree) if isinstance(each, DOCUMENTED) and each.body)
    docs = {id(each.value) for each in bodies if isinstance(each, ast.Expr)}
    joined = (each for each in ast.walk(tree) if isinstance(each, ast.JoinedStr))
    parts = docs | {id(each) for words in joined for each in words.values}
    written = (each for each in ast.walk(tree) if isinstance(each, ast.Constant))
    texts = (each.value for each in written if id(each) not in parts)
    yield from (text for text in texts if isinstance(text, str) and SENTENCE.fullmatch(text))


def _places(tree: ast.AST) -> Iterator[str]:
    """The places in sources that a module cites."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Cite" and len(call.args) == 2:
            place = call.args[1]
            if isinstance(place, ast.Constant) and isinstance(place.value, str):
                yield place.value


def on_page(path: Path) -> Iterator[str]:
    """The words of each call that marks them in a template, if they are written there."""
    for _, _, words, _ in babel_extract(BytesIO(path.read_bytes()), MARKS, (), {"silent": "false"}):
        text = words[0] if isinstance(words, tuple) else words
        if isinstance(text, str):
            yield text


def keys_of(words: object, name: str = "") -> Keys:
    """What a catalog needs to say words of the rules, or a fact at the place of this name."""
    if isinstance(words, Msg) and words.facts:
        yield from _template(words.template, words.facts)
    elif isinstance(words, str):
        text = words.english if isinstance(words, Choice) else words.template if isinstance(words, Msg) else words
        if text and not NAME.fullmatch(name) and not NUMBERS.fullmatch(text) and not _is_invented(text):
            yield SENTENCES, text
    elif isinstance(words, Amount):
        yield SENTENCES, f"{{count:{words.unit.english}}}"
    elif isinstance(words, Phrase):
        yield from _template(words.template.english, words.facts)
    elif isinstance(words, Canastas | Listing):
        for fact in (words.words,) if isinstance(words, Canastas) else words.facts:
            yield from keys_of(fact)


def _template(template: str, facts: Mapping[str, object]) -> Keys:
    if not BARE.fullmatch(template) and not _is_invented(template):
        yield SENTENCES, template
    for name, fact in facts.items():
        if f"{{{name}" in template:
            yield from keys_of(fact, name)


def _is_invented(words: str) -> bool:
    low = words.lower()
    return low in INVENTED or "other canasta" in low


@lru_cache(maxsize=1)
def rule_words() -> frozenset[Key]:
    """What the rules say: all variants, and each shape with every field changed.

    `make test` changes each entry of a list alike in one of them, and of the numbers some.
    """
    tried: set[tuple[str, str, str]] = set()

    def wanted(variant: Variant, path: str, new: object) -> bool:
        change = (variant.family, re.sub(r"\.\d+", ".*", path), repr(new))
        if not EXPLORE and (change in tried or not _says_more(path, new)):
            return False
        tried.add(change)
        return True

    printed = rules.VARIANTS.values()
    changed = (
        each
        for variant in {_shape(each): each for each in CANASTA.values()}.values()
        for _, each in test_describing.changes(variant, partial(wanted, variant))
    )
    texts = chain(
        chain.from_iterable(map(_named, printed)),
        chain.from_iterable(map(_told, chain(printed, changed))),
        _ruled(),
        *((each.name, each.summary, each.family.english) for each in (*rules.VARIANTS.values(), SCORE)),
        *((each.name, each.why) for each in NAMED),
        map(partial(msg, more=""), AFTER),
        *(map(_places, map(parsed, modules(("rules",))))),
        (UNKNOWN, SUMMED, COUNTED),
        (x.english for kind in Choice.__subclasses__() for x in kind if "|" not in x.english),
    )
    return frozenset(key for words in texts for key in keys_of(words))


def _shape(variant: Variant) -> tuple[str, bool, str]:
    return variant.family, variant.melds.sequences, variant.seating.partnerships


def _says_more(path: str, new: object) -> bool:
    is_number = isinstance(new, int) and not isinstance(new, bool)
    return not is_number or new in (0, 1) or crc32(path.encode()) % SHARE == 0


def _named(variant: Variant) -> Iterator[object]:
    """Itself, and its bonuses, special hands, irregularities, house rules."""
    yield from (variant.name, variant.summary, *variant.assumed, variant.family.english)
    yield from (each.label for each in variant.game.count_bonuses)
    yield from (each.label for each in variant.special_hands)
    yield from (each.label for each in variant.penalties)
    yield from (cite.section for cite in variant.cites.values() if not cite.section.startswith(_BEFORE))
    for option in house_rule_options(variant):
        yield from (option.label, option.label.partition(" (empty")[0], option.heading.value)
        yield from (words for _, words in (*option.choices, *option.named))
    yield from (law.stated(variant) for law in LAWS.values())
    rows = (row for section in describe(variant) for row in section.rows)
    yield from (value for _, value in at_a_glance(rows))
    yield from _example(worked_example(variant))
    yield from _examples(variant)
    laid = table_of(variant)
    yield from (each.does for each in laid.seats)
    yield from (each.words for each in laid.parts)


def _examples(variant: Variant) -> Iterator[object]:
    """What the page of rulings says of a variant, and the answers about an empty stock."""
    for _, example in shown.examples(variant):
        yield example.situation.words
    for changed in shown.option_examples(variant):
        yield changed.situation.words
        yield from (*changed.printed, *changed.changed)
    for answer in stock_answers(variant) if variant.pots is None else ():
        yield from (answer.moment, answer.verdict, *(each.text for each in answer.rules))


def _example(found: ExampleHand | None) -> Iterator[object]:
    """A hand as the rulebook tells it."""
    for side in found.sides if found else ():
        yield from (side.name, *side.besides, *(line.label for line in side.lines))
        for meld in side.melds:
            yield from (meld.cards, meld.kind)


def _told(variant: Variant) -> Iterator[object]:
    """The rulebook, and the values beside a pad."""
    for section in describe(variant):
        yield from (section.heading, *section.columns)
        for row in section.rows:
            yield from (row.label, row.value, row.note, row.remedy, row.doubt)
    for label, minimum in variant.opening.rows_in_words():
        yield from (label, minimum)
    for kind in variant.canasta_kinds:
        yield from (
            kind.label,
            kind.label.removesuffix(" canasta"),
            several(kind.label) if kind.label.lower() not in INVENTED else "",
        )


def _ruled() -> Iterator[object]:
    """Score lines, minimums and words in findings, in the golden hands."""
    yield from (*Figure, *Bound)
    for _, ruling in golden_rulings():
        for side in ruling.sides:
            yield side.minimum.text
            yield from (line.label for line in side.lines if line.code != "extra")
        for finding in ruling.findings:
            message = RULES[finding.code].message
            facts = ((name, fact) for name, fact in finding.facts.items() if f"{{{name}" in message)
            yield from (fact for _, fact in facts if not isinstance(fact, CardFaces))


@lru_cache(maxsize=1)
def golden_rulings() -> tuple[tuple[Variant, rules.HandRuling], ...]:
    """Every hand of the golden files, with the variant as it was played."""
    return tuple((record.variant, hand) for record in golden_records() for hand in rules.adjudicate(record).hands)


@lru_cache(maxsize=1)
def golden_records() -> tuple[rules.GameRecord, ...]:
    """Every record of the golden files that can be read."""
    return tuple(
        rules.read_record(vector.input)
        for vector in vectors.load()
        if vector.kind != "ask" and not vector.unreadable and vector.variant in rules.VARIANTS
    )


def finding_words() -> frozenset[Key]:
    """What checks and answers find."""
    said = (message for rule in RULES.values() for message in (rule.message, rule.if_none))
    return frozenset((FINDINGS, message) for message in said if message)


def checked_words() -> frozenset[Key]:
    """What the checks of a whole hand find; they alone are printed."""
    said = (message for check in CHECKS for rule in check.rules for message in (rule.message, rule.if_none))
    return frozenset((FINDINGS, message) for message in said if message)


def card_words() -> frozenset[Key]:
    """What cards and small numbers of them are called."""
    return frozenset((CARDS, each) for each in (*CARD_NAMES, *SMALL, MORE, FORMS))


@lru_cache(maxsize=1)
def wanted() -> frozenset[Key]:
    """Everything that a catalog must have."""
    return program_words() | refusals() | rule_words() | finding_words() | card_words()


@lru_cache(maxsize=16)
def entries(locale: str) -> dict[Key, str]:
    """What the catalog of a language has."""
    return {
        (each.context or WORDS, str(each.id)): str(each.string)
        for each in read_catalog(FOLDER / f"{locale}.po")
        if each.id
    }


def missing(locale: str) -> list[Key]:
    """What the program can say and the catalog of a language cannot."""
    said = entries(locale)
    return sorted(key for key in wanted() if not any(map(said.get, _ways(key))))


def _ways(key: Key) -> tuple[Key, ...]:
    """Where a catalog may have words: those of the rules and of the program serve both."""
    context, english = key
    serving = {WORDS: (WORDS, SENTENCES), SENTENCES: (SENTENCES, WORDS, FINDINGS)}
    return tuple((each, english) for each in serving.get(context, (context,)))


def obsolete(locale: str) -> list[Key]:
    """What the catalog of a language has and nothing says; `make words` looks at the rules too."""
    unsaid = {key for key in entries(locale) if wanted().isdisjoint(_ways(key))}
    return sorted(key for key in unsaid if EXPLORE or key[0] != SENTENCES)


def changed(locale: str) -> Iterator[tuple[Key, str]]:
    """What is missing because its English has changed, with the English that was translated."""
    old: dict[str, list[str]] = {}
    for context, english in obsolete(locale):
        old.setdefault(context, []).append(english)
    for context, english in missing(locale):
        for before in get_close_matches(english, old.get(context, []), 1, ALIKE):
            yield (context, english), before


def main() -> int:
    """Say what is to be done in each catalog."""
    wrong = 0
    for path in sorted(FOLDER.glob("*.po")):
        was = dict(changed(path.stem))
        for key in missing(path.stem):
            wrong += 1
            what = f"changed, was “{was[key]}”" if key in was else "missing"
            sys.stdout.write(f"{path.stem} {what}: {_shown(key)}\n")
        for key in obsolete(path.stem):
            if key[1] not in was.values():
                wrong += 1
                sys.stdout.write(f"{path.stem} obsolete: {_shown(key)}\n")
    return min(wrong, 1)


def _shown(key: Key) -> str:
    context, english = key
    return f"[{context}] {english}" if context else english


if __name__ == "__main__":
    sys.exit(main())
