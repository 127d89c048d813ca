"""Turn a game into the words and numbers of its score sheet, so that templates compute nothing.

Pure, without clock or files: the same game and time zone give the same value.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import cache

from scorekeeper.game.game import Former, Game
from scorekeeper.rules import SideNames
from scorekeeper.sheets.game import chart, filling, notes
from scorekeeper.sheets.game.about import DOT, Document, SheetWithPad, about_rules, cut, house_rules, rules_words
from scorekeeper.sheets.game.breakdown import TIMES, BandWithNotes, Hands, Noted, blank_column, hands_of
from scorekeeper.sheets.game.chart import ChartKey
from scorekeeper.sheets.game.incidents import Incident, penalty_line, protest_line
from scorekeeper.sheets.game.notes import Notebook, RuleNote, all_rule_notes, notes_in_columns
from scorekeeper.sheets.game.proof import code, digest_line
from scorekeeper.sheets.game.result import NotChecked, StakesWords, not_checked, remarks, result, stakes_words
from scorekeeper.sheets.pad.pad import labels_of
from scorekeeper.sheets.paper.sizes import PAPERS, Paper, in_normal_print, with_low_foot
from scorekeeper.words.formats import number, plain
from scorekeeper.words.language import translate

CODE_WIDTH = 34  # millimetres of the QR code, with the gap beside it
WIDEST = "−12,345"  # a number that any hand to come has room for
FEW = 4  # pages; whether a longer sheet has one page more or less does not matter
MOST_TIMES = 3  # as many pages as in normal print, a sheet in larger print has at most
LONGEST = 12  # letter sizes of a name in the pad, in larger print; the head has all of it
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

    `digest` stands in the facts, on one line. `address` is where the game can be watched, or "", and
    `code` its QR code as SVG. `rules` are empty unless they are asked for; `read_them` says which they
    are. Rows have `air` mm above and below their words, and sheets without a `chart` have "". It has about
    so many `pages`, and `most` is how many it may have, 0 for any.
    """

    facts: tuple[str, ...]
    digest: str
    address: str
    code: str
    house_rules: tuple[str, ...]
    sides: tuple[SideHead, ...]
    result: str
    result_to: str
    bands: tuple[BandWithNotes, ...]
    incidents: tuple[Incident, ...]
    stakes: StakesWords | None
    chart: str
    keys: tuple[ChartKey, ...]
    not_checked: tuple[NotChecked, ...]
    read_them: str
    air: float
    pages: int
    most: int
    signed_first: bool
    rules: tuple[tuple[RuleNote, ...], ...]

    @property
    def running(self) -> str:
        """The head of every page after the first, cut to one line."""
        names = " / ".join(side.name for side in self.sides)
        return cut(f"{self.title}{translate(': ')}{names}", self.paper.head_room)


def sheet_game(
    game: Game, zone: tzinfo | None = None, address: str = "", paper: Paper = PAPERS["a4"], *, rules: bool = False
) -> SheetGame:
    """Return the score sheet of a game; times are in `zone`, or in this computer's for None.

    `address` is where the game can be watched, or ""; `rules` adds the rules and their sources. The
    sheet chooses the orientation of the paper and the size of its type.
    """
    return next(sheets_of_game(game, zone, address, paper, rules=rules))


