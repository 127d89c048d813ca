"""Names on lists: sorted by family name, as people look themselves up, and short enough.

Up to `LONGEST_NAME` letters of a name are kept, and `LONGEST_SHOWN` of them stand on lists.
"""

from collections.abc import Sequence
from unicodedata import combining, normalize

LONGEST_NAME = 120
LONGEST_SHOWN = 60
LONGEST_TAG = 60  # of a club or a family
AND = " & "

# With a capital letter these belong to the family name after them: De Luca is listed under D. In
# small letters they do not: von Berg and de la Cruz are listed under B and C.
_PART_OF_IT = frozenset(
    {"d", "da", "dal", "dalla", "de", "degli", "dei", "del", "della", "den", "der", "di", "do"}
    | {"dos", "du", "el", "la", "le", "les", "lo", "mac", "san", "st", "ten", "ter", "van", "von"}
)


def by_family_name(name: str) -> tuple[str, str]:
    """Return the sort key of a name: the family name, then the whole name.

    The family name is the last word that begins with a letter. In "Rossi, Mario" it is the part
    before the comma; in a pair it is that of the first player. Accents and capitals make no
    difference.

    >>> sorted(["Zoe Adams", "Ann Baker", "Mario De Luca", "Änne Öst (2)"], key=by_family_name)
    ['Zoe Adams', 'Ann Baker', 'Mario De Luca', 'Änne Öst (2)']
    """
    first_named = name.partition(" & ")[0]
    before, comma, _ = first_named.partition(",")
    words = [each for each in first_named.split() if each[:1].isalpha()]
    if comma and before.strip():
        return plain(before), plain(name)
    first = len(words) - 1
    while first > 1 and _belongs(words[first - 1]):
        first -= 1
    return plain(" ".join(words[max(first, 0) :]) or name), plain(name)


def joined(players: Sequence[str]) -> str:
    """Return the name of an entrant that is called after its players."""
    return shortened(AND.join(players), LONGEST_NAME)


def shortened(name: str, most: int = LONGEST_SHOWN) -> str:
    """Return a name with at most so many letters; in that of a pair, both names stay readable.

    >>> shortened("Ann & Bo"), shortened("Wolfeschlegelsteinhausen & Ann", 20)
    ('Ann & Bo', 'Wolfeschlegel… & Ann')
    """
    if len(name) <= most:
        return name
    parts = name.split(AND)
    room = most - len(AND) * (len(parts) - 1)
    if len(parts) > 1 and room >= 2 * len(parts):
        cut = list(parts)
        for left, at in enumerate(sorted(range(len(parts)), key=lambda each: len(parts[each]))):
            cut[at] = shortened(parts[at], room // (len(parts) - left))
            room -= len(cut[at])
        return AND.join(cut)
    return f"{name[: most - 1].rstrip()}…"


def plain(text: str) -> str:
    """Return a text in small letters without accents, as names are compared."""
    letters = normalize("NFKD", text).casefold()
    return "".join(each for each in letters if not combining(each))


def _belongs(word: str) -> bool:
    return word[:1].isupper() and plain(word).strip("'\N{RIGHT SINGLE QUOTATION MARK}") in (_PART_OF_IT)
