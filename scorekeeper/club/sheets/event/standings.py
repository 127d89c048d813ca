"""The standings of an event: ranks with the figures that decided, and who played whom."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.club.model.remedies import rule_words
from scorekeeper.club.model.standings import standings
from scorekeeper.club.model.standings.ranking import Crosstable, arrows, crosstable, of_later_rounds, rankings
from scorekeeper.club.model.standings.results import beside, public_rounds, resting, tie_words
from scorekeeper.club.model.standings.standings import TIE_BREAKS, Result
from scorekeeper.club.model.state import State
from scorekeeper.club.sheets.event.head import OfEvent, facts_of, foot_of, in_portrait, name_of, named
from scorekeeper.sheets.game.about import Document, SheetOfPages
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.rulebook.summary import Ranking, RankingRow
from scorekeeper.words.formats import number, plain, signed
from scorekeeper.words.language import mark_for_translation, translate

MOVED = mark_for_translation("moved")
# Width in mm of a round in the crosstable (key: large print); single players have three numbers.
CELL = {False: 15.5, True: 34.0}
SOLO_CELL = {False: 25.0, True: 60.0}
BESIDE = {False: 62.0, True: 80.0}  # width of place and name before it
NOTHING = "\N{EN DASH}"
WALL_CELL = {False: 24.0, True: 40.0}  # the same in type for a wall; key: single players (sheet-event.css)
MOST_ON_WALL = 3  # figures beside a name in type for a wall


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """One round of one entrant: the other entrants at the table, and the award."""

    met: str
    award: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entrant in the crosstable, with the rounds of one block."""

    place: str
    name: str
    cells: tuple[tuple[CrosstableCell, ...], ...]


@dataclass(frozen=True, slots=True)
class CrosstableBlock:
    """As many rounds of the crosstable as fit side by side."""

    heading: str
    rounds: tuple[str, ...]
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True)
class SheetStandings(SheetOfPages):
    """Everything that the standings say; `solo` is true if single players are ranked."""

    solo: bool
    facts: tuple[str, ...]
    after: str
    rankings: tuple[Ranking, ...]
    notes: tuple[str, ...]
    blocks: tuple[CrosstableBlock, ...]
    legend: str
    penalties: tuple[str, ...]

    @property
    def on_wall(self) -> bool:
        """Whether the letters are those of lists that hang on a wall; large print has larger ones."""
        return _on_wall(self.paper)

    @property
    def stacked(self) -> bool:
        """Whether names are above their figures, also if there are too many figures to be beside them."""
        return super().stacked or any(len(each.columns) > MOST_ON_WALL for each in self.rankings)


def _on_wall(paper: Paper) -> bool:
    return not (paper.large or paper.narrow)


def sheet_standings(event: OfEvent, state: State, until: int | None, paper: Paper) -> SheetStandings:
    """Return the standings up to a round, or up to the last published one for None."""
    portrait = in_portrait(paper)
    current = state.current.number if state.current else 0
    shown = min(current, until) if until is not None else current
    title = translate("{event}, standings", event=name_of(event))
    return SheetStandings(
        document=Document(title=title),
        paper=portrait,
        title=title,
        about=foot_of(event, portrait),
        solo=_solo(state),
        facts=facts_of(event),
        after=_after(state, shown),
        rankings=tuple(_rankings(state, shown)),
        notes=tuple(_notes(state, shown)),
        blocks=tuple(_blocks(state, shown, portrait)),
        legend=_legend(state),
        penalties=tuple(_penalties(state, shown)),
    )


def _after(state: State, shown: int) -> str:
    if not shown:
        return translate("before the first round")
    open_tables = sum(row.counted is None for each in state.rounds if each.number <= shown for row in each.tables)
    text = translate("after round {number} of {rounds}", number=shown, rounds=state.setup.rounds)
    if not open_tables:
        return text
    still = translate("{count:table is|tables are} still open", count=open_tables)
    return f"{text}{translate('; ')}{still}"


def _solo(state: State) -> bool:
    return state.setup.kind is EventKind.INDIVIDUAL


def _rankings(state: State, shown: int) -> Iterator[Ranking]:
    """Yield the ranking of each list; moves are counted within the list."""
    moved = arrows(state, shown) if shown > 1 else {}
    for heading, places in rankings(state, shown):
        yield _ranking(state, translate(heading) if heading else translate("Standings"), places, moved)
    later = of_later_rounds(state, shown)
    if later:
        yield _ranking(state, translate("Only the rounds after the Mitchell"), later, {})


