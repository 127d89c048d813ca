"""What a person reads in the answers of a server: pages, sheets, pictures, tables, files, scripts.

Each reader returns the words of its kind of file that stand outside of brackets, and numbers
that are written as in English.
"""

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from zipfile import ZipFile

import pikepdf
from pypdf import PdfReader

from scorekeeper.optional import club
from scorekeeper.rules import SOURCES, VARIANTS
from scorekeeper.rules.all_topics import RULES, SETTINGS
from scorekeeper.rules.messages import Msg
from tests.words.pseudo import TAG, outside, unmarked

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by which spreadsheets know that a table is UTF-8
PAGES = ("text/html", "image/svg+xml")
NUMBER = re.compile(r"\d,\d{3}\b")  # as English writes it
SHOWN = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)  # all but what a page shows
CODE = re.compile(r"\b[A-Z2-9]{2,}\b")  # that is typed at a table
# An address, which may go on in the next lines: with a digit, a sign or, as no word does, with a
# capital letter after a small one.
ADDRESS = re.compile(r"https?://[^\s\[\]<]+(?:\s+(?=[^\s\[\]<]*(?:[\d?=&]|[a-z][A-Z]))[\w/?=&.%-]+)*")
CONTENT = re.compile(r"""content:[^;}]*?(["'])(.*?)\1""")  # words in a style sheet
TOLD = re.compile(r"""\btranslate\((['"])((?:(?!\1)[^\\\n]|\\.)+)\1""")
# Texts of a script that begin like a sentence, and its comments.
SENTENCE = re.compile(r"""(["'`])([A-Z][a-z]+ [a-z][^"'`\n]*|[A-Z][^"'`\n]* [^"'`\n]*[.?!])\1""")
COMMENT = re.compile(r"(?m)^\s*//.*$| // .*$")
MANIFEST = ("name", "description")
# What readers of a PDF are told besides the words on its pages.
OF_PDF = ("/Alt", "/ActualText", "/Contents", "/TU", "/Title", "/Desc", "/E")
# Titles and names, as they are printed.
_PRESETS = club("scorekeeper.club.model.presets")
_NAMED = [
    *(words for book in SOURCES.values() for words in (book.title, book.publisher, book.edition, book.short)),
    *(each.source for each in (_PRESETS.PRESETS.values() if _PRESETS else ())),
]
PRINTED = sorted({words for words in _NAMED if not isinstance(words, Msg)}, key=len, reverse=True)
BOOKS = re.compile("|".join(r"\s+".join(map(re.escape, each.split())) for each in PRINTED if each))

# The same in every language: names of this program, of papers, languages and files, the notation,
# pairs of one letter, what slips cut off, a title that a page break divides, the answer to programs
# that ask whether a server runs, and codes of findings, house rules and penalties.
OWN = re.compile(
    r"[Cc]anasta|Letter|italiano|scorekeeper|db|json|html|csv|pdf|PDF|JSON|SVG|JKR|([A-Z])\1+|CPair"
    r"|mixeded|naturalral|Official|laws|ok"
)
_PENALTIES = {each.code for variant in VARIANTS.values() for each in variant.penalties}
CODES = re.compile("|".join(sorted({*RULES, *SETTINGS, *_PENALTIES}, key=len, reverse=True)))
# Codes and addresses, which are other ones each time.
SECRETS = re.compile(r'<(\w+) class="(?:typed-code|digest)">.*?</\1>|value="[^"]*/[^"]*"')
# What people called themselves, their rules and events, and what they wrote.
TYPED = (
    *("Us", "Them", "Ann", "Ben", "Cem", "Dea", "Bo", "Morandi", "Morand", "Side", "Pair", "Spring cup", "Club rules"),
    *("The Thursday Evening Partnership of Old", "Bartholomew", "Christopher", "Ольга", "美咲"),
    *("Иванов и Иванова", "Wilhelmina von Hohenstein", "As the encyclopedia prints it"),
    *("The others", "And these"),
    *(
        "They insisted",
        "a card lies face up",
        "the king of hearts by",
        "the count of melds and",
        "a phone",
        "Partnershi",
    ),
)


def left_of(kind: str, content: bytes) -> list[str]:
    """The words of an answer that were not said, but for names and codes; see `READERS`."""
    if kind in PAGES:
        content = CODES.sub(" ", SECRETS.sub(" ", content.decode())).encode()
    words = {each for each in READERS[kind](content) if not OWN.fullmatch(each)}
    return sorted(each for each in words if not _is_typed(each))


