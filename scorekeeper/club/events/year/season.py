"""The season: its rules, its ranking as pages and files have it, and what changes of results moved."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.club.events.exporting import table_as_csv
from scorekeeper.club.events.year.club import Body, club_here, evenings, use_case
from scorekeeper.club.model.draws.draw import SEEDED, movement_of
from scorekeeper.club.model.people.names import LONGEST_NAME, given_names
from scorekeeper.club.model.state import Entrant, State
from scorekeeper.club.model.year.evenings import Evening
from scorekeeper.club.model.year.members import Club
from scorekeeper.club.model.year.rules import WHOLE, Absence, Measure, Ranked, SeasonRules, SeasonTie, Total
from scorekeeper.club.model.year.season import LateChange, Season, SeasonLine, SeasonView, late_changes, season
from scorekeeper.log import Kind
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.cache import Cache
from scorekeeper.usecases.errors import InputError
from scorekeeper.words.language import mark_for_translation, translate

MOST_COUNTED = 366  # evenings of a season
MOST_CHANGES = 3  # of results on a later day, that are told
FORMAT = "canasta-season/1"
COLUMNS = (
    mark_for_translation("place"),
    mark_for_translation("moved"),
    mark_for_translation("name"),
    mark_for_translation("total"),
    mark_for_translation("evenings"),
    mark_for_translation("evenings needed"),
)
CHOICES = {"ranked": Ranked, "measure": Measure, "total": Total, "absence": Absence, "ties": SeasonTie}
_NUMBERS = {
    "best": (0, MOST_COUNTED),
    "least": (0, MOST_COUNTED),
    "planned": (0, MOST_COUNTED),
    "final": (0, MOST_COUNTED),
    "keep": (0, WHOLE),
}


@dataclass(frozen=True, slots=True)
class NewSeason:
    """The first day of the season (ISO), and its rules as `SeasonRules.as_json` has them."""

    first: str
    rules: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Showing:
    """The name of the club for everybody, and whether its pages have first names alone."""

    name: str
    first_names: bool


@use_case(Kind.SETUP)
def begin_season(_club: Club, asked: NewSeason) -> Body:
    """Let evenings count from a day on, by these rules; raises InputError with the field."""
    rules = dict(asked.rules)
    for name, (least, most) in _NUMBERS.items():
        number = rules.get(name, getattr(SeasonRules(), name))
        if not isinstance(number, int) or not least <= number <= most:
            raise InputError(msg("It must be {least} to {most}.", least=least, most=most), name)
    for name, kind in CHOICES.items():
        if rules.get(name, next(iter(kind))) not in list(kind):
            raise InputError(msg("Choose one of the answers that are shown."), name)
    if (rules.get("halves") or rules.get("final")) and not rules.get("planned"):
        raise InputError(msg("Say how many evenings the season has: halves and a final need it."), "planned")
    try:
        first = date.fromisoformat(asked.first).isoformat()
    except ValueError:
        raise InputError(msg("Choose the day with which the season begins."), "season") from None
    return {"season": first, "rules": rules}


@use_case(Kind.SHOW)
def show_club(_club: Club, asked: Showing) -> Body:
    """Say under which name everybody sees the club, and whether its pages have first names alone."""
    return {"name": limits.clean_text(asked.name, "name", LONGEST_NAME), "first_names": asked.first_names}


_SEASONS: Cache[tuple[Club, tuple[Evening, ...], Season, tuple[LateChange, ...]]] = Cache(8)


def season_view(store: Store, *, public: bool = False) -> SeasonView:
    """Return the season as it stands; `public` has first names alone if the club wants that.

    The ranking is computed again when the club's log or that of an event has grown.
    """
    club, found = club_here(store) or Club(), evenings(store)
    known = _SEASONS.get(store.path)
    if known is None or known[0] is not club or not _same(known[1], found):
        now = season(club, found, known[2] if known and known[0] is club else None)
        known = (club, found, now, late_changes(club, found, now, MOST_CHANGES))
        _SEASONS.put(store.path, known)
    return SeasonView(club, known[2], known[3], names_of(club, public=public))


def _same(one: Sequence[Evening], other: Sequence[Evening]) -> bool:
    return len(one) == len(other) and all(before is after for before, after in zip(one, other, strict=True))


def names_of(club: Club, *, public: bool = False) -> Mapping[str, str]:
    """Return the name of each member by id; `public` as everybody sees it."""
    names = {each.id: each.name for each in club.members}
    return given_names(names) if public and club.first_names else names


def season_csv(view: SeasonView) -> str:
    """Return the ranking for a spreadsheet, with what each evening counts.

    Dropped results are in square brackets: spreadsheets read a number in round ones as one below zero.
    """
    heads = [translate(each) for each in COLUMNS]
    days = [each.day for each in view.table.evenings]
    rows = [[*_figures(view, line), *_cells(line, len(days))] for line in view.table.lines]
    return table_as_csv([*heads, *days], rows)


def _figures(view: SeasonView, line: SeasonLine) -> Iterator[object]:
    yield from (line.rank or "", line.moved or "", view.called(line.members))
    yield from (line.total, len(line.came), line.needs or "")


def _cells(line: SeasonLine, columns: int) -> list[object]:
    made = {each.at: f"[{each.value}]" if each.dropped else each.value for each in line.counts()}
    return [made.get(at, "") for at in range(columns)]


def season_json(view: SeasonView) -> Mapping[str, object]:
    """Return the season as data, `canasta-season/1`."""
    rules = view.club.rules.as_json()
    rules.pop("left_out")
    return {
        "format": FORMAT,
        "club": view.club.name,
        "first_day": view.club.season,
        "rules": rules,
        "sentences": [translate(each) for each in view.rules],
        "evenings": [{"day": each.day, "name": each.name} for each in view.table.evenings],
        "ranking": [
            {
                "place": line.rank or None,
                "moved": line.moved,
                "names": [view.names.get(each, "") for each in line.members],
                "total": line.total,
                "evenings": len(line.came),
                "needs": line.needs,
                "results": [
                    {"evening": each.at, "counts": each.value, "dropped": each.dropped, "came": bool(each.place)}
                    for each in line.counts()
                ],
            }
            for line in view.table.lines
        ],
    }


def can_seat_by_season(store: Store, state: State) -> bool:
    """Tell whether the first round of an event can follow the season's order, which somebody of it has a place in."""
    if movement_of(state.setup, 1) not in SEEDED or club_here(store) is None:
        return False
    return any(any(each.members) for each in state.people) and bool(season_view(store).table.ranks)


def entrants_in_order(store: Store, event_id: int, state: State) -> Mapping[str, int]:
    """Return the entrants of an event in the order of the season, each with its place from 0.

    A pair stands where its members stand together; guests and members without a place come last.
    """
    view = season_view(store)
    places = {member: at for at, line in enumerate(view.table.lines) for member in line.members if line.rank}
    if not places:
        return {}
    last, club = len(view.table.lines), view.club

    def place(entrant: Entrant) -> int:
        known = [*entrant.members, *[""] * len(entrant.written[1:])][: len(entrant.written) - 1]
        ids = (each or club.matched.get((event_id, entrant.id, seat), "") for seat, each in enumerate(known))
        return sum(places.get(club.id_of(each), last) for each in ids)

    ordered = sorted(state.people, key=place)
    return {each.id: at for at, each in enumerate(ordered)}
