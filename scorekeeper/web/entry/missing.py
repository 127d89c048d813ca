"""Cards left in hand that nobody has entered: they are asked for once, and are no fault."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules import HandRuling
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.sheets.text import words
from scorekeeper.web.entry.pages import EntryPage
from scorekeeper.web.forms.names import NUMBERS

_HAND = re.compile(r"sides\[(\d+)\]\.held\[\d+\]")


@dataclass(frozen=True, slots=True)
class Missing:
    """A side's hands without a card: of `players`, so `many` did not go out; `field` takes one."""

    side: int
    many: int
    players: tuple[str, ...]
    field: str

    @property
    def whose(self) -> tuple[str, ...]:
        """Whose cards they are: ("Ann", "Bill"), or ("Ann or Bill",) where one of them went out."""
        if len(self.players) == self.many:
            return self.players
        if self.many == 1:
            return (" or ".join(self.players),)
        return (f"{NUMBERS[self.many]} of {words.listed(self.players)}",)


def missing_hands(entry: EntryPage, ruling: HandRuling) -> Iterator[Missing]:
    """Yield the sides of which cards are missing, in order."""
    places = (_HAND.fullmatch(each.where) for each in ruling.findings if _says_so(each.code))
    for side, many in sorted(Counter(int(place[1]) for place in places if place).items()):
        form = entry.form.sides[side]
        empty = [
            (player, form[f"held_{seat}"].id)
            for seat, player in enumerate(entry.view.sides[side].players)
            if player != entry.sits_out
            and not (form[f"held_{seat}"].data or form[f"foot_{seat}"].data)
        ]
        if empty:
            yield Missing(side, many, tuple(player for player, _ in empty), empty[-1][1])


def _says_so(code: str) -> bool:
    return code == GoingOut.unrecorded.code


def asked(missing: tuple[Missing, ...]) -> str:
    """The question for them all, "" if nothing is missing."""
    whose = [name for each in missing for name in each.whose]
    if not whose:
        return ""
    if len(missing) == len(missing[0].players) == 1:
        return f"{whose[0]}'s cards are missing. Add them?"
    return f"The cards of {words.listed(whose)} are missing. Add them?"