def _is_typed(word: str) -> bool:
    """What somebody typed, or several such words that stand in elements side by side, also with a pair's letter."""
    rest = word
    words = {each for typed in TYPED for each in typed.split()}
    for each in sorted(words, key=len, reverse=True):
        rest = rest.replace(each, "")
    return re.fullmatch("[A-Z]?", rest) is not None


def page(content: bytes) -> list[str]:
    """The words of a page that were not said; "lang" if it names another language."""
    text = content.decode()
    begin = re.search(r"<html[^>]*>", text)
    named = begin is None or f'lang="{TAG}"' in begin[0]
    text = _without_books(text)
    return [*_lang(named), *unmarked(text), *NUMBER.findall(SHOWN.sub(" ", text))]


def drawing(content: bytes) -> list[str]:
    """The words of a drawing that were not said; "lang" if it names no language."""
    text = content.decode()
    return [
        *_lang(f'lang="{TAG}"' in text or "<text" not in text),
        *unmarked(text),
        *NUMBER.findall(SHOWN.sub(" ", text)),
    ]


def table(content: bytes) -> list[str]:
    """The words in the cells of a table that were not said."""
    rows = csv.reader(content.decode().lstrip(MARK).splitlines())
    return [word for row in rows for cell in row for word in _left(cell)]


def plain(content: bytes) -> list[str]:
    """The words of a text that were not said."""
    return _left(content.decode())


def style(content: bytes) -> list[str]:
    """Words in a style sheet: all languages have the same, so none of them can be said."""
    return [word for _, text in CONTENT.findall(content.decode()) for word in outside(text)]


def script(content: bytes) -> list[str]:
    """The words of a script that were not said, and sentences that were not marked."""
    text = COMMENT.sub("", content.decode())
    said = [word for _, each in TOLD.findall(text) for word in outside(each)]
    return [*said, *(found for _, found in SENTENCE.findall(TOLD.sub("", text)))]


def manifest(content: bytes) -> list[str]:
    """The words of the manifest of an app that were not said."""
    data = json.loads(content)
    words = [word for name in MANIFEST for word in outside(data[name])]
    return [*_lang(data["lang"] == TAG), *words]


def refusal(content: bytes) -> list[str]:
    """The words of a refusal for programs that were not said; other data has no words."""
    data = json.loads(content)
    return outside(str(data.get("message", ""))) if isinstance(data, dict) else []


def sheet(content: bytes) -> list[str]:
    """The words of a PDF that were not said: on its pages, in its title and in descriptions."""
    told = [each.extract_text() for each in PdfReader(BytesIO(content)).pages]
    with pikepdf.open(BytesIO(content)) as pdf:
        named = str(pdf.Root.get("/Lang", "")) == TAG
        told += [_title(pdf), *_described(pdf)]
    return [*_lang(named), *(word for each in told for word in _left(CODE.sub(" ", _without_books(each))))]


def packed(content: bytes) -> list[str]:
    """The words of all files of an archive that were not said, and those of their names."""
    found = []
    with ZipFile(BytesIO(content)) as file:
        for name in file.namelist():
            stem, _, ending = name.rpartition(".")
            found += [*outside(stem), *BY_ENDING[ending](file.read(name))]
    return found


def wordless(_: bytes) -> list[str]:
    """Nothing: what only programs read is the same in every language, and so are icons."""
    return []


def _without_books(text: str) -> str:
    return BOOKS.sub(" ", ADDRESS.sub(" ", text))


def _left(text: str) -> list[str]:
    whole = text.replace("…", "…]")  # what is cut off has lost its bracket
    return [*outside(whole), *NUMBER.findall(text)]


def _lang(right: bool) -> list[str]:
    return [] if right else ["lang"]


def _title(pdf: pikepdf.Pdf) -> str:
    with pdf.open_metadata(set_pikepdf_as_editor=False) as known:
        return f"{known.get('dc:title', '')}\n{pdf.docinfo.get('/Title', '')}"


def _described(pdf: pikepdf.Pdf) -> Iterator[str]:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary):
            yield from (str(each[name]) for name in OF_PDF if _is_text(each.get(name)))


def _is_text(value: object) -> bool:
    return isinstance(value, pikepdf.String)


BY_ENDING = {"html": page, "csv": table, "pdf": sheet, "txt": plain, "json": wordless}
READERS: Mapping[str, Callable[[bytes], list[str]]] = {
    "text/html": page,
    "application/pdf": sheet,
    "image/svg+xml": drawing,
    "text/csv": table,
    "text/plain": plain,
    "text/css": style,
    "text/javascript": script,
    "application/manifest+json": manifest,
    "application/json": refusal,
    "application/zip": packed,
    "image/png": wordless,
    "font/woff2": wordless,
    "application/vnd.sqlite3": wordless,
}
