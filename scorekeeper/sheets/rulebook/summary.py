"""A club's season or evening on paper: a ranking, and every game with its scores."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from scorekeeper.game.game import POINTS, WINS, Game, RankingOrder
from scorekeeper.game.series import LEAST, Series
from scorekeeper.sheets.game.about import Document, SheetOfPages, about_rules, house_rules
from scorekeeper.sheets.game.chart import ChartKey, keys
from scorekeeper.sheets.game.context import chart_width, side_name, until
from scorekeeper.sheets.paper.sizes import PORTRAIT, Paper
from scorekeeper.sheets.rulebook.rankings import PlayerStanding, players_ranked, sides_ranked
from scorekeeper.sheets.rulebook.series import chart_of, curves_of, leaders, met, title_of
from scorekeeper.words.formats import date, number, plain
from scorekeeper.words.language import mark_for_translation, translate

TITLE = mark_for_translation("Summary")
BODY, WIDE = 10.0, 150  # points of the type where the text is wider than so many millimetres
CHART_HEIGHT = 200  # drawing units of the chart of a series


class NothingToSum(ValueError):  # noqa: N818 - says what is wrong
    """A summary needs at least one game."""


@dataclass(frozen=True)
class Score:
    """A side of a game, with its points as text."""

    name: str
    points: str
    won: bool


@dataclass(frozen=True)
class Played:
    """One game; `state` says what is unusual about its end and its players, "" for nothing."""

    day: str
    title: str
    variant: str
    hands: str
    scores: tuple[Score, ...]
    state: str


@dataclass(frozen=True)
class RankingRow:
    """One row of a ranking."""

    place: str
    name: str
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Ranking:
    """Players or sides in order; `columns` are the headings of the figures."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[RankingRow, ...]


@dataclass(frozen=True)
class RulesPlayed:
    """The rules of some of the games."""

    name: str
    house_rules: tuple[str, ...]
    assumed: tuple[str, ...]


@dataclass(frozen=True)
class SheetSummary(SheetOfPages):
    """Everything that a summary says."""

    facts: tuple[str, ...]
    rankings: tuple[Ranking, ...]
    games: tuple[Played, ...]
    notes: tuple[str, ...]
    rules: tuple[RulesPlayed, ...]
    lead: tuple[str, ...] = ()
    chart: str = ""
    keys: tuple[ChartKey, ...] = ()
    met: tuple[tuple[str, str], ...] = ()

    @property
    def stacked(self) -> bool:
        """Whether names are above their figures: also on A5, where a column for each would leave names no room."""
        return super().stacked or self.paper.width < WIDE


@dataclass(frozen=True)
class SummaryWish:
    """How to make a summary: its `title` ("" for the usual one), and what ranks first.

    Of a `series` the sheet also says who leads at the moment `now`.
    """

    title: str = ""
    order: RankingOrder = POINTS
    zone: tzinfo | None = None
    series: Series | None = None
    now: datetime | None = None


def sheet_summary(games: Sequence[Game], paper: Paper, wish: SummaryWish | None = None) -> SheetSummary:
    """Return the summary of some games, the earliest first; unfinished games do not rank.

    Raises NothingToSum without games.
    """
    if not games:
        raise NothingToSum("Choose at least one game.")
    wish = wish or SummaryWish()
    upright = paper if paper.fixed else replace(paper.turned(PORTRAIT), fixed=False)
    upright = replace(upright, points=BODY if upright.width > WIDE and not paper.large else 0)
    shown = sorted(games, key=_begun)
    ended = [game for game in shown if game.finished]
    series = wish.series
    title = plain(wish.title) or (title_of(series) if series else translate(TITLE))
    return SheetSummary(
        document=Document(title=title),
        paper=upright,
        title=title,
        about=_about(shown, upright),
        facts=_facts(shown, wish.zone),
        rankings=series_rankings(series) if series else rankings(ended, wish.order),
        games=tuple(_played(game, wish.zone) for game in shown),
        notes=tuple(notes_of(shown)),
        rules=_rules(shown),
        lead=tuple(leaders(series, wish.now, wish.zone, dated=True)) if series and wish.now else (),
        chart=chart_of(series, (chart_width(upright), CHART_HEIGHT), legend=False) if series else "",
        keys=keys(curves_of(series)) if series else (),
        met=met(series) if series else (),
    )


def rankings(games: Sequence[Game], order: RankingOrder = POINTS, least: int = 1) -> tuple[Ranking, ...]:
    """Rank players of at least `least` games, and sides if some have several players; nothing without games."""
    games = sorted(games, key=_begun)
    drawn = any(len(game.winners) > 1 for game in games)
    several = any(len(side.players) > 1 for game in games for side in game.sides)
    how = {"drawn": drawn, "runs": all(game.variant.runs is not None for game in games)}
    players, sides = translate("Players"), translate("Sides")
    if order != POINTS:
        by = translate(order.label)
        players, sides = (
            translate("{heading}, ranked by {order}", heading=each, order=by) for each in (players, sides)
        )
    made = [_ranking(players, players_ranked(games, order, least), **how)]
    if several:
        made.append(_ranking(sides, sides_ranked(games, order), **how))
    return tuple(each for each in made if each.rows)


