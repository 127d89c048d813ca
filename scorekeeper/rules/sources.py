"""The rulebooks that variants cite, and citations of places in them."""

from dataclasses import dataclass

from scorekeeper.rules.messages import msg

# The sources that are not books, by their keys.
FORMAT, HOUSE, ASSUMED, DIRECTOR, TABLES = "format", "house", "assumed", "director", "tables"
OWN = frozenset({FORMAT, HOUSE, ASSUMED, DIRECTOR})


@dataclass(frozen=True, slots=True)
class Source:
    """A printed or published set of rules; citations name it by its `key`."""

    key: str
    title: str
    publisher: str
    edition: str
    lang: str = "en"  # of its title

    @property
    def short(self) -> str:
        """Its short title, for a citation beside a statement."""
        return SHORT[self.key]


@dataclass(frozen=True, slots=True)
class Cite:
    """A place in a source: the source's key, and the section as printed there."""

    source: str
    section: str

    @property
    def text(self) -> str:
        """The citation as a player quotes it: the work, who published it, its edition, the section.

        What the table or this program says itself has no edition.
        """
        book = SOURCES[self.source]
        if self.source in OWN:
            return f"{book.title} ({book.publisher}), {self.section}"
        return f"“{book.title}”, {book.publisher} ({book.edition}), {self.section}"

    @property
    def assumed(self) -> bool:
        """Whether no printed source says it."""
        return self.source == ASSUMED

    @property
    def short(self) -> str:
        """The citation beside a statement: short title and section."""
        return f"{SHORT[self.source]}: {self.section}"

    def instead(self, own: str, printed: str) -> "Cite":
        """Cite a value as assumed, in words: `own` if this source is not a book, else `printed`."""
        if self.source in OWN:
            return Cite(ASSUMED, msg(own, more=self.section))
        return Cite(ASSUMED, msg(printed, name=self.section))

    def as_json(self) -> dict[str, str]:
        """Return the citation in the ruling format."""
        return {"source": self.source, "section": str(self.section)}


def cited(*places: tuple[Cite, *tuple[str, ...]]) -> dict[str, Cite]:
    """Return the place of every code, given each place with the codes that it covers.

    Codes are words, in one string or several. Raises ValueError if a code is given to two places.
    """
    pairs = [(code, place) for place, *codes in places for code in " ".join(codes).split()]
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a code is cited twice: {' '.join(code for code, _ in pairs)}")
    return found


