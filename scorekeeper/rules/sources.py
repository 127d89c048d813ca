"""The rulebooks that the variants cite, and the citation of a place in one of them."""

from dataclasses import dataclass

from scorekeeper.rules.wording import told

OWN = ("assumed", "house", "director", "format")  # that are no books


@dataclass(frozen=True, slots=True)
class Source:
    """A printed or published set of rules; `key` is what a citation names."""

    key: str
    title: str
    publisher: str
    edition: str

    @property
    def short(self) -> str:
        """What a citation beside a statement calls it."""
        return SHORT[self.key]


@dataclass(frozen=True, slots=True)
class Cite:
    """A place in a source: its key and the section as printed there."""

    source: str
    section: str

    @property
    def text(self) -> str:
        """The citation in words: title, publisher and section."""
        book = SOURCES[self.source]
        return f"{book.title} ({book.publisher}), {self.section}"

    @property
    def short(self) -> str:
        """The citation as it stands beside a statement: short title and section."""
        return f"{SHORT[self.source]}: {self.section}"

    def instead(self, own: str, printed: str) -> "Cite":
        """An assumed value that stands there, in words: `own` for words of ours, else `printed`."""
        if self.source in OWN:
            return Cite("assumed", told(own, more=self.section))
        return Cite("assumed", told(printed, name=self.section))

    def as_json(self) -> dict[str, str]:
        """The citation as the ruling format writes it."""
        return {"source": self.source, "section": self.section}


def cited(*places: tuple[Cite, *tuple[str, ...]]) -> dict[str, Cite]:
    """Return the place of every code, from each place with the codes that it states.

    The codes of a place are words in one text or several. Raises ValueError if a code is given to
    two places.
    """
    pairs = [(code, place) for place, *codes in places for code in " ".join(codes).split()]
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a code is cited twice: {' '.join(code for code, _ in pairs)}")
    return found


_BOOKS = (
    Source(
        "encyclopedia", "Canasta", "English encyclopedia", "newer text, after the laws of 1949/51"
    ),
    Source("encyclopedia-older", "Canasta", "English encyclopedia", "older text"),
    Source("hoyle-it", "Come giocare a canasta", "Italian guide after Hoyle 1963", "read 2026"),
    Source("laws", "Official Canasta Laws", "national laws commissions", "1949/51, as summarised"),
    Source("finnish", "Canasta rules", "Finnish Canasta Federation", "read in part, 2026"),
    Source(
        "bicycle", "Canasta and its variations", "US Playing Card Co.", "web edition, read 2026"
    ),
    Source("pagat", "Canasta", "J. McLeod, pagat.com", "2025, second-hand"),
    Source("parlett", "Penguin Book of Card Games", "D. Parlett", "pp. 170-171"),
    Source("rummy-games", "Canasta for two to six", "R. Rasa, rummy-games.com", "read 2026"),
    Source("scarne", "Variations of Canasta", "J. Scarne", "reprint, read 2026"),
    Source(
        "samba-laws",
        "Official Samba laws",
        "Regency Club, J. Jacoby and J. Crawford",
        "German and Swedish summaries",
    ),
    Source("howstuffworks", "How to play Samba and Italian Canasta", "HowStuffWorks", "read 2026"),
    Source(
        "cla",
        "Standard rules of Modern American Canasta",
        "Canasta League of America",
        "web rules, second-hand, 2026",
    ),
    Source("acanomas", "Canasta and Samba", "acanomas.com", "Spanish rule books, read in part"),
    Source("ck70", "Canasta rules", "CK70, Swedish card club", "read in part, 2026"),
    Source("honors", "Canasta house rules", "Honors Bridge Club, New York", "read in part, 2026"),
    Source("format", "Score record and ruling format", "this scorekeeper", "version 1"),
    Source("house", "House rule", "the club or table", "as entered"),
    Source("assumed", "Assumed", "this scorekeeper", "no printed source states it"),
    Source("director", "Director's ruling", "the table", "as entered"),
)

SOURCES: dict[str, Source] = {book.key: book for book in _BOOKS}

# What a citation beside a statement calls each source; the list at the end has the full title.
SHORT: dict[str, str] = {
    "encyclopedia": "Encyclopedia",
    "encyclopedia-older": "Encyclopedia, older text",
    "hoyle-it": "Italian guide",
    "laws": "Laws of 1949/51",
    "finnish": "Finnish Federation",
    "bicycle": "Bicycle",
    "pagat": "Pagat",
    "parlett": "Parlett",
    "rummy-games": "Rummy-Games",
    "scarne": "Scarne",
    "samba-laws": "Samba laws",
    "howstuffworks": "HowStuffWorks",
    "cla": "Canasta League",
    "acanomas": "Acanomas",
    "ck70": "CK70",
    "honors": "Honors Club",
    "format": "This scorekeeper",
    "house": "House rule",
    "assumed": "Assumed",
    "director": "Director",
}
