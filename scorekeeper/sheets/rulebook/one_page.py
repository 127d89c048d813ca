"""The rules on one page: the twelve things that people ask most, in the rulebook's own sentences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.in_words.passages import sentence
from scorekeeper.rules import Cite, Variant, how_it_ends
from scorekeeper.rules.all_topics import RULES
from scorekeeper.rules.elements.line import CONCEALED, OUT_LINE
from scorekeeper.rules.examples.shown import examples
from scorekeeper.rules.rulebook import BookStatement, rulebook
from scorekeeper.rules.sources import HOUSE
from scorekeeper.sheets.paper.fit import lines
from scorekeeper.sheets.paper.sizes import POINT, Paper
from scorekeeper.sheets.rulebook.leaflet import ASSUMED, TITLE, Leaflet
from scorekeeper.words.language import mark_for_translation as _mark
from scorekeeper.words.language import translate

MOST = 12  # subjects on a page
LEAST, WIDTH = 10.0, 128.0  # points of the type on A5, and millimetres of its text: on wider paper it is larger
LINE, BETWEEN = 1.22, 0.3  # the height of a line in letter sizes; what is below a subject, in lines
BREAK = 32  # millimetres that stay empty above a subject that begins a page
FACTS, BELOW_HEAD = 10.0, 7.0  # points of the line below the title; millimetres between it and the first subject
DEALER, ENDS = _mark("The first dealer"), "ends"
# Chapters of which every value counts, and codes of other values; what else has a number is said in a sentence.
TABLES = ("Card_values", "Canastas", "Classes", "Special_hands", "Unfinished_melds")
COUNTS = ("threes.red_table", "red-threes", "held.red-threes", "pot", OUT_LINE, CONCEALED)
ALWAYS = "too-few-canastas"  # a law of every game, also where no example shows it
# In the order of the page: the heading, and the codes of what is said, the most important first.
SUBJECTS: tuple[tuple[str, str], ...] = (
    (_mark("Deal"), "deal.cards pots.cards setup.first_card runs.trump_doubles"),
    (DEALER, "setup.dealer setup.draw"),
    (_mark("A turn"), "deal.draw turn.discard turn.melds setup.foot_taken turn.opponents turn.undo"),
    (
        _mark("Melds"),
        (
            "meld.too-short melds meld.sequence-not-allowed meld.set-not-allowed meld.sequence-broken "
            "runs.ace_at_both_ends meld.duplicate-rank melds.duplicate_rank turn.squared turn.sequence"
        ),
    ),
    (
        _mark("Wild cards"),
        (
            "meld.too-many-wilds meld.too-few-naturals meld.wilds-outnumber-naturals meld.wild-in-rank "
            "meld.wild-only meld.deuces-barred meld.wild-on-complete runs"
        ),
    ),
    (
        _mark("Opening"),
        (
            "initial-meld.below-minimum opening.triple opening.canasta setup.talons_taken opening.upcard_counts "
            "penalty.opening-too-low"
        ),
    ),
    (
        _mark("The discard pile"),
        (
            "pile.no-use turn.frozen pile.frozen pile.stop-card pile.wild-upcard pile.seven-upcard "
            "pile.too-few-cards discard.taken-card pile.one-card-hand pile.empty_stock"
        ),
    ),
    (_mark("Discarding"), "discard discard.not-allowed discard.wild-not-allowed discard.empty_pile_barred"),
    (
        _mark("Threes"),
        (
            "threes.red_table threes.red_need red-threes threes.ladder_sign held.red-threes turn.red_threes "
            "threes setup.red_threes threes.laid_compulsory threes.red_unearned meld.threes "
            "meld.black-threes-early discard.threes discard.three-not-allowed"
        ),
    ),
    (_mark("Pots"), "pot.hand-left pot pots pots.unplayed pots.becomes_stock"),
    (
        _mark("Going out"),
        (
            "going-out.too-few-canastas going-out.incomplete-meld going-out.red-threes going-out.cards-held "
            "going-out.pot-not-taken going-out.foot-not-played going-out.permission-refused "
            "going_out.final_discard going-out.not-concealed"
        ),
    ),
    (_mark("Card values"), "Card_values count.nothing-left held"),
    (_mark("Bonuses"), "going-out going-out.concealed Canastas Classes Special_hands Unfinished_melds"),
    (_mark("The end of the game"), "ends game.target pile.hand-over ending"),
)


@dataclass(frozen=True)
class PageSentence:
    """A whole sentence, or something with its `points` and a `note` on what it is.

    `mark` is an asterisk if it is assumed, and `house` tells whether a house rule made it so.
    """

    text: str
    mark: str
    house: bool
    place: int = 0  # in the rulebook; 0 for a law, -1 in a table
    note: str = ""
    points: str = ""

    @property
    def stays(self) -> bool:
        """Whether it is on the page in any case: what counts points."""
        return bool(self.points) or self.place < 0


@dataclass(frozen=True)
class PageSubject:
    """A heading with what is said below it."""

    heading: str
    sentences: tuple[PageSentence, ...]


@dataclass(frozen=True)
class OnePage:
    """Everything that the page says; `size` is that of the type in points."""

    leaflet: Leaflet
    kept: tuple[PageSubject, ...]
    size: float

    @property
    def subjects(self) -> tuple[PageSubject, ...]:
        """The subjects as they are read: tables, laws, and the statements in the order of the rulebook."""
        return tuple(
            replace(each, sentences=tuple(sorted(each.sentences, key=lambda one: one.place))) for each in self.kept
        )

    @property
    def document(self) -> object:
        """The metadata of the PDF."""
        return self.leaflet.document

    @property
    def assumed(self) -> bool:
        """Whether something on the page is assumed."""
        return any(each.mark for subject in self.kept for each in subject.sentences)


def one_page_of(variant: Variant, leaflet: Leaflet, paper: Paper) -> OnePage:
    """Return the page of a variant; `leaflet` is that of the same rules.

    On A5 and larger paper it has as many sentences as fit, and says what values are for if every subject has room for
    two sentences beside that; smaller paper has two sides for them. In large print it has all, on as many as they take.
    """
    subjects = tuple(_subjects(variant))
    if len(subjects) > MOST:
        subjects = tuple(each for each in subjects if each.heading != translate(DEALER))
    if paper.large:
        return OnePage(replace(leaflet, large=True), subjects, paper.sizes["body"])
    page = OnePage(leaflet, subjects, max(LEAST, round(LEAST * paper.width / WIDTH, 1)))
    bare = (replace(each, sentences=tuple(replace(one, note="") for one in each.sentences)) for each in subjects)
    full = _filled(page, paper)
    short = any(
        len(each.sentences) < min(2, len(whole.sentences)) for each, whole in zip(full.kept, subjects, strict=True)
    )
    return _filled(replace(page, kept=tuple(bare)), paper) if short else full


def _subjects(variant: Variant) -> Iterator[PageSubject]:
    known = _sentences(variant)
    for heading, codes in SUBJECTS:
        sentences = tuple(dict.fromkeys(each for code in codes.split() for each in known.get(code, ())))
        if sentences:
            yield PageSubject(translate(heading), sentences)


def _sentences(variant: Variant) -> Mapping[str, Sequence[PageSentence]]:
    """Return what the rulebook says: whole sentences by code, the laws where there are none, and values by chapter."""
    found: dict[str, list[PageSentence]] = {}
    statements = ((chapter.heading, each) for chapter in rulebook(variant) for each in chapter.statements)
    for place, (heading, each) in enumerate(statements, 1):
        row = each.row
        table = heading.replace(" ", "_")
        key = table if table in TABLES and not row.sentence else row.code
        counts = key in (*TABLES, *COUNTS) and any(map(str.isdigit, row.value))
        if row.sentence or counts:
            bare = not row.sentence and not any(map(str.isalpha, row.value))
            entry = _counted(each) if bare else _page_sentence(sentence(each), row.cite, house=each.changed)
            found.setdefault(key, []).append(replace(entry, place=-1 if key in TABLES else place))
    always = (rule for code, rule in RULES.items() if code.endswith(ALWAYS))
    for rule in (*always, *(rule for rule, _ in examples(variant))):
        if law := rule.stated(variant):
            found.setdefault(rule.code, [_page_sentence(translate(law), variant.cite(rule.code))])
    ends = [_page_sentence(translate(each.text), each.cite) for each in how_it_ends(variant)]
    tie = _page_sentence(translate(variant.game.tie_rule.law), variant.cite("game.tie_rule"))
    return found | {ENDS: [*ends, tie] if ends else []}


def _page_sentence(text: str, cite: Cite, *, house: bool | None = None) -> PageSentence:
    return PageSentence(text, ASSUMED if cite.assumed else "", cite.source == HOUSE if house is None else house)


def _counted(statement: BookStatement) -> PageSentence:
    row = statement.row
    note = f" ({translate(row.note)})" if row.note else ""
    return replace(
        _page_sentence(translate(row.label), row.cite, house=statement.changed), note=note, points=translate(row.value)
    )


def _filled(page: OnePage, paper: Paper) -> OnePage:
    """Return the page with what counts and as many sentences as fit: always the shortest subject gets its next one."""
    kept = [
        replace(each, sentences=tuple(one for at, one in enumerate(each.sentences) if at == 0 or one.stays))
        for each in page.kept
    ]
    longer = set(range(len(kept)))
    while longer:
        at = min(longer, key=lambda place: len(text_of(kept[place])))
        before, more = (
            kept[at],
            next((each for each in page.kept[at].sentences if each not in kept[at].sentences), None),
        )
        if more:
            kept[at] = replace(before, sentences=(*before.sentences, more))
        if not more or _height(replace(page, kept=tuple(kept)), paper) > _room(paper):
            kept[at] = before
            longer.remove(at)
    return replace(page, kept=tuple(kept))


def _room(paper: Paper) -> float:
    """Return the millimetres for everything: a page, or two of smaller paper less what a break takes."""
    return paper.height if paper.width >= WIDTH else 2 * paper.height - BREAK


def text_of(subject: PageSubject) -> str:
    """Return everything below a heading, and the heading."""
    house = f" {translate('house rule')} "
    texts = (f"{each.text}{each.note} {each.points}{each.mark}{house * each.house};" for each in subject.sentences)
    return " ".join((subject.heading, *texts))


def _height(page: OnePage, paper: Paper) -> float:
    """Return the height of a page in millimetres."""
    line, width = page.size * POINT, paper.width / POINT
    count = sum(lines(text_of(each), width / page.size) + BETWEEN for each in page.kept)
    head = TITLE * lines(page.leaflet.title, width / TITLE, bold=True) + FACTS * lines(
        page.leaflet.about, width / FACTS
    )
    return line * LINE * (count + page.assumed) + LINE * head * POINT + BELOW_HEAD
