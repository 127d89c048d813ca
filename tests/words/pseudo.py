"""A language that nobody speaks: the English in brackets, longer by two fifths.

What stands on a page outside of brackets was never marked for translation.
"""

import re
from datetime import date as Date  # noqa: N812 - a type among functions that write dates
from functools import lru_cache
from html.parser import HTMLParser

from scorekeeper.words import catalog, language
from scorekeeper.words.catalog import CARDS, FORMS, MORE
from scorekeeper.words.language import COURT, Language

TAG = "en-x-long"
KNOWN = "it"  # a catalog that lacks nothing
LONGER = 0.4
# A place for a fact, or the head of one that counts; else a word that can be made longer.
WORD = re.compile(r"\{\w+(?::\w*)?\}|\{\w+:|(?P<word>[^\W\d_]{2,})")
ENDS = re.compile(r"(\s*⟨?)(.*?)(⟩?)\s*", re.DOTALL)  # brackets stand inside of marked parts
READ = ("aria-label", "title", "alt", "placeholder", "data-head")  # attributes that are words
VOID = ("meta", "link", "input", "br", "hr", "img", "path", "rect", "circle", "use")
SILENT = ("script", "style", "template")


class Pseudo(Language):
    """English in brackets, each word of it longer."""

    def __init__(self, code: str = TAG, region: str = "", letters: str = COURT) -> None:
        super().__init__(code, region, letters)
        if code == TAG:
            self.locale = "en"

    @property
    def tag(self) -> str:
        """As no other page has it."""
        return TAG

    def day(self, day: Date) -> str:
        """A day in brackets where it is written as in a region; English ones stand out there."""
        written = super().day(day)
        return written if self.code == TAG else f"[{written}]"

    def entry(self, context: str, english: str) -> str:
        """Every word is there that catalogs have, and longer."""
        if context == CARDS:
            return {FORMS: "one|many|a", MORE: "{cards} [more~~]"}.get(english, "")
        if not catalog.entry(KNOWN, context, english):
            return ""
        # A catalog has numbers as its language writes them, where English has "5,000".
        found = ENDS.fullmatch(re.sub(r"(?<=\d),(?=\d{3})", "’", english))
        return f"{found[1]}[{longer(found[2])}]{found[3]}" if found and found[2] else english

    def _is_one(self, count: int) -> bool:
        """As in English."""
        return count == 1

    def card(self, rank: str, form: str) -> str:
        """A card in brackets."""
        return f"[{super().card(rank, form)}~~]"


def in_place_of(code: str) -> None:
    """Let this process speak the language that nobody speaks in the place of another one."""

    def made(asked: str, region: str, letters: str) -> Language:
        kind = Pseudo if asked == code else Language
        return kind(asked, region, letters)

    language._language = lru_cache(maxsize=256)(made)


def longer(english: str) -> str:
    """The words, each of them longer, so that lines still break between them.

    >>> longer("{name} draws {count:card|cards}")
    '{name} drawsws {count:cardrd|cardsds}'
    """

    def tail(found: re.Match[str]) -> str:
        word = found["word"] or ""
        return word[-round(len(word) * LONGER) :] if word else ""

    return WORD.sub(lambda found: found[0] + tail(found), english)


class Unmarked(HTMLParser):
    """Collects words outside of brackets; what has a language of its own is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[bool] = []  # for each open element whether its words count
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element, and read what its attributes say."""
        known = dict(attrs)
        foreign = "lang" in known and known["lang"] != TAG
        counts = (self.open[-1] if self.open else True) and not foreign and tag not in SILENT
        for name in READ:
            if counts and known.get(name):
                self.found += outside(str(known[name]))
        if tag not in VOID:
            self.open.append(counts)

    def handle_endtag(self, tag: str) -> None:
        """Leave it."""
        if tag not in VOID and self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        """Keep the words; brackets may open in one element and close in another."""
        self.words += data if not self.open or self.open[-1] else " "

    def result(self) -> list[str]:
        """Every word outside of brackets."""
        return self.found + outside(self.words)


def outside(text: str) -> list[str]:
    """The words of a text outside of brackets."""
    while (less := re.sub(r"\[[^\[\]]*\]", " ", text)) != text:
        text = less
    return re.findall(r"[^\W\d_]{2,}", text)


def unmarked(page: str) -> list[str]:
    """The words of a page that were not marked for translation."""
    reader = Unmarked()
    reader.feed(page)
    return reader.result()