def sheets_of_game(
    game: Game, zone: tzinfo | None, address: str, paper: Paper, *, rules: bool = False
) -> Iterator[SheetGame]:
    """Yield the score sheet as it fills its pages best, then in smaller type; raises UnknownPaper if it has no room."""
    paper = with_low_foot(paper)
    names = tuple(side_name(side) for side in game.sides)
    book = Notebook(zone, notes.Places(game.variant) if rules else None, sourced=rules)
    in_pad, shown = _in_pad(names, paper), _with_short_dealers(game, paper)
    hands = hands_of(shown, in_pad, book)
    stakes, chosen = game.stakes, house_rules(game.variant, game.house_rules)
    day = book.day(game.created_at) if game.created_at else ""
    judged = game.variant.counts_cards
    told = all_rule_notes(game.variant, book) if rules and judged else []
    sheet = SheetGame(
        document=_document(game, names, book),
        paper=paper,
        title=_title(game),
        about="",
        facts=_facts(game, book),
        digest=game.digest,
        address=address,
        code=code(address),
        house_rules=chosen,
        sides=_sides(game, names, book),
        result=result(game, names),
        result_to=(book.to(notes.RESULT) if game.finished else "") or _last(game),
        signatures=(*names, translate("Scorekeeper")),
        bands=(),
        row_height=0,
        incidents=_incidents(game, names, book),
        stakes=stakes_words(stakes, _open(game), game.sides, names) if stakes else None,
        chart="",
        keys=chart.keys(chart_lines(game)) if game.hands else (),
        not_checked=not_checked(game.hands) if judged else (),
        read_them="" if rules or not judged else _read_them(game, len(chosen)),
        air=0,
        pages=0,
        most=0,
        signed_first=False,
        rules=(),
    )
    in_columns = Hands(shown, in_pad, hands, book.to(notes.OPENING), large=paper.large)
    texts = _texts(sheet, hands, game)
    most = next(sheets_of_game(game, zone, address, in_normal_print(paper))).pages * MOST_TIMES if paper.large else None
    for found in filling.fillings(paper, len(names), texts, in_columns, chart=bool(_chart(game, paper)), most=most):
        on = replace(found.paper, fixed=paper.fixed)
        yield replace(
            sheet,
            paper=on,
            about=about_rules(game.variant, game.rules_name, on, house=len(chosen), day=day, listed=rules),
            code=sheet.code if filling.coded(on) else "",
            bands=found.bands,
            row_height=found.row_height,
            chart=_chart(game, on) if found.chart else "",
            air=found.air,
            pages=found.pages,
            most=most or (found.pages if found.pages <= FEW else 0),
            signed_first=found.signed_first,
            rules=notes_in_columns(told, on.columns) if told else (),
        )


def _read_them(game: Game, house: int) -> str:
    """Return in words which rules the game follows, and where to read them."""
    rules = rules_words(game.rules_name, house)
    name = translate(game.variant.name)
    return translate(
        "{variant}, {rules}. Print “Rules in short”, or this sheet with its rules, to read them.",
        variant=name,
        rules=rules,
    )


def _texts(sheet: SheetGame, hands: Sequence[Noted], game: Game) -> filling.Texts:
    """Return what the filling of the paper depends on."""
    lines = [DOT.join(sheet.facts)]
    if sheet.house_rules:
        lines.append(f"{translate('House rules')} {'; '.join(sheet.house_rules)}.")
    rows = [
        f"{each.whom} {each.what} {each.points} {each.note} {each.entered} {each.decided} {each.state}"
        for each in sheet.incidents
    ]
    if sheet.stakes:
        rows += [sheet.stakes.answer, *(f"{each.ends} {each.condition}" for each in sheet.stakes.best)]
        rows += sheet.stakes.more
    if rows:
        rows += [sheet.title, sheet.title]  # as long as the heading and the head of the table
    entries = [entry for column, _ in hands for cells in column.cells.values() for cell in cells for entry in cell]
    known = [entry.points for entry in entries if entry.points[-1:].isdigit()]
    return filling.Texts(
        title=sheet.title,
        beside=CODE_WIDTH if sheet.code else 0,
        lines=tuple(lines),
        result=sheet.result,
        sides=tuple((side.name, side.players, side.score, side.remark) for side in sheet.sides),
        rows=tuple(rows),
        after=(
            *(f"{translate('Could not be checked')} {each.hands} {each.what}" for each in sheet.not_checked),
            f"{translate('Rules')} {sheet.read_them}" if sheet.read_them else "",
        ),
        hands=len(hands) if game.finished else 0,
        signatures=sheet.signatures,
        labels=labels_of(column for column, _ in hands) or labels_of([blank_column(game.variant, 1)]),
        numbers=tuple(dict.fromkeys(known if game.finished and known else (*known, WIDEST))),
        factors=tuple({entry.detail for entry in entries if TIMES in entry.detail}),
    )


def _title(game: Game) -> str:
    return plain(game.title) or translate(game.variant.name)


def side_name(side: SideNames) -> str:
    """Return the name of a side, or the names of its players if it has none."""
    return plain(side.name) or " & ".join(plain(player) for player in side.players)


