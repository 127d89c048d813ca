"""Where a question is asked: in a game, which fills most of it in, or about a variant alone."""

from dataclasses import dataclass, replace

from flask import request

from scorekeeper import rules, usecases
from scorekeeper.rules import Variant
from scorekeeper.usecases import GameView
from scorekeeper.web import board, db


@dataclass(frozen=True, slots=True)
class Setting:
    """The rules that hold, and the game if there is one; `token` is "" without."""

    token: str
    variant: Variant
    view: GameView | None

    @property
    def place(self) -> dict[str, str]:
        """What the addresses of the referee's pages carry along."""
        return {"token": self.token} if self.token else {"variant": self.variant.id}

    @property
    def title(self) -> str:
        """The game's title, or the variant's name."""
        return self.variant.name if self.view is None else board.game_title(self.view)

    @property
    def players(self) -> int:
        """Players at the table, for the size of the pack."""
        if self.view is None:
            return sum(self.variant.seating.forms[0])
        return sum(len(side.players) for side in self.view.sides)

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        """The sides of the game as mark and name, each with what it must open with."""
        if self.view is None:
            return ()
        return tuple(
            (str(place), f"{side.name}, {_opens(self.view, place)}")
            for place, side in enumerate(self.view.sides)
        )

    def circumstances(self, side: int) -> dict[str, object]:
        """Score and number of the hand, as the game has them; nothing without a game."""
        if self.view is None:
            return {}
        return {"score": self.view.scores[side], "hand_number": self.view.next_number}

    def failed_openings(self, side: int) -> int:
        """How often a failed opening has raised the side's minimum in this hand."""
        if self.view is None:
            return 0
        return sum(each.times for each in self.view.noted if each.side == side and each.raises)

    def variant_for(self, side: int) -> Variant:
        """The rules as they hold for a side of so many players; who is alone asks no leave."""
        if self.view is None:
            return self.variant
        sizes = [len(each.players) for each in self.view.sides]
        form = (sizes[side], *sizes[:side], *sizes[side + 1 :])
        seating = replace(self.variant.seating, forms=(form,))
        variant = replace(self.variant, seating=seating)
        if has_partner(variant):
            return variant
        return replace(variant, going_out=replace(variant.going_out, permission="none"))


def has_partner(variant: Variant) -> bool:
    """A player has a partner, in every hand or in some."""
    return variant.seating.forms[0][0] > 1 or variant.seating.partnerships == "changing"


def open_setting(token: str) -> Setting:
    """The game with this token, or the variant that the address names; raises NotFound."""
    if token:
        view = usecases.open_game(db.get_store(), token)
        return Setting(token, view.variant, view)
    usual = next(iter(rules.VARIANTS))
    return Setting("", rules.variant(request.args.get("variant") or usual), None)


def _opens(view: GameView, side: int) -> str:
    text = view.minimums[side].text
    return f"must open with {text}" if text else "the game is over"
