"""A series in words and as a chart, for its page and its sheet: who leads tonight, this year and in all."""

from collections.abc import Iterator
from datetime import datetime, tzinfo

from scorekeeper.game.series import LEAST, NIGHT, Series, WinCount, meetings, of_evening, of_year
from scorekeeper.sheets.game import chart
from scorekeeper.sheets.game.context import side_name
from scorekeeper.words.formats import date, listed, number, plain
from scorekeeper.words.language import mark_for_translation, translate

EVENING = 17  # from this hour on, and until five in the morning, it is "tonight"
TONIGHT, TODAY = mark_for_translation("{tally} tonight"), mark_for_translation("{tally} today")
THIS_YEAR, IN_ALL = mark_for_translation("{tally} this year"), mark_for_translation("{tally} in all")
ON_DAY, IN_YEAR = mark_for_translation("{tally} on {day}"), mark_for_translation("{tally} in {name_year}")
ONE_LEADS, SEVERAL_LEAD = (
    mark_for_translation("{name} leads {tallies}."),
    mark_for_translation("{name} lead {tallies}."),
)


def title_of(series: Series) -> str:
    """Return what a series is called: its sides."""
    names = [side_name(side) for side in series.sides]
    if len(names) != 2:
        return listed(names)
    return translate("{name_first} against {name_second}", name_first=names[0], name_second=names[1])


def leaders(series: Series, now: datetime, zone: tzinfo | None = None, *, dated: bool = False) -> list[str]:
    """Return who leads, a sentence for each leader: of this evening, of this year, and of all games.

    What fewer than three games tell is left out, and what the sentence before says of the same games. With `dated` the
    day and the year are named, as on paper.
    """
    sentences: list[tuple[int | None, list[str]]] = []
    for tally, template in _tallies(series, now, zone, dated=dated):
        if not sentences or sentences[-1][0] != tally.leader:
            sentences.append((tally.leader, []))
        tonight = [game.created_at for game in series.games if game.created_at and of_evening(now, zone)(game)]
        facts = {"day": date(min([*tonight, now]).astimezone(zone)), "name_year": str(now.astimezone(zone).year)}
        sentences[-1][1].append(translate(template, tally=score(tally), **facts))
    return [_sentence(series, leader, ", ".join(parts)) for leader, parts in sentences]


def _tallies(series: Series, now: datetime, zone: tzinfo | None, *, dated: bool) -> Iterator[tuple[WinCount, str]]:
    begun = now.astimezone(zone).hour
    late = begun >= EVENING or begun < NIGHT.seconds // 3600
    here = TONIGHT if late else TODAY
    before = 0
    for counts, template, on_paper in (
        (of_evening(now, zone), here, ON_DAY),
        (of_year(now, zone), THIS_YEAR, IN_YEAR),
        (lambda _: True, IN_ALL, IN_ALL),
    ):
        tally = series.tally(counts)
        if tally.games >= LEAST and tally.games != before:
            before = tally.games
            yield tally, on_paper if dated else template


def score(tally: WinCount) -> str:
    """Return how two sides stand, the leader first: 11–9; of more sides, how many games the leader won."""
    best, *others = sorted(tally.won, reverse=True)
    if len(others) == 1:
        return _against(best, others[0])
    return translate("{count} of {most}", count=best, most=tally.games)


def _against(one: int, other: int) -> str:
    """Return two numbers as a score: 11–9."""
    return f"{number(one)}\N{EN DASH}{number(other)}"


def _sentence(series: Series, leader: int | None, tallies: str) -> str:
    if leader is None:
        return translate("Nobody leads: {tallies}.", tallies=tallies)
    side = series.sides[leader]
    many = SEVERAL_LEAD if len(side.players) > 1 else ONE_LEADS
    return translate(many, name=side_name(side), tallies=tallies)


def curves_of(series: Series) -> tuple[chart.ScoreCurve, ...]:
    """Return how many games each side had won after each game."""
    wins = zip(series.sides, series.wins(), strict=True)
    return tuple(chart.ScoreCurve(side_name(side), won) for side, won in wins)


def chart_of(series: Series, size: tuple[int, int], *, legend: bool = True) -> str:
    """Draw how many games each side had won after each game."""
    return chart.svg(curves_of(series), size=size, legend=legend, about=chart.OF_GAMES)


def met(series: Series) -> tuple[tuple[str, str], ...]:
    """Return who sat against whom, and how often each finished ahead, who leads first.

    Nothing of two sides that never changed: their people met as the sides did.
    """
    games = series.kin if series.regrouped or len(series.sides) > 2 else ()
    return tuple(
        _met(*each) if each[2] >= each[3] else _met(each[1], each[0], each[3], each[2]) for each in meetings(games)
    )


def _met(name: str, rival: str, ahead: int, behind: int) -> tuple[str, str]:
    names = translate("{name_first} against {name_second}", name_first=plain(name), name_second=plain(rival))
    return names, _against(ahead, behind)
