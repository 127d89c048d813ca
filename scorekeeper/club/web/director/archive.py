"""Everything about an event in one zip file, and its page that needs no server."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from flask import render_template
from markupsafe import Markup

from scorekeeper import paths, sheets, usecases
from scorekeeper.club import events
from scorekeeper.club.events.shown.views import Board, BoardRow
from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.standings.results import public_rounds, results
from scorekeeper.club.model.state import State
from scorekeeper.club.sheets.event import prints as event_prints
from scorekeeper.club.sheets.event.head import OfEvent, facts_of, name_of, sides_of
from scorekeeper.club.sheets.event.standings import sheet_standings
from scorekeeper.sheets.paper.layers import Cancelled, Progress, Stop
from scorekeeper.sheets.paper.sizes import PAPERS, Paper
from scorekeeper.store import KnownFile, Store
from scorekeeper.words.language import Language, translate, using_language

MOST_BYTES = 40 * 1024 * 1024  # of the file; further sheets of games are left out, and it says so
MOST_SHEETS = 1_000
WHEN = (1980, 1, 1, 0, 0, 0)  # the same event gives the same bytes


@dataclass(frozen=True, slots=True)
class Archive:
    """What goes into an archive: `files` are ready, the rest is printed by the job.

    `database` and `token` open the event again for printing. `watch` is the address of games
    without their token, or "". `games` adds the sheet of every confirmed game.
    """

    event: OfEvent
    state: State
    files: Mapping[str, bytes]
    database: KnownFile
    token: str
    now: datetime
    watch: str
    paper: Paper
    lang: Language
    games: bool = True


def packed(wanted: Archive, progress: Progress, stop: Stop) -> bytes:
    """Print what is missing and pack everything; raises Cancelled."""
    with using_language(wanted.lang), wanted.database.open() as store:
        return _packed(wanted, store, progress, stop)


def _packed(wanted: Archive, store: Store, progress: Progress, stop: Stop) -> bytes:
    rounds = [each.number for each in wanted.state.rounds if each.status.public]
    boards = {each: events.show_board(store, wanted.now, wanted.token, each) for each in rounds}
    rows = [row for each in rounds for row in boards[each].rows if wanted.games and _played(row)]
    out, left, done, total = BytesIO(), 0, 0, 1 + len(rounds) + len(rows)
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        for name, content in wanted.files.items():
            _add(file, name, content)
        for name, content in _lists(wanted, boards):
            _go_on(stop)
            progress(done := done + 1, total)
            _add(file, name, content)
        for at, row in enumerate(rows):
            _go_on(stop)
            progress(done := done + 1, total)
            sheet = _sheet(wanted, store, row) if at < MOST_SHEETS else b""
            if not sheet or out.tell() + len(sheet) > MOST_BYTES:
                left = len(rows) - at
                break
            where = {"number": f"{row.round:02}", "table": f"{row.table:03}"}
            name = translate("round {number}, table {table}", **where)
            _add(file, f"{translate('games')}/{name}.pdf", sheet)
        _add(file, f"{translate('contents')}.txt", _contents(wanted, left).encode())
    return out.getvalue()


def _go_on(stop: Stop) -> None:
    if stop():
        raise Cancelled


def _played(row: BoardRow) -> bool:
    """Return whether the table's result counts and comes from a game."""
    on_paper = row.logged.assigned is not None or row.logged.slip is not None
    return row.counted is not None and not on_paper and bool(row.game_token)


def _lists(wanted: Archive, boards: Mapping[int, Board]) -> Iterator[tuple[str, bytes]]:
    standings = event_prints.standings(wanted.event, wanted.state, None, wanted.paper)
    yield f"{translate('standings')}.pdf", standings
    for number, board in boards.items():
        if board.round is None:
            continue
        players = tuple(row.players for row in board.rows)
        made = event_prints.seating(wanted.event, wanted.state, board.round, players, wanted.paper)
        yield f"{translate('seating, round {number}', number=f'{number:02}')}.pdf", made


def _sheet(wanted: Archive, store: Store, row: BoardRow) -> bytes:
    view = usecases.open_game(store, row.game_token)
    address = f"{wanted.watch}{view.watch_token}" if wanted.watch else ""
    return sheets.game_sheet(view, wanted.paper, address=address)


def _add(file: ZipFile, name: str, content: bytes) -> None:
    info = ZipInfo(name, WHEN)
    info.compress_type = ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    file.writestr(info, content)


def _contents(wanted: Archive, left: int) -> str:
    seating = translate("seating, round {number}", number="…")
    files = {
        f"{translate('event')}.json": translate("everything; “Restore an event” restores it under new links"),
        f"{translate('event')}.html": translate("standings and results to read, a page that needs no other file"),
        f"{translate('standings')}.csv": translate("the ranking with the award of every round, for a spreadsheet"),
        f"{translate('results')}.csv": translate("a line for each entrant and round"),
        f"{translate('standings')}.pdf": translate("the ranking and who met whom, to print"),
        f"{seating}.pdf": translate("who sat where"),
    }
    if wanted.games:
        files[f"{translate('games')}/"] = translate("the sheet of every confirmed game, with its record inside")
    lines = [wanted.state.setup.name, ""]
    width = max(map(len, files)) + 2
    lines += [f"{name:<{width}}{words}" for name, words in files.items()]
    if left:
        words = translate(
            "There was no room here for {count:sheet of a game|sheets of games}; each can be printed from its game.",
            count=left,
        )
        lines += ["", words]
    return "\n".join(lines) + "\n"


def alone_page(event: OfEvent, state: State, until: int | None = None) -> str:
    """Return the page up to a round (None: all public rounds)."""
    return render_template(
        "club/alone.html",
        name=name_of(event),
        facts=facts_of(event),
        sheet=sheet_standings(event, state, until, PAPERS["a4"]),
        rounds=public_rounds(state, until),
        state=state,
        sides_of=partial(sides_of, state),
        awards={(each.round, each.table, each.entrant): each.award for each in results(state, until)},
        awarded=state.setup.scoring is not Scoring.TOTAL,  # awards are not the points themselves
        style=_style(),
    )


def _style() -> Markup:
    text = (paths.static() / "css" / "club" / "event-alone.css").read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704 - the project's own file
