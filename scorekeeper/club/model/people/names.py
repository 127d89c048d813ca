"""Names on lists: sorted by family name, as people look themselves up, and short enough.

Up to `LONGEST_NAME` letters of a name are kept, and `LONGEST_SHOWN` of them stand on lists.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar
from unicodedata import combining, normalize

from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.state import Entrant, State
from scorekeeper.words.formats import names_all

LONGEST_NAME = 120
LONGEST_SHOWN = 60
LONGEST_TAG = 60  # of a club or a family
AND = " & "
CUT = "…"  # at the end of a name that was cut
T = TypeVar("T", bound=Hashable)

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
    if comma and before.strip():
        return plain(before), plain(name)
    words = [each for each in first_named.split() if each[:1].isalpha()]
    return plain(" ".join(words[_family_at(words) :]) or name), plain(name)


def family_first(name: str) -> str:
    """Return a name as a list has it that is sorted by family name; one that was cut or shortened stays as it is.

    >>> family_first("Mario De Luca"), family_first("Ann"), family_first("Rossi, Mario"), family_first("Ann Wolfes…")
    ('De Luca, Mario', 'Ann', 'Rossi, Mario', 'Ann Wolfes…')
    >>> family_first("Ann B.")
    'Ann B.'
    """
    family, given = _parted(name)
    return f"{family}, {given}" if given and not name.endswith(".") and "," not in name else name


def given_first(name: str) -> str:
    """Return a name, or those of a pair, as they were before `family_first`.

    >>> given_first("De Luca, Mario & Ann")
    'Mario De Luca & Ann'
    """
    return AND.join(" ".join(reversed(each.split(", ", 1))) for each in name.split(AND))


def of_people(state: State, names: Iterable[str]) -> list[str]:
    """Return the names of players with the family name first; that of a team without players stays whole."""
    teams = {each.written[0] for each in state.entrants} if state.setup.kind is EventKind.TEAMS else set()
    return [each if each in teams else family_first(each) for each in names]


def on_wall(state: State, entrant: Entrant) -> str:
    """Return the name of an entrant as rankings for the wall have it: of each person the family name first.

    The name of a team stays whole, and so does one that a pair has given itself.
    """
    name, *players = entrant.written
    if state.setup.kind is EventKind.TEAMS or not players or not names_all(name, players):
        return entrant.name
    return shortened(AND.join(map(family_first, players)))


def given_names(names: Mapping[T, str]) -> Mapping[T, str]:
    """Return the first name of each person, with the beginning of the family name where two are called alike.

    >>> list(given_names({1: "Ann Baker", 2: "De Luca, Mario", 3: "Ann Cole", 4: "Eva Maria Sol", 5: "Bo"}).values())
    ['Ann B.', 'Mario', 'Ann C.', 'Eva', 'Bo']
    >>> list(given_names({1: "Ann Baker", 2: "Ann Bell", 3: "Ann Beck", 4: "Bo Dahl", 5: "Bo Dahl"}).values())
    ['Ann Ba.', 'Ann Bel.', 'Ann Bec.', 'Bo D.', 'Bo D.']
    """
    parted = {key: (name, *_parted(name)) for key, name in names.items()}
    parts = {key: (given.split()[0], family) if given else (name, "") for key, (name, family, given) in parted.items()}
    times = Counter(plain(given) for given, _ in parts.values())
    families: dict[str, set[str]] = {}
    for given, family in parts.values():
        families.setdefault(plain(given), set()).add(family)

    def short(given: str, family: str) -> str:
        others = families[plain(given)] - {family}
        lengths = range(1, len(family))
        shown = next((at for at in lengths if family[:at] not in {each[:at] for each in others}), len(family))
        return f"{given} {family[:shown]}."

    return {
        key: short(given, family) if family and times[plain(given)] > 1 else given
        for key, (given, family) in parts.items()
    }


def _parted(name: str) -> tuple[str, str]:
    """Return the family name and the first names of a person, which are "" where they cannot be told."""
    family, _, given = name.partition(", ")
    words = name.split()
    at = _family_at(words)
    if "," in name or at < 1 or name.endswith(CUT) or AND in name or not all(each[:1].isalpha() for each in words):
        return family, given
    return " ".join(words[at:]), " ".join(words[:at])


def _family_at(words: Sequence[str]) -> int:
    """Return where the family name begins among the words of a name."""
    first = len(words) - 1
    while first > 1 and _belongs(words[first - 1]):
        first -= 1
    return max(first, 0)


def joined(players: Sequence[str]) -> str:
    """Return the name of an entrant that is called after its players."""
    return shortened(AND.join(players), LONGEST_NAME)


def shortened(name: str, most: int = LONGEST_SHOWN) -> str:
    """Return a name with at most `most` letters; in that of a pair, both names stay readable.

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
    return f"{name[: most - 1].rstrip()}{CUT}"


def plain(text: str) -> str:
    """Return a text in small letters without accents, as names are compared."""
    letters = normalize("NFKD", text).casefold()
    return "".join(each for each in letters if not combining(each))


def _belongs(word: str) -> bool:
    return word[:1].isupper() and plain(word).strip("'\N{RIGHT SINGLE QUOTATION MARK}") in (_PART_OF_IT)


def namesakes(entrants: Iterable[Entrant]) -> list[tuple[str, list[int]]]:
    """Return the names that several players have, each with the numbers of their entrants."""
    found: dict[str, list[tuple[str, int]]] = {}
    for each in entrants:
        for name in each.written[1:]:
            found.setdefault(name.casefold(), []).append((name, each.number))
    several = (each for each in found.values() if len(each) > 1)
    return [(each[0][0], [number for _, number in each]) for each in several]
