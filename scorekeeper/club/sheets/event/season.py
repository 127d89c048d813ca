"""The ranking of a season on paper, with its rules and what each evening counts."""

from dataclasses import dataclass, replace

from scorekeeper.club.model.people.names import family_first, shortened
from scorekeeper.club.model.year.season import SeasonLine, SeasonView
from scorekeeper.club.sheets.event.head import in_portrait
from scorekeeper.sheets.game.about import Document, SheetOfPages
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.rulebook.summary import Ranking, RankingRow
from scorekeeper.words.formats import iso_day, number, plain, signed
from scorekeeper.words.language import mark_for_translation, translate

COLUMNS = (mark_for_translation("total"), mark_for_translation("evenings"), mark_for_translation("moved"))


@dataclass(frozen=True)
class SheetSeason(SheetOfPages):
    """Everything that the sheet says; `results` has what each evening counts, or would if it was dropped (True)."""

    facts: tuple[str, ...]
    rules: str
    example: str
    ranking: Ranking
    results: tuple[tuple[tuple[str, bool], ...], ...]


def sheet_season(view: SeasonView, paper: Paper) -> SheetSeason:
    """Return the ranking of a season."""
    portrait = in_portrait(paper)
    listed = replace(view, names={each: shortened(family_first(name)) for each, name in view.names.items()})
    view = replace(view, names={each: shortened(name) for each, name in view.names.items()})
    title = translate("The season")
    since = translate("since {day}", day=iso_day(view.club.season))
    evenings = translate("{count:evening|evenings}", count=len(view.table.evenings))
    return SheetSeason(
        document=Document(title=title),
        paper=portrait,
        title=title,
        about=plain(view.club.name),
        facts=tuple(filter(None, (plain(view.club.name), since, evenings))),
        rules=" ".join(map(translate, view.rules)),
        example=translate(view.example) if view.example else "",
        ranking=Ranking("", COLUMNS, tuple(_row(listed, each) for each in view.table.lines)),
        results=tuple(tuple((number(each.value), each.dropped) for each in line.counts()) for line in view.table.lines),
    )


def _row(view: SeasonView, line: SeasonLine) -> RankingRow:
    needs = translate("needs {count:more evening|more evenings}", count=line.needs) if line.needs else ""
    name = ", ".join(filter(None, (plain(view.called(line.members)), needs)))
    figures = (number(line.total), number(len(line.came)), signed(line.moved) if line.moved else "")
    return RankingRow(number(line.rank) if line.rank else "", name, figures)
