"""Every word that a printed sheet can say, and what a catalog lacks of it.

`python -m tests.sheets.words_of_sheets` (`make words`) lists for each catalog what is missing and
what nothing says any more.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain
from string import Formatter
from zlib import crc32

from babel.messages.extract import extract
from jinja2.ext import babel_extract

from scorekeeper import paths, rules
from scorekeeper.event.choices import Scoring
from scorekeeper.event.standings.standings import TIE_BREAKS
from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.rules import TAPPED as VARIANTS
from scorekeeper.rules import Variant, describe, house_rule_options
from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.wording import worded
from scorekeeper.sheets.text.language import FOLDER, Language, catalog
from tests.cli import vectors
from tests.rules import test_describing
from tests.strategies import EXPLORE, SHARE

MARKS = ("say", "mark_for_translation")
OWN_SOURCES = ("assumed", "house", "director", "format")  # that are no books
# Citations of what teaches the game: pages and the leaflet say it, in English.
TAUGHT = ("setup", "turn")
# Sheets that are printed in English alone (DECISIONS, 39).
ENGLISH_ALONE = ("leaflet",)
# What those tests that change every field of a variant call things.
INVENTED = ("other words.", "x", "nine canastas", "other canasta", "other")

CANASTA = VARIANTS["classic"]  # what is checked in all games that sheets print


@lru_cache(maxsize=1)
def sheet_words() -> frozenset[str]:
    """The words of the sheets themselves, from modules and templates."""
    found = {each.words for each in (*TIE_BREAKS.values(), *Scoring)}
    found |= {each.value for each in ProtestOutcome}
    for path in sorted((paths.PACKAGE / "sheets").rglob("*.py")):
        with path.open("rb") as file:
            found |= {
                str(each[1]) for each in extract("python", file, keywords=dict.fromkeys(MARKS))
            }
    for path in sorted((paths.templates() / "sheets").glob("*.html")):
        if path.stem in ENGLISH_ALONE:
            continue
        with path.open("rb") as template:
            found |= set(_first(babel_extract(template, MARKS, (), {"silent": "false"})))
    return frozenset(found)


def _first(calls: Iterable[tuple[int, str, object, list[str]]]) -> Iterator[str]:
    """The first argument of each call in a template, if it is written there."""
    for _, _, words, _ in calls:
        text = words[0] if isinstance(words, tuple) else words
        if isinstance(text, str):
            yield text


@lru_cache(maxsize=1)
def rule_words() -> frozenset[str]:
    """The finished words of the rules: all variants, and each shape with every field changed.

    `make test` changes each entry of a list alike in one of them, and of the numbers some.
    """
    tried: set[tuple[str, str, str]] = set()

    def wanted(variant: Variant, path: str, new: object) -> bool:
        change = (variant.family, re.sub(r"\.\d+", ".*", path), repr(new))
        if not EXPLORE and (change in tried or not _says_more(path, new)):
            return False
        tried.add(change)
        return True

    printed = VARIANTS.values()
    changed = (
        each
        for variant in {_shape(each): each for each in printed}.values()
        for _, each in test_describing.changes(variant, partial(wanted, variant))
    )
    texts = chain(
        chain.from_iterable(map(_named, printed)),
        chain.from_iterable(map(_told, chain(printed, changed))),
        _ruled(),
        *((rules.SOURCES[each].title, rules.SOURCES[each].publisher) for each in OWN_SOURCES),
        (rules.SOURCES[each].edition for each in OWN_SOURCES),
    )
    return frozenset(words for words in texts if not _invented(words))


def _shape(variant: Variant) -> tuple[str, bool, str]:
    return variant.family, variant.melds.sequences, variant.seating.partnerships


def _says_more(path: str, new: object) -> bool:
    is_number = isinstance(new, int) and not isinstance(new, bool)
    return not is_number or new in (0, 1) or crc32(path.encode()) % SHARE == 0


def _invented(words: str) -> bool:
    low = words.lower().removeprefix("of these, ").removesuffix(" (a player alone)")
    return not words or low in INVENTED


def _named(variant: Variant) -> Iterator[str]:
    """Itself, and its bonuses, special hands, irregularities, house rules."""
    yield from (variant.name, variant.summary, *variant.assumed)
    yield from (each.label for each in variant.game.count_bonuses)
    yield from (each.label for each in variant.special_hands)
    yield from (each.label for each in variant.penalties)
    own = [
        cite
        for code, cite in variant.cites.items()
        if cite.source in OWN_SOURCES and code.partition(".")[0] not in TAUGHT
    ]
    yield from (each.section for each in own)
    for option in house_rule_options(variant):
        yield option.heading
        yield option.label.partition(" (empty")[0]
        yield from (words for _, words in option.choices)


def _told(variant: Variant) -> Iterator[str]:
    """The rules at the end of a game's sheet, and the values beside a pad."""
    for section in describe(variant):
        rows = [row for row in section.rows if not row.teaches]
        yield section.heading if rows else ""
        for row in rows:
            yield from (row.label, row.value)
    for label, minimum in variant.opening.rows_in_words():
        yield from (label, minimum)
    for kind in variant.canasta_kinds:
        yield from (kind.label, kind.label.removesuffix(" canasta"))