def _in_pad(names: tuple[str, ...], paper: Paper) -> tuple[str, ...]:
    """Return the names of the sides as the pad has them: cut in larger print, unless two would be the same."""
    short = tuple(cut(each, LONGEST) for each in names)
    return short if paper.large and len(set(short)) == len(names) else names


def _with_short_dealers(game: Game, paper: Paper) -> Game:
    """Return a game in which who deals or sits out has as many words of the name as nobody else's begins with."""
    known = [*(player for side in game.sides for player in side.players), *(each.name for each in game.former)]
    known += [each.dealer or "" for each in game.hands]

    @cache
    def short(name: str | None) -> str | None:
        words = (name or "").split()
        others = [each.split() for each in known if each != name]
        count = next(
            (at for at in range(1, len(words)) if words[:at] not in [each[:at] for each in others]), len(words)
        )
        said = " ".join(words[:count]) if count < len(words) else name
        return cut(said, LONGEST) if said and paper.large else said

    hands = tuple(replace(each, dealer=short(each.dealer), sits_out=short(each.sits_out)) for each in game.hands)
    return replace(game, hands=hands, next_dealer=short(game.next_dealer), sits_out=short(game.sits_out))


def _last(game: Game) -> str:
    """Return the place on the sheet where the present scores come from."""
    return notes.of_hand(game.hands[-1].number) if game.hands else notes.FACTS


def _sides(game: Game, names: Sequence[str], book: Notebook) -> tuple[SideHead, ...]:
    last, opening = _last(game), book.to(notes.OPENING)
    return tuple(
        SideHead(name, _players(game, at), number(score), remark, last, opening)
        for at, (name, score, remark) in enumerate(zip(names, game.scores, remarks(game), strict=True))
    )


def _players(game: Game, at: int) -> str:
    """List the players of a side, unless its name already does, and who played for it before."""
    side = game.sides[at]
    players = [plain(player) for player in game.present(at)]
    gone = [until(each) for each in game.former if each.place[0] == at]
    listed = "" if side_name(side) == " & ".join(players) else ", ".join(players)
    return translate("; ").join([*([listed] if listed else []), *gone])


def until(former: Former) -> str:
    """Return in words how long somebody played, and who has the place now."""
    facts = {"name": plain(former.name), "number": former.last}
    if former.left:
        return translate("{name} until hand {number}, then nobody", **facts)
    facts["name_other"] = plain(former.by)
    if former.since > former.last + 1:
        return translate(
            "{name} until hand {number}, {name_other} from hand {number_from} on", **facts, number_from=former.since
        )
    return translate("{name} until hand {number}, then {name_other}", **facts)


def _facts(game: Game, book: Notebook) -> tuple[str, ...]:
    """Return facts about the game: variant, name of the rules, day, and where it was continued."""
    facts = [translate(game.variant.name)] if game.title else []
    if game.rules_name:
        facts.append(translate("Rules “{name}”", name=plain(game.rules_name)))
    if game.created_at is not None:
        facts.append(translate("Begun {when}", when=book.when(game.created_at)))
    if any(game.opening_scores):
        scores = " : ".join(number(score) for score in game.opening_scores)
        facts.append(translate("Started at {scores}", scores=scores))
    if game.hands_played:
        facts.append(translate("{count} earlier hands on paper", count=game.hands_played))
    facts.append(digest_line(game))
    if game.check_code:
        facts.append(translate("check code {code}", code=game.check_code.replace(" ", "\N{NO-BREAK SPACE}")))
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
    """Draw the scores; return "" before the first hand, and if there is too little room."""
    width = chart_width(paper)
    if not game.hands or width < LEAST_PLOT:
        return ""
    return chart.svg(
        chart_lines(game),
        game.variant.target,
        first_hand=game.hands_played + 1,
        size=(width, chart.height_of(chart.zoom_of(paper))),
        legend=False,
    )


def chart_width(paper: Paper) -> int:
    """Return how wide a chart is in drawing units, so that its letters have the same size on every paper."""
    return int(paper.width * chart.UNITS / chart.zoom_of(paper))


def chart_lines(game: Game) -> tuple[chart.ScoreCurve, ...]:
    """Return each side's scores for the chart of pages and sheets."""
    return tuple(
        chart.ScoreCurve(
            side_name(side), (game.opening_scores[at], *(hand.ruling.sides[at].score for hand in game.hands))
        )
        for at, side in enumerate(game.sides)
    )