def _ranking(state: State, heading: str, places: Sequence[standings.RankingLine], moved: Mapping[str, int]) -> Ranking:
    decided = _deciding(state, places)
    names = [state.setup.words, *(tie_words(state.setup, name) for name in decided.values())]
    return Ranking(
        heading,
        tuple([*names, MOVED] if moved else names),
        tuple(_row(state, each, tuple(decided), moved) for each in places),
    )


def _deciding(state: State, places: Sequence[standings.RankingLine]) -> Mapping[int, str]:
    """Return the tie-breaks that decided something, by their place in the event's order."""
    return {
        at: name
        for at, name in enumerate(state.setup.tie_breaks)
        if TIE_BREAKS[name].shown and any(each.figures[at] is not None for each in places)
    }


def _row(state: State, place: standings.RankingLine, decided: tuple[int, ...], moved: Mapping[str, int]) -> RankingRow:
    chosen = [place.figures[at] for at in decided]
    figures = ["" if each is None else number(each) for each in chosen]
    if moved:
        figures.append(signed(moved[place.entrant]) if moved.get(place.entrant) else "")
    name = named(state, place.entrant)
    return RankingRow(number(place.rank), name, (number(place.award), *figures))


def _notes(state: State, shown: int) -> Iterator[str]:
    if state.setup.movement is Movement.KNOCK_OUT:
        yield translate("Players who got further rank higher, whatever their points.")
    if state.setup.bye.average and any(map(resting, public_rounds(state, shown))):
        yield translate(
            "A bye counts as the average of the player's own rounds; before the first of them it counts nothing."
        )
    always = set(beside(state.setup))
    if any(set(_deciding(state, each).values()) - always for _, each in rankings(state, shown)):
        yield translate("Figures of a tie-break are shown only where the points are equal.")
    if shown and not all(TIE_BREAKS[each].shown for each in state.setup.tie_breaks):
        yield translate("Entrants who are equal in everything else are ranked by lot.")


def _blocks(state: State, shown: int, paper: Paper) -> Iterator[CrosstableBlock]:
    """Split the crosstable of each list into blocks of rounds that fit side by side."""
    for name, places in rankings(state, shown):
        title = translate("Round by round")
        heading = f"{title}, {translate(name)}" if name else title
        yield from _parts(state, heading, crosstable(state, shown, places), paper)


def _parts(state: State, heading: str, cross: Crosstable, paper: Paper) -> Iterator[CrosstableBlock]:
    cell = WALL_CELL[_solo(state)] if _on_wall(paper) else (SOLO_CELL if _solo(state) else CELL)[paper.large]
    room = int((paper.width - min(BESIDE[paper.large], paper.width / 2)) // cell)
    most = max(1, room)
    for start in range(0, len(cross.rounds), most):
        columns = slice(start, start + most)
        yield CrosstableBlock(
            heading,
            tuple(number(each) for each in cross.rounds[columns]),
            tuple(
                CrossRow(
                    number(place.rank),
                    named(state, place.entrant),
                    tuple(tuple(_cell(state, each) for each in cell) for cell in cells[columns]),
                )
                for place, cells in cross.rows
            ),
        )


def _cell(state: State, result: Result) -> CrosstableCell:
    if result.opponent is None:
        return CrosstableCell(translate("rests") if not result.table else NOTHING, number(result.award))
    others = [each for each in (result.opponent, result.also) if each]
    met = ", ".join(_number(state, each) for each in others)
    partner = f"+{_number(state, result.partner)} : " if result.partner else ""
    return CrosstableCell(f"{partner}{met}", number(result.award))


def _number(state: State, entrant_id: str) -> str:
    entrant = state.entrant(entrant_id)
    return str(entrant.number) if entrant else entrant_id


def _legend(state: State) -> str:
    scored = translate(state.setup.scoring.words)
    if _solo(state):
        return translate(
            "In each round: the partner's number, those of the opponents, below them {scored}.", scored=scored
        )
    return translate("In each round: the opponent's number, below it {scored}.", scored=scored)


def _penalties(state: State, shown: int) -> Sequence[str]:
    return [
        translate(
            "{name}, round {round}: {points}",
            name=named(state, each.entrant),
            round=each.round,
            points=translate("a warning") if each.warning else _taken(each.award, each.points),
        )
        + (f" ({plain(translate(rule_words(state.setup, each.rule))).rstrip('.')})" if each.rule else "")
        for each in state.penalties
        if not each.cancelled and each.round <= shown
    ]


def _taken(award: int, points: int) -> str:
    parts = (signed(award) if award else "", translate("{points} card points", points=signed(points)) if points else "")
    return ", ".join(each for each in parts if each) or number(0)
