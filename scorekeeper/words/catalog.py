"""The catalogs: read with Babel, checked, compiled at the first start and kept compiled.

A catalog is a gettext file. Its entries have one of four contexts: none for the words of pages,
sheets and the terminal, `rules` for sentences of the rules, `findings` for what checks find, and
`cards` for what cards are called, with all their forms. A fault prevents the start.
"""

import hashlib
import os
import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from struct import error as TooShort  # noqa: N812 - what it means here
from typing import TYPE_CHECKING

from scorekeeper import paths

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

FOLDER = Path(__file__).with_name("languages")
WORDS, RULES, FINDINGS, CARDS = "", "rules", "findings", "cards"
FORMS = "forms"  # the entry that names the forms of what cards are called
MORE, TIMES = "more", "×"  # "more" of a rank; what small numbers of cards are called: "×3"
PLURALS = 2  # enough: no language here has more for whole numbers below a million
LINE = re.compile(r'(?:#.*|(?:(?:msgctxt|msgid|msgstr) )?"(?:[^"\\]|\\.)*"|)\s*')
# A translation of these contexts may leave a fact out, where the language says it otherwise.
FREE = (RULES, FINDINGS)


class CatalogFault(ValueError):  # noqa: N818 - says what is wrong
    """A catalog cannot be used; the message begins with its file and line."""


class Absent(GNUTranslations):
    """The fallback of a catalog: it has no words, so that missing ones are noticed."""

    def __init__(self) -> None:
        super().__init__()

    def gettext(self, message: str) -> str:
        """Return ""."""
        return ""

    def pgettext(self, context: str, message: str) -> str:
        """Return ""."""
        return ""


@lru_cache(maxsize=16)
def catalog(locale: str) -> GNUTranslations:
    """Return the catalog of a language; raises CatalogFault, or FileNotFoundError if it has none.

    It returns "" for words that it lacks.
    """
    path = FOLDER / f"{locale}.po"
    kept = kept_at(locale, hashlib.sha256(path.read_bytes()).hexdigest()[:16])
    with suppress(OSError, ValueError, TooShort):
        return _loaded(kept.read_bytes())
    compiled = compile_catalog(path)
    with suppress(OSError):  # without a writable folder, every start takes a moment longer
        kept.parent.mkdir(parents=True, exist_ok=True)
        for older in kept.parent.glob(f"{locale}-*.mo"):
            older.unlink(missing_ok=True)
        own = kept.with_name(f"{kept.name}.{os.getpid()}")  # another process may read it now
        own.write_bytes(compiled)
        own.replace(kept)
    return _loaded(compiled)


def kept_at(locale: str, key: str) -> Path:
    """Return where a compiled catalog is kept: beside its source in the app, else with what is made from sources."""
    packaged = FOLDER / f"{locale}-{key}.mo"
    return packaged if packaged.exists() else paths.made() / "words" / packaged.name


def _loaded(compiled: bytes) -> GNUTranslations:
    translations = GNUTranslations(BytesIO(compiled))
    translations.add_fallback(Absent())
    return translations


def compile_catalog(path: Path, without: Collection[str] = ()) -> bytes:
    """Read, check and compile a catalog without some English texts; raises CatalogFault with the file and the line."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - only the first start needs it

    read = read_catalog(path)
    forms = read.get(FORMS, context=CARDS)
    for message in read:
        for fault in faults(message, str(forms.string).count("|") + 1 if forms else 0):
            raise CatalogFault(f"{path}:{message.lineno}: {fault}.")
    for message in [each for each in read if each.id and each.id in without]:
        read.delete(message.id, message.context)
    out = BytesIO()
    # With the time of now every build of the app would be a new version for phones.
    read.creation_date = datetime.fromtimestamp(0, UTC)
    write_mo(out, read)
    return out.getvalue()


def read_catalog(path: Path) -> "Catalog":
    """Read a catalog; raises CatalogFault with the file and the line."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415 - as above

    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").split("\n"), 1):
        if not LINE.fullmatch(line):
            raise CatalogFault(f"{path}:{number}: this is not a line of a catalog: {line[:60]}")
    try:
        with path.open("rb") as file:
            return read_po(file, locale=path.stem, abort_invalid=True)
    except PoFileError as error:
        raise CatalogFault(f"{path}:{error.lineno + 1}: {error}.") from error
    except UnicodeDecodeError as error:
        raise CatalogFault(f"{path}:1: the file is not in UTF-8.") from error


def faults(message: "Message", forms: int) -> Iterator[str]:
    """Yield what is wrong with an entry; `forms` is how many forms cards have, 0 if unknown."""
    english, words = str(message.id), str(message.string)
    if not english or not words or english == MORE:
        return
    try:
        wanted, given = dict(places(english)), list(places(words))
    except ValueError as error:
        yield f"braces that do not close ({error})"
        return
    unknown = sorted({name for name, _ in given} - set(wanted))
    if unknown:
        yield f"{{{unknown[0]}}} is not a place in “{english}”"
    lacking = sorted(set(wanted) - {name for name, _ in given})
    if lacking and (message.context or WORDS) not in FREE:
        yield f"{{{lacking[0]}}} is missing"
    for name, spec in given:
        if "|" in spec and spec.count("|") != PLURALS - 1:
            yield f"{{{name}}} needs {PLURALS} words, for one and for several"
    is_name = message.context == CARDS and english != MORE and not english.startswith(TIMES)
    if is_name and words.count("|") + 1 != forms:
        yield f"needs {forms} forms, as the entry “{FORMS}” names them"


def places(words: str) -> Iterator[tuple[str, str]]:
    """Return the places of a text for facts, each with its form; raises ValueError."""
    for _, name, spec, _ in Formatter().parse(words):
        if name is not None:
            yield name, spec or ""


@lru_cache(maxsize=8192)
def entry(code: str, context: str, english: str) -> str:
    """Return the translation in the catalog of a language, "" if there is none.

    Words of the rules and of the program are one language: what the one lacks the other has.
    """
    if not english:  # where gettext keeps the head of the catalog
        return ""
    found = catalog(code)
    if context == WORDS:
        return found.gettext(english) or found.pgettext(RULES, english)
    return found.pgettext(context, english) or (found.gettext(english) if context == RULES else "")
