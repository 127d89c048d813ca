"""From a game to what its score sheet says: words and numbers, nothing left to compute.

Pure: no clock, no files; the same game and time zone give the same value.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from scorekeeper.rules import SideNames
from scorekeeper.sheets import chart, links
from scorekeeper.sheets.checks import NotChecked, not_checked
from scorekeeper.sheets.hands import BandWithNotes, laid_out
from scorekeeper.sheets.house import house_rules
from scorekeeper.sheets.incidents import Incident, penalty_line, protest_line
from scorekeeper.sheets.notes import Notebook, SourceLine
from scorekeeper.sheets.proof import code, digest_line
from scorekeeper.sheets.result import remarks, result
from scorekeeper.sheets.source import GameLike
from scorekeeper.sheets.stakes import StakesWords, stakes_words
from scorekeeper.sheets.values import Values, rule_columns
from scorekeeper.sheets.words import number, plain, shortened

CHART_SIZE = (760, 216)
RUNNING = 90  # places of the head of the later pages


@dataclass(frozen=True)
class Document:
    """What the file says about itself; dates come from the record, in ISO form, or are absent."""

    title: str
    created: str = ""
    modified: str = ""
    lang: str = "en"


@dataclass(frozen=True)
class SideHead:
    """One side in the head of the sheet; `score_to` and `remark_to` name where these come from."""

    name: str
    players: str
    score: str
    remark: str
    score_to: str
    remark_to: str


@dataclass(frozen=True)
class SheetGame:
    """Everything that the score sheet of a game says.

    `address` is where the game can be watched, "" if nowhere, and `code` its QR code as SVG.
    """

    document: Document
    title: str
    running: str
    facts: tuple[str, ...]
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
    not_checked: tuple[NotChecked, ...]
    rules: tuple[tuple[Values, ...], ...]
    assumed: tuple[str, ...]
    sources: tuple[SourceLine, ...]
    signatures: tuple[str, ...]


def sheet_game(game: GameLike, zone: tzinfo | None = None, address: str = "") -> SheetGame:
    """Build the sheet of a game; times are written in `zone`, None is this machine's.

    `address` is where the game can be watched, "" if nowhere.
    """
    names = tuple(side_name(side) for side in game.sides)
    book = Notebook(zone, links.Places(game.variant))
    hands = laid_out(game, names, book)
    return SheetGame(
        document=_document(game, names, book),
        title=plain(game.title) or game.variant.name,
        running=_running(game, names),
        facts=_facts(game, book),
        address=address,
        code=code(address),
        house_rules=house_rules(game.variant, game.house_rules),
        sides=_sides(game, names, book),
        result=result(game, names),
        result_to=book.to(links.RESULT) if game.finished else _last(game),
        bands=hands,
        incidents=_incidents(game, names, book),
        stakes=_stakes(game, names),
        chart=_chart(game, names),
        not_checked=not_checked(game.hands),
        rules=rule_columns(game.variant, book.mark),
        assumed=game.variant.assumed,
        sources=book.legend(),
        signatures=(*names, "Scorekeeper"),
    )


def side_name(side: SideNames) -> str:
    """Return what a side is called: its name, or its players if it has none."""
    return plain(side.name) or " & ".join(plain(player) for player in side.players)


def _last(game: GameLike) -> str:
    """Name the place that the scores come from: the last hand, or the scores before the first."""
    return links.of_hand(game.hands[-1].number) if game.hands else links.FACTS


def _sides(game: GameLike, names: Sequence[str], book: Notebook) -> tuple[SideHead, ...]:
    last, opening = _last(game), book.to(links.OPENING)
    return tuple(
        SideHead(name, _players(side, name), number(score), remark, last, opening)
        for side, name, score, remark in zip(
            game.sides, names, game.ruling.scores, remarks(game), strict=True
        )
    )


def _players(side: SideNames, name: str) -> str:
    """List the players unless the side's name says it."""
    players = [plain(player) for player in side.players]
    return "" if name == " & ".join(players) else ", ".join(players)


def _facts(game: GameLike, book: Notebook) -> tuple[str, ...]:
    """Say what the game is: variant, the club's name for its rules, when, from where it went on."""
    facts = [game.variant.name] if game.title else []
    if game.rules_name:
        facts.append(f"Rules “{plain(game.rules_name)}”")
    if game.created_at is not None:
        facts.append(f"Begun {book.when(game.created_at)}")
    if any(game.opening_scores):
        facts.append(f"From {' : '.join(number(score) for score in game.opening_scores)}")
    if game.hands_played:
        facts.append(f"{game.hands_played} hands before on paper")
    facts.append(digest_line(game))
    return tuple(facts)


def _incidents(game: GameLike, names: Sequence[str], book: Notebook) -> tuple[Incident, ...]:
    """List penalties, rulings and protests; open ones are numbered if there are several."""
    numbers = {event_id: place for place, event_id in enumerate(_open(game), 1)}
    several = len(numbers) > 1
    penalties = (penalty_line(each, names, book.when) for each in game.penalties)
    protests = (
        protest_line(each, names, book.when, numbers.get(each.event_id) if several else None)
        for each in game.protests
    )
    return (*penalties, *protests)


def _stakes(game: GameLike, names: Sequence[str]) -> StakesWords | None:
    if game.stakes is None:
        return None
    return stakes_words(game.stakes, _open(game), game.sides, names)


def _open(game: GameLike) -> list[int]:
    return [each.event_id for each in game.protests if each.decision is None]


def _running(game: GameLike, names: Sequence[str]) -> str:
    """Return the head of the later pages: one line, however long the names are."""
    title = plain(game.title) or game.variant.name
    return shortened(f"{title}: {' / '.join(names)}", RUNNING)


def _document(game: GameLike, names: Sequence[str], book: Notebook) -> Document:
    title = plain(game.title) or game.variant.name
    sides = " \N{EN DASH} ".join(names)
    if game.created_at is None:
        return Document(title=f"{title}: {sides}")
    entered = [game.created_at, *(hand.entered_at or game.created_at for hand in game.hands)]
    return Document(
        title=f"{title}: {sides}, {book.day(game.created_at)}",
        created=game.created_at.isoformat(timespec="seconds"),
        modified=max(entered).isoformat(timespec="seconds"),
    )


def _chart(game: GameLike, names: Sequence[str]) -> str:
    """Draw the scores; nothing before the first hand."""
    if not game.hands:
        return ""
    return chart.svg(
        chart_lines(game), game.variant.target, first_hand=game.hands_played + 1, size=CHART_SIZE
    )


def chart_lines(game: GameLike) -> tuple[chart.Line, ...]:
    """Return each side's scores, for the chart of page and sheet."""
    return tuple(
        chart.Line(
            side_name(side),
            (game.opening_scores[at], *(hand.ruling.sides[at].score for hand in game.hands)),
        )
        for at, side in enumerate(game.sides)
    )
