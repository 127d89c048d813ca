"""Words without their endings: those of players and of the rules are kept, others are worked out.

The algorithms, in pure Python, would take twice as long as all else that the first index of a language
needs. `players/it.stems` has stems with the endings of their words, `-` for none; a word that does not
begin with its stem stands there whole, after `=`. `python -m tests.in_words.kept` writes these files. A
word that they lack only takes longer.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

import snowballstemmer

from scorekeeper.words.catalog import FOLDER

ALGORITHMS: Mapping[str, str] = {
    "en": "english",
    "it": "italian",
    "es": "spanish",
    "de": "german",
    "fr": "french",
    "pt": "portuguese",
    "nl": "dutch",
}
NO_ENDING, WHOLE = "-", "="
KEPT = 8_192  # words whose stems were worked out


def stemmer(code: str) -> Callable[[str], str]:
    """Return what takes the ending from a word of a language."""
    kept = kept_stems(code)
    return lru_cache(maxsize=KEPT)(lambda word: kept.get(word) or worked_out(code, word))


def worked_out(code: str, word: str) -> str:
    """Return a word without its ending, by the algorithm of its language."""
    return _algorithm(code)(word) if has_stem(word) else word


def has_stem(word: str) -> bool:
    """Whether an ending is looked for: words of other scripts have none that is known."""
    return word.isascii() and word.isalpha()


@lru_cache(maxsize=len(ALGORITHMS))
def _algorithm(code: str) -> Callable[[str], str]:
    stem: Callable[[str], str] = snowballstemmer.stemmer(ALGORITHMS[code]).stemWord
    return stem


def kept_stems(code: str) -> dict[str, str]:
    """Return the words that are kept for a language, each with its stem."""
    found: dict[str, str] = {}
    text = (FOLDER / "players" / f"{code}.stems").read_text(encoding="utf-8")
    for each in text.strip().replace("\n", ",").split(","):
        stem, *endings = each.split(" ")
        for ending in endings:
            found[ending[1:] if ending[0] == WHOLE else stem if ending == NO_ENDING else stem + ending] = stem
    return found
