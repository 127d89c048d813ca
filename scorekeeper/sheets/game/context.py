"""Turn a game into the words and numbers of its score sheet, so that templates compute nothing.

Pure, without clock or files: the same game and time zone give the same value.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from scorekeeper.game.game import Game
from scorekeeper.rules import SideNames
from scorekeeper.sheets.game import chart, notes
from scorekeeper.sheets.game.about import Document, SheetWithPad, about_rules, cut, house_rules
from scorekeeper.sheets.game.breakdown import BandWithNotes, laid_out
from scorekeeper.sheets.game.chart import ChartKey
from scorekeeper.sheets.game.incidents import Incident, penalty_line, protest_line
from scorekeeper.sheets.game.notes import Notebook, RuleNote, all_rule_notes, notes_in_columns
from scorekeeper.sheets.game.proof import code, digest_line
from scorekeeper.sheets.game.result import NotChecked, StakesWords, not_checked, remarks, result, stakes_words
from scorekeeper.sheets.pad.lines import pad_lines
from scorekeeper.sheets.pad.pad import filled_grid, oriented, written_row
from scorekeeper.sheets.paper.sizes import NORMAL, PAPERS, SIZES, Paper
from scorekeeper.words.formats import number, plain
from scorekeeper.words.language import translate

UNITS = 760 / 182  # drawing units of the chart in a millimetre
CHART_HEIGHT = 168
LEAST_PLOT = 260  # units of width; a narrower chart would show no more than the table


@dataclass(frozen=True)
class SideHead:
    """A side in the head of the sheet; `score_to` and `remark_to` are the places they link to."""

    name: str
    players: str
    score: str
    remark: str
    score_to: str
    remark_to: str


@dataclass(frozen=True)
class SheetGame(SheetWithPad):
    """Everything that the score sheet of a game says.

    `address` is where the game can be watched, or "", and `code` its QR code as SVG. The chart is
    at the end, or below the band with index `band_of_scores` if blank bands follow. Rows are
    `row_height` mm high, or as high as usual for 0.
    """

    facts: tuple[str, ...]
    address: str
    code: str
    house_rules: tuple[str, ...]
    sides: tuple[SideHead, ...]
    result: str
    result_to: str
    bands: tuple[BandWithNotes, ...]
    band_of_scores: int
    incidents: tuple[Incident, ...]
    stakes: StakesWords | None
    chart: str
    keys: tuple[ChartKey, ...]
    not_checked: tuple[NotChecked, ...]
    rules: tuple[tuple[RuleNote, ...], ...]

    @property
    def running(self) -> str:
        """The head of every page after the first, cut to one line."""
        names = " / ".join(side.name for side in self.sides)
        return cut(f"{self.title}{translate(': ')}{names}", self.paper.head_room)


def sheet_game(game: Game, zone: tzinfo | None = None, address: str = "", paper: Paper = PAPERS["a4"]) -> SheetGame:
    """Return the score sheet of a game; times are in `zone`, or in this computer's for None.

    `address` is where the game can be watched, or "". The sheet chooses the orientation of the
    paper.
    """
    names = tuple(side_name(side) for side in game.sides)
    book = Notebook(zone, notes.Places(game.variant))
    lies = oriented(paper, len(names), len(pad_lines(game.variant)) + 3)
    hands = laid_out(game, names, book, filled_grid(lies, len(names)))
    stakes, chosen = game.stakes, house_rules(game.variant, game.house_rules)
    day = book.day(game.created_at) if game.created_at else ""
    filled = sum(not each.band.empty for each in hands)
    incidents = _incidents(game, names, book)
    rules = all_rule_notes(game.variant, book)
    return SheetGame(
        document=_document(game, names, book),
        paper=lies,
        title=_title(game),
        about=about_rules(game.variant, game.rules_name, lies, house=len(chosen), day=day),
        facts=_facts(game, book),
        address=address,
        code=code(address),
        house_rules=chosen,
        sides=_sides(game, names, book),
        result=result(game, names),
        result_to=book.to(notes.RESULT) if game.finished else _last(game),
        signatures=(*names, translate("Scorekeeper")),
        bands=hands,
        band_of_scores=filled if filled < len(hands) else 0,
        row_height=written_row(lies, max((len(each.band.rows) for each in hands), default=0)),
        incidents=incidents,
        stakes=stakes_words(stakes, _open(game), game.sides, names) if stakes else None,
        chart=_chart(game, lies),
        keys=chart.keys(chart_lines(game)) if game.hands else (),
        not_checked=not_checked(game.hands),
        rules=notes_in_columns(rules, lies.columns),
    )


def _title(game: Game) -> str:
    return plain(game.title) or translate(game.variant.name)


def side_name(side: SideNames) -> str:
    """Return the name of a side, or the names of its players if it has none."""
    return plain(side.name) or " & ".join(plain(player) for player in side.players)


def _last(game: Game) -> str:
    """Return the place on the sheet where the present scores come from."""
    return notes.of_hand(game.hands[-1].number) if game.hands else notes.FACTS


def _sides(game: Game, names: Sequence[str], book: Notebook) -> tuple[SideHead, ...]:
    last, opening = _last(game), book.to(notes.OPENING)
    return tuple(
        SideHead(name, _players(side, name), number(score), remark, last, opening)
        for side, name, score, remark in zip(game.sides, names, game.scores, remarks(game), strict=True)
    )


def _players(side: SideNames, name: str) -> str:
    """List the players, unless the side's name already does."""
    players = [plain(player) for player in side.players]
    return "" if name == " & ".join(players) else ", ".join(players)


