"""The rulebooks that variants cite, and citations of places in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.messages import Msg, as_it_is, msg

# The sources that are not books, by their keys.
FORMAT, HOUSE, ASSUMED, DIRECTOR, TABLES = "format", "house", "assumed", "director", "tables"
OWN = frozenset({FORMAT, HOUSE, ASSUMED, DIRECTOR})
# How a value is cited that is assumed after that of another game.
AFTER = CLASSIC_VALUE, SAMBA_VALUE, CLASSIC_RULE = (
    "classic value; {more}",
    "value of Samba; {more}",
    "classic rule; {more}",
)
_COLON = msg(": ")


@dataclass(frozen=True, slots=True)
class Source:
    """A printed or published set of rules; citations name it by its `key`.

    Titles and names are as printed and stay in their language; what describes a source is a
    message, which is said in the language of the reader.
    """

    key: str
    title: str
    publisher: str
    edition: str
    lang: str = "en"  # of its title
    headed: bool = False  # its sections are cited by their headings, which stay in its language
    program: bool = False  # it is another program, which counts less than any book

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
        """The citation in English as a player quotes it: the work, who published it, its edition, the section."""
        return self.in_language(str)

    def in_language(self, translate: Callable[[str], str]) -> str:
        """Return the citation; `translate` puts each of its parts into words.

        What the table or this program says itself has no edition.
        """
        book = SOURCES[self.source]
        title, publisher, edition = translate(book.title), translate(book.publisher), translate(book.edition)
        if self.source in OWN:
            return f"{title} ({publisher}), {self.place(translate)}"
        named = title if isinstance(book.title, Msg) else translate(quoted(book.title))
        return f"{named}, {publisher} ({edition}), {self.place(translate)}"

    @property
    def article(self) -> str:
        """The number of the section where the source numbers it, else ""."""
        return ARTICLES.get(self.source, {}).get(self.section, "")

    def place(self, translate: Callable[[str], str]) -> str:
        """Return the section, with its number where the source numbers it; `translate` puts words into a language."""
        section = translate(_in_words(self.section))
        return f"{translate(self.article)}{translate(_COLON)}{section}" if self.article else section

    def beside(self, translate: Callable[[str], str]) -> str:
        """Return the citation to put beside a statement: short title and section, as `place` does."""
        before = ", " if self.article else translate(_COLON)
        return f"{translate(SHORT[self.source])}{before}{self.place(translate)}"

    @property
    def assumed(self) -> bool:
        """Whether no printed source says it."""
        return self.source == ASSUMED

    def assumed_as(self, template: str) -> "Cite":
        """Cite a value as assumed after this place; `template` is one of `AFTER`."""
        return Cite(ASSUMED, template.format(more=self.section))

    def as_json(self) -> dict[str, str]:
        """Return the citation in the ruling format."""
        return {"source": self.source, "section": str(self.section)}


def quoted(title: str) -> Msg:
    """Return a printed title in quotation marks, which each language has its own way to write."""
    return msg("“{name}”", name=title)


@lru_cache(maxsize=1024)
def _in_words(section: str) -> str:
    """Return a section as a message; stored ones are text."""
    for template in AFTER:
        if section.startswith(before := template.removesuffix("{more}")):
            return msg(template, more=section.removeprefix(before))
    return as_it_is(section)


def cited(*places: tuple[Cite, *tuple[str, ...]]) -> dict[str, Cite]:
    """Return the place of every code, given each place with the codes that it covers.

    Codes are words, in one string or several. Raises ValueError if a code is given to two places.
    """
    pairs = [(code, place) for place, *codes in places for code in " ".join(codes).split()]
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a code is cited twice: {' '.join(code for code, _ in pairs)}")
    return found


_READ, _SECOND_HAND = msg("read 2026"), msg("second-hand")
_IN_PART = msg("read in part, 2026")

_BOOKS = (
    Source("encyclopedia", "Canasta", msg("English encyclopedia"), msg("newer text, after the laws of 1949/51")),
    Source("encyclopedia-older", "Canasta", msg("English encyclopedia"), msg("older text")),
    Source("hoyle-it", "Come giocare a canasta", msg("Italian guide after Hoyle 1963"), _READ, "it", headed=True),
    Source("laws", "Official Canasta Laws", msg("national laws commissions"), msg("1949/51, as summarised")),
    Source("finnish", msg("Canasta rules"), "Suomen Canastaliitto", _IN_PART),
    Source("bicycle", "Canasta and its variations", "US Playing Card Co.", msg("web edition, read 2026")),
    Source("pagat", "Canasta", "J. McLeod, pagat.com", msg("2025, second-hand")),
    Source("parlett", "Penguin Book of Card Games", "D. Parlett", msg("pp. 170-171")),
    Source("rummy-games", "Canasta for two to six", "R. Rasa, rummy-games.com", _READ),
    Source("scarne", "Variations of Canasta", "J. Scarne", msg("reprint, read 2026")),
    Source(
        "samba-laws", "Official Samba laws", "Regency Club, J. Jacoby, J. Crawford", msg("German and Swedish summaries")
    ),
    Source("howstuffworks", "How to play Samba and Italian Canasta", "HowStuffWorks", _READ),
    Source(
        "cla",
        msg("Standard rules of Modern American Canasta"),
        "Canasta League of America",
        msg("web rules, second-hand, 2026"),
    ),
    Source("acanomas", "Canasta; Samba", "acanomas.com", msg("Spanish rule books, read in part")),
    Source(
        "fibur",
        "Codice di gara",
        "F.I.Bur.",
        msg("January 2026, as retold by an open game engine; articles as numbered in July 2017"),
        "it",
    ),
    Source("eburraco", msg("Burraco rules and codes"), "eburraco.com", msg("about 2012 to 2017, read 2026")),
    Source("atutto", msg("Complete rules of burraco"), "burraco.atuttonet.it", _READ),
    Source("fitab", "Codice di gara", "FITAB, AICS", msg("2024/25, as retold by an open scorer"), "it"),
    Source("specchiolla", msg("Tournament regulation"), "Specchiolla, burracoup.it", _READ),
    Source("feburit", msg("Rules"), "Fe.Bur.It", msg("as printed at eburraco.com")),
    Source("pb", msg("Design of another score keeper"), msg("its author"), _READ, program=True),
    Source("jogatina", "Buraco", "jogatina.com", _READ, "pt"),
    Source("jogatina-tranca", "Tranca", "jogatina.com", msg("read in part, and as two apps retell it, 2026"), "pt"),
    Source("tranca-school", msg("Another score keeper, for tranca"), msg("a Brazilian school"), _READ, program=True),
    Source("tranca-engines", msg("Programs that play tranca"), msg("their authors"), _READ, program=True),
    Source("tranca-sheets", msg("Score sheets of tranca"), msg("their authors"), _READ, program=True),
    Source("gamedesire", "Buraco", "gamedesire.com", _READ, "pt"),
    Source("br-engines", msg("Two programs that play buraco"), msg("their authors"), _READ, program=True),
    Source("ar-tracker", msg("Another score keeper, for burako"), msg("its author"), _READ, program=True),
    Source("zoo", "Biriba", "zoo.gr", _READ),
    Source("rgc", "Biriba", msg("a newsgroup on card games"), msg("1990s")),
    Source("ponytail", msg("Ponytail canasta"), msg("encyclopedia text and a club page"), _SECOND_HAND),
    Source("leaflets", "Canasta Caliente", "Winning Moves", msg("leaflets and reviews, read 2026")),
    Source("ck70", msg("Canasta rules"), msg("CK70, Swedish card club"), _IN_PART),
    Source("honors", msg("Canasta house rules"), "Honors Bridge Club, New York", _IN_PART),
    Source(TABLES, msg("House rules of tables"), msg("clubs and other scorers"), msg("compared 2026")),
    Source(FORMAT, msg("Score record and ruling format"), msg("this scorekeeper"), msg("version 1")),
    Source(HOUSE, msg("House rule"), msg("the club or table"), msg("as entered")),
    Source(ASSUMED, msg("Assumed"), msg("this scorekeeper"), msg("no printed source states it")),
    Source(DIRECTOR, msg("Director's ruling"), msg("the table"), msg("as entered")),
)

SOURCES: dict[str, Source] = {book.key: book for book in _BOOKS}

# Short titles for citations beside a statement; the list at the end has the full titles.
SHORT: dict[str, str] = {
    "encyclopedia": msg("Encyclopedia"),
    "encyclopedia-older": msg("Encyclopedia, older text"),
    "hoyle-it": msg("Italian guide"),
    "laws": msg("Laws of 1949/51"),
    "finnish": msg("Finnish Federation"),
    "bicycle": "Bicycle",
    "pagat": "Pagat",
    "parlett": "Parlett",
    "rummy-games": "Rummy-Games",
    "scarne": "Scarne",
    "samba-laws": msg("Samba laws"),
    "howstuffworks": "HowStuffWorks",
    "cla": "Canasta League",
    "acanomas": "Acanomas",
    "ck70": "CK70",
    "fibur": "F.I.Bur. 2026",
    "eburraco": "eburraco.com",
    "atutto": "atuttonet.it",
    "fitab": "FITAB, AICS",
    "specchiolla": "Specchiolla",
    "feburit": "Fe.Bur.It",
    "pb": msg("Another score keeper"),
    "jogatina": "Jogatina",
    "jogatina-tranca": "Jogatina, tranca",
    "tranca-school": msg("Another score keeper"),
    "tranca-engines": msg("Programs that play tranca"),
    "tranca-sheets": msg("Score sheets of tranca"),
    "gamedesire": "GameDesire",
    "br-engines": msg("Programs that play buraco"),
    "ar-tracker": msg("Another score keeper"),
    "zoo": "zoo.gr",
    "rgc": msg("Newsgroup"),
    "ponytail": msg("Ponytail page"),
    "leaflets": msg("Leaflets of Canasta Caliente"),
    "honors": "Honors Club",
    TABLES: msg("Found at tables"),
    FORMAT: msg("This scorekeeper"),
    HOUSE: msg("House rule"),
    ASSUMED: msg("Assumed"),
    DIRECTOR: msg("Director"),
}

# Numbers that a source gives its sections, by the section as it is cited.
_FIBUR = {
    "time of a round": "5",
    "turn: the pile": "8",
    "melds: sets, runs, pinelle": "9-12",
    "burraco: clean, semi-clean, dirty": "13",
    "closing": "16",
    "the pot that was not taken": "17",
    "equal combinations": "30",
}
ARTICLES: Mapping[str, Mapping[str, str]] = {
    "fibur": {section: msg("art. {name}", name=number) for section, number in _FIBUR.items()}
}