def _ruled() -> Iterator[str]:
    """Score lines, minimums and words in findings, in the golden hands."""
    for _, ruling in golden_rulings():
        for side in ruling.sides:
            yield side.minimum.text
            yield from (line.label for line in side.lines if line.code != "extra")
        for finding in ruling.findings:
            places = {
                name
                for _, name, _, _ in Formatter().parse(
                    in_force(CANASTA).rules[finding.code].message
                )
            }
            facts = (worded(fact) for name, fact in finding.facts.items() if name in places)
            yield from (str(fact) for fact in facts if _is_words(fact))


def _is_words(fact: object) -> bool:
    """Words are translated, the cards of a meld are not."""
    if not isinstance(fact, str) or not fact:
        return False
    try:
        rules.parse_cards(fact)
    except rules.RecordError:
        return True
    return False


@lru_cache(maxsize=1)
def golden_rulings() -> tuple[tuple[Variant, rules.HandRuling], ...]:
    """Every hand of the golden files, with the variant as it was played."""
    return tuple(
        (record.variant, hand)
        for record in golden_records()
        for hand in rules.adjudicate(record).hands
    )


@lru_cache(maxsize=1)
def golden_records() -> tuple[rules.GameRecord, ...]:
    """Every record of the golden files that can be read."""
    return tuple(
        rules.read_record(vector.input)
        for vector in vectors.load()
        if vector.kind != "ask" and not vector.unreadable and vector.variant in VARIANTS
    )


def finding_words() -> frozenset[str]:
    """What the checks of a whole hand say; questions to the referee are not printed."""
    return frozenset(rule.message for check in in_force(CANASTA).checks for rule in check.rules)


def missing(code: str) -> list[str]:
    """What a sheet can say and the catalog of a language cannot."""
    said, told = catalog(code), Language(code)
    return [
        *(words for words in sorted(sheet_words()) if words not in said.words),
        *(words for words in sorted(rule_words()) if told.known(words) is None),
        *(words for words in sorted(finding_words()) if words not in said.findings),
    ]


def obsolete(code: str) -> list[str]:
    """What the catalog of a language has and no sheet says."""
    said = catalog(code)
    return [
        *(words for words in said.words if words not in sheet_words()),
        *(words for words in said.findings if words not in finding_words()),
    ]


def places(words: str) -> list[str]:
    """The places of a text for facts, and whether a number there has its word."""
    return sorted(name for _, name, _, _ in Formatter().parse(words) if name)


def main() -> int:
    """Say what is to be done in each catalog."""
    wrong = 0
    for path in sorted(FOLDER.glob("*.po")):
        for what, words in (("missing", missing(path.stem)), ("obsolete", obsolete(path.stem))):
            wrong += len(words)
            for each in words:
                sys.stdout.write(f"{path.stem} {what}: {each}\n")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
