"""Write the stems of the words of players and of the rules anew (`scorekeeper/in_words/stems.py`)."""

from collections.abc import Mapping
from itertools import groupby

from scorekeeper.in_words.passages import index_of
from scorekeeper.in_words.stems import NO_ENDING, WHOLE, has_stem, worked_out
from scorekeeper.in_words.vocabulary import vocabulary
from scorekeeper.rules import VARIANTS
from scorekeeper.words.catalog import FOLDER
from scorekeeper.words.language import LANGUAGES, translate, using_language


def stems_of(code: str) -> dict[str, str]:
    """Return the words of players of a language and those of the rules of all variants, with their stems."""
    own = vocabulary(code)
    words = own.words | own.little
    for variant in VARIANTS.values():
        index = index_of(variant, code)
        with using_language(code):
            headings = " ".join(translate(heading) for heading in {each.heading for each in index.passages})
        words.update(index.known, own.split(headings))
    return {word: worked_out(code, word) for word in words if has_stem(word)}


def as_kept(stems: Mapping[str, str]) -> str:
    """Return words with their stems as a file keeps them."""
    found: dict[str, list[str]] = {}
    for word, stem in sorted(stems.items()):
        ending = word.removeprefix(stem) or NO_ENDING
        found.setdefault(stem, [stem]).append(ending if word.startswith(stem) else WHOLE + word)
    by_letter = groupby(sorted(found), key=lambda stem: stem[0])
    return "".join(",".join(" ".join(found[stem]) for stem in each) + "\n" for _, each in by_letter)


def main() -> None:
    """Write the files of all languages."""
    for code in LANGUAGES:
        (FOLDER / "players" / f"{code}.stems").write_text(as_kept(stems_of(code)), encoding="utf-8")


if __name__ == "__main__":
    main()
