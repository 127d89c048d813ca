"""Finds letters that no font here has; they are printed as question marks, with advice.

The bundled fonts are searched first, then the system's, with fontconfig's `fc-list`.
"""

import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache, lru_cache, partial
from itertools import takewhile
from pathlib import Path

from scorekeeper import paths
from scorekeeper.game.game import Game
from scorekeeper.rules.messages import msg
from scorekeeper.words.formats import plain

EMOJI, SIGNS, HAN = "Emoji", "Unicode", "Chinese"
PICTURES = range(0x1F000, 0x1FB00)
# Words in a letter's Unicode name that are not part of its script's name.
NO_SCRIPT = {"CAPITAL", "CONSONANT", "DIGIT", "FINAL", "GLYPH", "INDEPENDENT", "LETTER", "LIGATURE"}
NO_SCRIPT |= {"MARK", "MODIFIER", "NUMBER", "NUMERAL", "PUNCTUATION", "SIGN", "SMALL", "SYLLABICS"}
NO_SCRIPT |= {"SYLLABLE", "SYMBOL", "TONE", "VOWEL"}
# Debian and Ubuntu, Fedora, Homebrew.
PACKAGES = {
    EMOJI: ("fonts-noto-color-emoji", "google-noto-color-emoji-fonts", "font-noto-color-emoji"),
    SIGNS: ("fonts-noto-core", "google-noto-sans-symbols2-fonts", "font-noto-sans-symbols-2"),
    HAN: ("fonts-noto-cjk-extra", "google-noto-sans-cjk-fonts", "font-noto-sans-cjk"),
}
BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
LISTER = "fc-list"
SECONDS = 10  # that `LISTER` may take
MOST_SHOWN = 20  # letters of a word that a notice shows


def notices(texts: Iterable[str]) -> tuple[str, ...]:
    """Return a sentence for each script that cannot be printed here: what to install, with a sample word."""
    found: dict[str, str] = {}
    for text in texts:
        for word in text.split():
            for letter in word:
                if not _printable(letter):
                    found.setdefault(script(letter), word)
    return tuple(_notice(name, word) for name, word in found.items())


def legible(text: str) -> str:
    """Replace every letter that would be printed as an empty box by a question mark.

    >>> legible("Ann \U0001f98a, \N{LATIN SMALL LETTER U WITH DIAERESIS}, \ue000")
    'Ann 🦊, ü, ?'
    """
    return BEYOND_ASCII.sub(lambda found: found[0] if _printable(found[0]) else "?", text)


def names_of(games: Iterable[Game]) -> Iterator[str]:
    """Yield the names of games, sides and players, which a summary prints."""
    for game in games:
        yield plain(game.title)
        yield plain(game.rules_name)
        for side in game.sides:
            yield from (plain(name) for name in (side.name, *side.players))


def texts_of(game: Game) -> Iterator[str]:
    """Yield every text that people wrote and that the sheet of a game prints."""
    yield from names_of([game])
    for hand in game.hands:
        yield plain(hand.reason)
        for ruled in hand.ruling.sides:
            yield from (plain(line.label) for line in ruled.lines)
    for penalty in game.penalties:
        yield from (plain(penalty.label), plain(penalty.note))
    yield from (plain(protest.text) for protest in game.protests)


def script(letter: str) -> str:
    """Return the script of a letter, which is how its Unicode name begins.

    >>> script("ব"), script("ᨠ"), script("😀"), script("→"), script("𠀀")
    ('Bengali', 'Tai Tham', 'Emoji', 'Unicode', 'Chinese')
    """
    name = unicodedata.name(letter, "")
    if name.startswith("CJK"):
        return HAN
    if ord(letter) in PICTURES:
        return EMOJI
    if unicodedata.category(letter)[0] not in "LMN" or not name:
        return SIGNS
    words = list(takewhile(lambda word: word not in NO_SCRIPT, name.split()))
    return " ".join(words[:2]).title() or SIGNS


def _notice(name: str, word: str) -> str:
    shown = word if len(word) <= MOST_SHOWN else f"{word[:MOST_SHOWN]}…"
    debian, fedora, brew = PACKAGES.get(name) or _noto(name)
    return msg(
        "No font here has all characters of “{name}” ({name_script}); question marks are printed"
        " for them. Install {name_debian} (Debian, Ubuntu), {name_fedora} (Fedora) or {name_brew}"
        " (Homebrew), and start again.",
        name=shown,
        name_script=name,
        name_debian=debian,
        name_fedora=fedora,
        name_brew=brew,
    )


def _noto(name: str) -> tuple[str, str, str]:
    """Return the packages with a script's own font."""
    return (
        "fonts-noto-core",
        f"google-noto-sans-{name.lower().replace(' ', '-')}-fonts",
        f"font-noto-sans-{name.lower().replace(' ', '-')}",
    )


def _printable(letter: str) -> bool:
    """Return whether a letter can be printed here, or has no shape."""
    if letter.isascii() or unicodedata.category(letter) in ("Cc", "Cf", "Zs", "Zl", "Zp"):
        return True
    if 0xFE00 <= ord(letter) <= 0xFE0F or _bundled(letter):
        return True
    return _on_this_machine(letter)


def _bundled(letter: str) -> bool:
    """Return whether a bundled font has a letter; large fonts are read only if no other has it."""
    return any(ord(letter) in letters() for letters in _fonts())


@lru_cache(maxsize=1)
def _fonts() -> tuple[Callable[[], Container[int]], ...]:
    """Return for each bundled font, from the smallest, what reads the numbers of its letters."""
    try:
        from fontTools.ttLib import TTFont  # noqa: PLC0415 - not on phones, which have many fonts
    except ImportError:
        return (lambda: range(sys.maxunicode + 1),)

    def letters(path: Path) -> Container[int]:
        with TTFont(path, lazy=True) as font:
            return frozenset(font.getBestCmap())

    files = (paths.static() / "fonts" / "print").glob("*.?tf")
    by_size = sorted(files, key=lambda path: path.stat().st_size)
    return tuple(cache(partial(letters, path)) for path in by_size)


def _on_this_machine(letter: str) -> bool:
    """Return whether a system font has a letter; False if the system cannot be asked."""
    return bool(_letters_of_the_system()[ord(letter)])


@lru_cache(maxsize=1)
def _letters_of_the_system() -> bytearray:
    """Ask the system once which letters its fonts have; return 1 at each letter's number."""
    letters, lister = bytearray(sys.maxunicode + 1), shutil.which(LISTER)
    if lister is None:
        return letters
    try:
        asked = [lister, "--format", "%{charset} "]
        listing = subprocess.run(asked, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return letters
    for first, last in re.findall(rb"\b([0-9a-f]{1,6})(?:-([0-9a-f]{1,6}))?\b", listing.stdout):
        start, stop = int(first, 16), int(last or first, 16) + 1
        letters[start:stop] = b"\1" * (stop - start)
    return letters
