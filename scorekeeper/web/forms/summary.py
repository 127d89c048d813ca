"""The form of a summary: which games, in what order, on what paper; it changes nothing."""

from datetime import date
from typing import Any

from wtforms import BooleanField, Form

from scorekeeper.game.game import RankingOrder
from scorekeeper.sheets import PAPERS
from scorekeeper.sheets.paper.sizes import LARGE, NORMAL, Paper, paper_named
from scorekeeper.usecases import SeasonChoice, limits
from scorekeeper.web.forms.fields import ChoiceField, TextField, UsualField
from scorekeeper.web.print.sheet_language import CHOICES, remembered
from scorekeeper.web.print.sheet_paper import usual_paper


class OptionalDayField(TextField):
    """A day; holds None if there is none."""

    def read(self, text: str) -> date | None:
        """Read a day as browsers send it."""
        if not text:
            return None
        try:
            return date.fromisoformat(text)
        except ValueError:
            raise ValueError(f"“{text[:20]}” is not a day; write it like 2026-03-07.") from None


class SummaryForm(Form):
    """What a summary asks; the games themselves are ticked by their ids, `game`.

    `ticked` is sent along once the games were shown: then those without a tick are left out.
    """

    title = TextField("Heading", most=limits.MAX_TITLE)
    first = OptionalDayField("From")
    last = OptionalDayField("To")
    order = ChoiceField("Ranked by", options=RankingOrder.options(), default=RankingOrder.POINTS)
    paper = UsualField(
        "Paper",
        options=tuple((key, paper.name) for key, paper in PAPERS.items()),
        default=usual_paper,
    )
    large = BooleanField("Large print")
    lang = UsualField("Language of the sheet", options=CHOICES, default=remembered)

    def choice(self, ids: frozenset[int] | None) -> SeasonChoice:
        """Which games count; call it when the form is valid."""
        first: Any = self.first.data
        last: Any = self.last.data
        return SeasonChoice(ids, first, last)

    def printed_on(self) -> Paper:
        """The paper and the print chosen."""
        return paper_named(str(self.paper.data), edition=LARGE if self.large.data else NORMAL)
