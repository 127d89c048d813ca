"""What the public pages of an event show, worked out so that templates only loop and branch."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.club.events.shown.views import NameSeat, PublicView
from scorekeeper.club.model.people.names import plain
from scorekeeper.club.model.standings.bracket_view import EARLIER, NAMES
from scorekeeper.club.model.standings.ranking import last_round
from scorekeeper.club.model.standings.results import beside, tie_words
from scorekeeper.club.model.standings.standings import RankingLine, Result
from scorekeeper.club.web.hall import words
from scorekeeper.words.language import translate

MOST_NAMES = 40  # that are listed without a letter; more are looked up by their letter
CrossRow = tuple[RankingLine, Sequence[Sequence[Result]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicPage:
    """Everything that the public templates receive."""

    view: PublicView
    token: str
    clock: words.ClockWords
    letters: tuple[str, ...]
    asked: str
    seats: tuple[NameSeat, ...]

    @property
    def when(self) -> str:
        """Return in words after which round the standings are, "" if nothing counts yet."""
        return words.when(self.view.ranking, self.view.round if self.view.open else None)

    @property
    def heading(self) -> str:
        """The heading of the standings."""
        return translate("Standings {when}", when=self.when) if self.when else translate("Standings")

    @property
    def total(self) -> int | None:
        """How many rounds are planned, a final included; None in a knock-out."""
        return last_round(self.view.setup)

    @property
    def has_results(self) -> bool:
        """Whether anything public can be ranked."""
        shown = self.view.shown is not None
        return shown and any(place.rounds for place in self.view.ranking)

    @property
    def rested(self) -> bool:
        """Whether somebody rests, or has a bye in the standings."""
        rows = (each for place in self.view.ranking for each in place.rounds)
        return bool(self.view.byes) or any(not each.table for each in rows)

    @property
    def unit(self) -> str:
        """What the ranking counts."""
        return translate(self.view.setup.unit)

    @property
    def tie_breaks(self) -> str:
        """What decides between equals, in order, "" if nothing does."""
        return words.tie_order(self.view.setup)

    @property
    def columns(self) -> tuple[tuple[int, str], ...]:
        """The tie-breaks with a column of their own: the index of their figure, and its heading."""
        setup = self.view.setup
        places = ((setup.tie_breaks.index(each), each) for each in beside(setup))
        return tuple((at, tie_words(setup, each)) for at, each in places)

    @property
    def crosstables(self) -> list[tuple[str, list[CrossRow]]]:
        """Who met whom, by ranking: a line for each entrant, in it the results of each round."""
        table = self.view.crosstable
        rows = {place.entrant: cells for place, cells in (table.rows if table else ())}
        return [(name, [(place, rows[place.entrant]) for place in places]) for name, places in self.view.rankings]

    def stage(self, size: int) -> str:
        """Return the name of a stage of the bracket with this many matches."""
        return translate(NAMES.get(size, EARLIER), count=2 * size)

    def moved(self, place: RankingLine) -> tuple[str, str]:
        """Return how an entrant has moved: a sign, and words for screen readers."""
        moved = self.view.arrows.get(place.entrant, 0)
        if not moved:
            return "", ""
        if moved > 0:
            return f"\N{BLACK UP-POINTING TRIANGLE}{moved}", translate("up {count}", count=moved)
        return f"\N{BLACK DOWN-POINTING TRIANGLE}{-moved}", translate("down {count}", count=-moved)

    def name_of(self, entrant: str) -> str:
        """Return the name of an entrant, "" if the public does not see it."""
        known = self.view.entrants.get(entrant)
        return known.name if known else ""

    def ties(self, place: RankingLine) -> str:
        """Return the figures that decided between equals, in words."""
        return ", ".join(words.tie_figures(self.view.setup, place))

    def against(self, result: Result) -> str:
        """Return the numbers of the opponents in a round."""
        ids = [each for each in (result.opponent, result.also) if each]
        known = [str(self.view.entrants[each].number) for each in ids if each in self.view.entrants]
        return " + ".join(known) or translate("rest")


def public_page(view: PublicView, token: str, asked: str = "") -> PublicPage:
    """Work out what everybody sees; `asked` is the beginning of a name."""
    asked = " ".join(asked.split())[:60]
    named = asked or len(view.by_name) <= MOST_NAMES
    return PublicPage(
        view=view,
        token=token,
        clock=words.clock_words(view.clock),
        letters=tuple(sorted({plain(word)[:1] for each in view.by_name for word in _words(each)})),
        asked=asked,
        seats=tuple(_found(view, asked)) if named else (),
    )


def _found(view: PublicView, asked: str) -> Iterator[NameSeat]:
    """Find the entrants with a word in their name that begins so; accents do not matter."""
    wanted = plain(asked)
    for each in view.by_name:
        if any(word.startswith(wanted) for word in (plain(each.name), *map(plain, _words(each)))):
            yield each


def _words(seat: NameSeat) -> list[str]:
    return [word for word in seat.name.replace("-", " ").split() if word[:1].isalpha()]
