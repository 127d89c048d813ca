"""The forms that choose what an event prints; they judge only whether they can be read."""

from typing import Any

from wtforms import BooleanField, Form

from scorekeeper.sheets.event.packet import RoundPaper
from scorekeeper.sheets.paper.sizes import Edition
from scorekeeper.web.forms.fields import BaseForm, ChoiceField, CountField
from scorekeeper.web.forms.printing import WHOLE, CutForm, PaperForm
from scorekeeper.web.print.sheet_language import CHOICES, remembered
from scorekeeper.web.print.sheet_paper import usual_paper

LISTS = (*WHOLE, ("a5", "A5"))


class RoundForm(CutForm, BaseForm):
    """What a round has on paper."""

    cover: Any = BooleanField("A cover with boxes to tick", default=True)
    card: Any = CountField("Cards for each table", default=0)
    result: Any = CountField("Slips for the round, for each table", default=1)
    slip: Any = CountField("Slips for single hands, for each table", default=0)
    blank: Any = CountField("Blank score sheets for each table", default=0)
    large: Any = BooleanField("Everything in large print")

    def wish(self) -> RoundPaper:
        """What is asked for."""
        return RoundPaper(
            card=self.card.data or 0,
            result=self.result.data or 0,
            slip=self.slip.data or 0,
            blank=self.blank.data or 0,
            cover=bool(self.cover.data),
            up=int(self.up.data or 2),
            paper=str(self.paper.data or usual_paper()),
            large=bool(self.large.data),
            lang=str(self.lang.data or remembered()),
        )


class ListsForm(Form):
    """How the lists and certificates of an event are printed."""

    best: Any = CountField("Certificates for the first", default=3)
    paper: Any = ChoiceField("Paper", options=LISTS, default=usual_paper)
    edition: Any = ChoiceField("Text size", options=Edition.options(), default=Edition.NORMAL)
    lang: Any = ChoiceField("Language", options=CHOICES, default=remembered)


class ArchiveForm(PaperForm):
    """What goes into the archive of an event."""

    games: Any = BooleanField("With the sheet of every confirmed game", default=True)