_BOOKS = (
    Source("encyclopedia", "Canasta", "English encyclopedia", "newer text, after the laws of 1949/51"),
    Source("encyclopedia-older", "Canasta", "English encyclopedia", "older text"),
    Source("hoyle-it", "Come giocare a canasta", "Italian guide after Hoyle 1963", "read 2026", "it"),
    Source("laws", "Official Canasta Laws", "national laws commissions", "1949/51, as summarised"),
    Source("finnish", "Canasta rules", "Finnish Canasta Federation", "read in part, 2026"),
    Source("bicycle", "Canasta and its variations", "US Playing Card Co.", "web edition, read 2026"),
    Source("pagat", "Canasta", "J. McLeod, pagat.com", "2025, second-hand"),
    Source("parlett", "Penguin Book of Card Games", "D. Parlett", "pp. 170-171"),
    Source("rummy-games", "Canasta for two to six", "R. Rasa, rummy-games.com", "read 2026"),
    Source("scarne", "Variations of Canasta", "J. Scarne", "reprint, read 2026"),
    Source(
        "samba-laws", "Official Samba laws", "Regency Club, J. Jacoby and J. Crawford", "German and Swedish summaries"
    ),
    Source("howstuffworks", "How to play Samba and Italian Canasta", "HowStuffWorks", "read 2026"),
    Source(
        "cla", "Standard rules of Modern American Canasta", "Canasta League of America", "web rules, second-hand, 2026"
    ),
    Source("acanomas", "Canasta and Samba", "acanomas.com", "Spanish rule books, read in part"),
    Source("fibur", "Race code", "F.I.Bur.", "January 2026, as retold by an open game engine"),
    Source("eburraco", "Burraco rules and codes", "eburraco.com", "about 2012 to 2017, read 2026"),
    Source("atutto", "Complete rules of burraco", "burraco.atuttonet.it", "read 2026"),
    Source("fitab", "Code", "FITAB and AICS", "2024/25, as retold by an open scorer"),
    Source("specchiolla", "Tournament regulation", "Specchiolla and burracoup.it", "read 2026"),
    Source("feburit", "Rules", "Fe.Bur.It", "as printed at eburraco.com"),
    Source("pb", "Design of an open score keeper", "its author", "read 2026"),
    Source("jogatina", "Buraco", "jogatina.com", "read 2026"),
    Source("jogatina-tranca", "Tranca", "jogatina.com", "read in part, and as two open apps retell it, 2026"),
    Source("tranca-school", "Rules of tranca", "open score keeper of a Brazilian school", "read 2026"),
    Source("tranca-engines", "Open engines of tranca", "their authors", "read 2026"),
    Source("tranca-sheets", "Open score sheets of tranca", "their authors", "read 2026"),
    Source("br-clubs", "Championship regulations of tranca", "four Brazilian clubs", "2009 to 2014"),
    Source("gamedesire", "Buraco", "gamedesire.com", "read 2026"),
    Source("br-engines", "Two open engines of buraco", "their authors", "read 2026"),
    Source("ar-tracker", "Open score tracker of burako", "its author", "read 2026"),
    Source("zoo", "Biriba", "zoo.gr", "read 2026"),
    Source("rgc", "Biriba", "a newsgroup on card games", "1990s"),
    Source("ponytail", "Ponytail canasta", "encyclopedia text and a club page", "second-hand"),
    Source("leaflets", "Canasta Caliente", "Winning Moves", "leaflets and reviews, read 2026"),
    Source("ck70", "Canasta rules", "CK70, Swedish card club", "read in part, 2026"),
    Source("honors", "Canasta house rules", "Honors Bridge Club, New York", "read in part, 2026"),
    Source(TABLES, "House rules of tables", "clubs and other scorers", "compared 2026"),
    Source(FORMAT, "Score record and ruling format", "this scorekeeper", "version 1"),
    Source(HOUSE, "House rule", "the club or table", "as entered"),
    Source(ASSUMED, "Assumed", "this scorekeeper", "no printed source states it"),
    Source(DIRECTOR, "Director's ruling", "the table", "as entered"),
)

SOURCES: dict[str, Source] = {book.key: book for book in _BOOKS}

# Short titles for citations beside a statement; the list at the end has the full titles.
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
    "fibur": "F.I.Bur. 2026",
    "eburraco": "eburraco.com",
    "atutto": "atuttonet.it",
    "fitab": "FITAB and AICS",
    "specchiolla": "Specchiolla",
    "feburit": "Fe.Bur.It",
    "pb": "Open score keeper",
    "jogatina": "Jogatina",
    "jogatina-tranca": "Jogatina, tranca",
    "tranca-school": "Score keeper of a school",
    "tranca-engines": "Open engines of tranca",
    "tranca-sheets": "Open sheets of tranca",
    "br-clubs": "Brazilian clubs",
    "gamedesire": "GameDesire",
    "br-engines": "Open engines of buraco",
    "ar-tracker": "Open tracker of burako",
    "zoo": "zoo.gr",
    "rgc": "Newsgroup",
    "ponytail": "Ponytail page",
    "leaflets": "Caliente leaflets",
    "honors": "Honors Club",
    TABLES: "Found on tables",
    FORMAT: "This scorekeeper",
    HOUSE: "House rule",
    ASSUMED: "Assumed",
    DIRECTOR: "Director",
}