def series_rankings(series: Series) -> tuple[Ranking, ...]:
    """Rank the sides of a series, and its people if they also played with other partners."""
    people = rankings(series.kin, WINS, LEAST)[:1] if series.regrouped else ()
    return (*rankings(series.games, WINS, LEAST)[-1:], *people)


def _ranking(heading: str, standings: Sequence[PlayerStanding], *, drawn: bool, runs: bool) -> Ranking:
    columns = [mark_for_translation("points"), mark_for_translation("games"), mark_for_translation("won")]
    columns += [mark_for_translation("drawn")] if drawn else []
    columns += [mark_for_translation("per game"), mark_for_translation("best hand"), mark_for_translation("in a row")]
    known = any(each.canastas is not None for each in standings)
    columns += [mark_for_translation("burracos") if runs else mark_for_translation("canastas")] if known else []
    rows = tuple(
        RankingRow(
            str(each.place),
            each.name,
            (
                *(number(each.points), number(each.games), number(each.wins)),
                *((number(each.draws),) if drawn else ()),
                number(each.average),
                "" if each.best is None else number(each.best),
                number(each.streak),
                *(("" if each.canastas is None else number(each.canastas),) if known else ()),
            ),
        )
        for each in standings
    )
    return Ranking(heading, tuple(columns), rows)


def _begun(game: Game) -> float:
    """Return the sort key of a game; games without a date keep their order at the end."""
    return game.created_at.timestamp() if game.created_at else float("inf")


def _day(moment: datetime | None, zone: tzinfo | None) -> str:
    return date(moment.astimezone(zone)) if moment else ""


def _facts(games: Sequence[Game], zone: tzinfo | None) -> tuple[str, ...]:
    days = [_day(game.created_at, zone) for game in games if game.created_at]
    facts = [translate("{count:game|games}", count=len(games))]
    if days:
        one = days[0] == days[-1]
        facts.append(days[0] if one else translate("{first} to {last}", first=days[0], last=days[-1]))
    names = dict.fromkeys(translate(game.variant.name) for game in games)
    return (*facts, *names)


def _about(games: Sequence[Game], paper: Paper) -> str:
    """Return in words under which rules the games were played, for the foot of every page."""
    rules = _rules(games)
    if len(rules) == 1:
        game = games[0]
        house = len(house_rules(game.variant, game.house_rules))
        return about_rules(game.variant, game.rules_name, paper, house=house)
    assumed = sum(len(each.assumed) for each in rules)
    text = translate("{count} kinds of rules, listed at the end", count=len(rules))
    more = translate("{count} assumed*", count=assumed)
    return f"{text} · {more}" if assumed else text


def _played(game: Game, zone: tzinfo | None) -> Played:
    names = [side_name(side) for side in game.sides]
    hands = game.hands_played + len(game.hands)
    return Played(
        day=_day(game.created_at, zone),
        title=plain(game.title),
        variant=translate(game.variant.name),
        hands=translate("{count:hand|hands}", count=hands) if hands else "",  # a slip can have the result alone
        scores=tuple(
            Score(name, number(score), game.finished and list(game.winners) == [at])
            for at, (name, score) in enumerate(zip(names, game.scores, strict=True))
        ),
        state=_state(game),
    )


def _state(game: Game) -> str:
    parts = [] if game.finished else [translate("not finished")]
    parts += [translate("ended early")] if game.finished and game.ended_early else []
    parts += [translate("a draw")] if len(game.winners) > 1 else []
    return translate("; ").join([*([", ".join(parts)] if parts else []), *map(until, game.former)])


def notes_of(games: Sequence[Game]) -> Iterator[str]:
    """Yield what a reader of the ranking should know."""
    ended = [game for game in games if game.finished]
    left = len(games) - len(ended)
    if left == 1:
        yield translate("1 game is not finished and is not ranked.")
    elif left:
        yield translate("{count} games are not finished and are not ranked.", count=left)
    if len({game.variant.target for game in ended}) > 1:
        yield translate("Games to different targets are counted together.")


def _rules(games: Iterable[Game]) -> tuple[RulesPlayed, ...]:
    """List the rules of the games, each once."""
    found: dict[object, RulesPlayed] = {}
    for game in games:
        own = house_rules(game.variant, game.house_rules)
        name = translate(game.variant.name)
        if game.rules_name:
            own_name = plain(game.rules_name)
            name = translate("{variant}, rules “{name}”", variant=name, name=own_name)
        rules = RulesPlayed(name, own, tuple(map(translate, game.variant.assumed)))
        found.setdefault((rules.name, own), rules)
    return tuple(found.values())