def _facts(game: Game, book: Notebook) -> tuple[str, ...]:
    """Return facts about the game: variant, name of the rules, day, and where it was continued."""
    facts = [translate(game.variant.name)] if game.title else []
    if game.rules_name:
        facts.append(translate("Rules “{name}”", name=plain(game.rules_name)))
    if game.created_at is not None:
        facts.append(translate("Begun {when}", when=book.when(game.created_at)))
    if any(game.opening_scores):
        scores = " : ".join(number(score) for score in game.opening_scores)
        facts.append(translate("From {scores}", scores=scores))
    if game.hands_played:
        facts.append(translate("{count} earlier hands on paper", count=game.hands_played))
    facts.append(digest_line(game))
    if game.check_code:
        facts.append(translate("check code {code}", code=game.check_code))
    return tuple(facts)


def _incidents(game: Game, names: Sequence[str], book: Notebook) -> tuple[Incident, ...]:
    """List penalties, rulings and protests; several open protests are numbered."""
    numbers = {entry_seq: place for place, entry_seq in enumerate(_open(game), 1)}
    several = len(numbers) > 1
    penalties = (penalty_line(each, names, book.when) for each in game.penalties)
    protests = (
        protest_line(each, names, book.when, numbers.get(each.entry_seq) if several else None) for each in game.protests
    )
    return (*penalties, *protests)


def _open(game: Game) -> list[int]:
    return [each.entry_seq for each in game.protests if each.decision is None]


def _document(game: Game, names: Sequence[str], book: Notebook) -> Document:
    title = _title(game)
    sides = " \N{EN DASH} ".join(names)
    if game.created_at is None:
        return Document(title=f"{title}{translate(': ')}{sides}")
    entered = [game.created_at, *(hand.entered_at or game.created_at for hand in game.hands)]
    return Document(
        title=f"{title}{translate(': ')}{sides}, {book.day(game.created_at)}",
        created=game.created_at.isoformat(timespec="seconds"),
        modified=max(entered).isoformat(timespec="seconds"),
    )


def _chart(game: Game, paper: Paper) -> str:
    """Draw the scores, with letters of the same size on every paper.

    Return "" before the first hand, and if there is too little room.
    """
    zoom = paper.sizes["body"] / SIZES[NORMAL]["body"]
    width = int(paper.width * UNITS / zoom)
    if not game.hands or width < LEAST_PLOT:
        return ""
    return chart.svg(
        chart_lines(game),
        game.variant.target,
        first_hand=game.hands_played + 1,
        size=(width, CHART_HEIGHT),
        legend=False,
    )


def chart_lines(game: Game) -> tuple[chart.ScoreCurve, ...]:
    """Return each side's scores for the chart of pages and sheets."""
    return tuple(
        chart.ScoreCurve(
            side_name(side), (game.opening_scores[at], *(hand.ruling.sides[at].score for hand in game.hands))
        )
        for at, side in enumerate(game.sides)
    )
