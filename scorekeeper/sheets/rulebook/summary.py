"""A club's season or evening on paper: a ranking, and every game with its scores."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from scorekeeper.game.game import POINTS, Game, RankingOrder
from scorekeeper.sheets.game.about import Document, SheetOfPages, about_rules, house_rules
from scorekeeper.sheets.game.context import side_name
from scorekeeper.sheets.paper.sizes import PORTRAIT, Paper
from scorekeeper.sheets.rulebook.rankings import PlayerStanding, players_ranked, sides_ranked
from scorekeeper.words.formats import date, number, plain
from scorekeeper.words.language import mark_for_translation, translate

TITLE = mark_for_translation("Summary")


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
    """One game; `state` says what is unusual about its end, "" for nothing."""

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


@dataclass(frozen=True)
class SummaryWish:
    """How to make a summary: its `title` ("" for the usual one), and what ranks first."""

    title: str = ""
    order: RankingOrder = POINTS
    zone: tzinfo | None = None


def sheet_summary(games: Sequence[Game], paper: Paper, wish: SummaryWish | None = None) -> SheetSummary:
    """Return the summary of some games, the earliest first; unfinished games do not rank.

    Raises NothingToSum without games.
    """
    if not games:
        raise NothingToSum("Choose at least one game.")
    wish = wish or SummaryWish()
    upright = paper if paper.fixed else replace(paper.turned(PORTRAIT), fixed=False)
    shown = sorted(games, key=_begun)
    ended = [game for game in shown if game.finished]
    title = plain(wish.title) or translate(TITLE)
    return SheetSummary(
        document=Document(title=title),
        paper=upright,
        title=title,
        about=_about(shown, upright),
        facts=_facts(shown, wish.zone),
        rankings=rankings(ended, wish.order),
        games=tuple(_played(game, wish.zone) for game in shown),
        notes=tuple(notes_of(shown)),
        rules=_rules(shown),
    )


def rankings(games: Sequence[Game], order: RankingOrder = POINTS) -> tuple[Ranking, ...]:
    """Rank players, and sides if some have several players; nothing without games."""
    drawn = any(len(game.winners) > 1 for game in games)
    several = any(len(side.players) > 1 for game in games for side in game.sides)
    made = [_ranking(translate("Players"), players_ranked(games, order), drawn=drawn)]
    if several:
        made.append(_ranking(translate("Sides"), sides_ranked(games, order), drawn=drawn))
    return tuple(each for each in made if each.rows)


def _ranking(heading: str, standings: Iterable[PlayerStanding], *, drawn: bool) -> Ranking:
    columns = [mark_for_translation("points"), mark_for_translation("games"), mark_for_translation("won")]
    columns += [mark_for_translation("drawn")] if drawn else []
    columns += [mark_for_translation("per game"), mark_for_translation("best hand")]
    rows = tuple(
        RankingRow(
            str(each.place),
            each.name,
            (
                *(number(each.points), number(each.games), number(each.wins)),
                *((number(each.draws),) if drawn else ()),
                number(each.average),
                "" if each.best is None else number(each.best),
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
        hands=translate("{count:hand|hands}", count=hands),
        scores=tuple(
            Score(name, number(score), game.finished and list(game.winners) == [at])
            for at, (name, score) in enumerate(zip(names, game.scores, strict=True))
        ),
        state=_state(game),
    )


def _state(game: Game) -> str:
    if not game.finished:
        return translate("not finished")
    ended = translate("ended early") if game.ended_early else ""
    drawn = translate("a draw") if len(game.winners) > 1 else ""
    return ", ".join(each for each in (ended, drawn) if each)


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
