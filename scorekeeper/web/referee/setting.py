"""The rules for a question: those of a game, which fills in facts, of a club, or printed ones."""

from dataclasses import dataclass, replace

from flask import request, url_for

from scorekeeper import rules, usecases
from scorekeeper.in_words.counted import GameSoFar
from scorekeeper.rules import Variant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.going_out.fields import PermissionRule
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.usecases import GameView, NotFound, RuleSet
from scorekeeper.web import db
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.filters import game_title
from scorekeeper.words.language import translate


@dataclass(frozen=True, slots=True)
class RulesInPlay:
    """The rules that apply, and the game if there is one; `token` is "" without a game.

    `saved` are the club's rules if a question is asked under those, without a game.
    """

    token: str
    variant: Variant
    view: GameView | None
    saved: RuleSet | None = None

    @property
    def place(self) -> dict[str, str]:
        """The parameters for addresses of the referee's pages."""
        return {"token": self.token} if self.token else self.fields

    @property
    def fields(self) -> dict[str, str]:
        """The parameters as hidden fields of a form; a game is part of the address."""
        if self.token:
            return {}
        return {"rules": str(self.saved.set_id)} if self.saved else {"variant": self.variant.id}

    @property
    def rulings(self) -> str:
        """The address of the rulings with examples under these rules."""
        if self.token:
            return url_for("rulings.of_game", token=self.token)
        if self.saved is not None:
            return url_for("rulings.of_rule_set", set_id=self.saved.set_id)
        return url_for("rulings.show", variant_id=self.variant.id)

    @property
    def rulebook(self) -> str:
        """The address of these rules."""
        if self.token:
            return url_for("games.game_rules", token=self.token)
        if self.saved is not None:
            return url_for("rulesets.one", set_id=self.saved.set_id)
        return url_for("pages.variant_rules", variant_id=self.variant.id)

    @property
    def title(self) -> str:
        """The game's title, the name of the club's rules with their game, or the variant."""
        if self.saved is not None:
            return f"{self.saved.name}, {translate(self.variant.name)}"
        return self.variant.name if self.view is None else game_title(self.view)

    @property
    def where(self) -> GameSoFar:
        """Where in a game a question in words is asked."""
        if self.view is None:
            return GameSoFar()
        sides = (translate(each.name) for each in self.view.sides)
        scores = tuple(zip(sides, self.view.ruling.scores, strict=True))
        return GameSoFar(self.view.next_number, scores, self.view.next_dealer or "")

    @property
    def players(self) -> int:
        """The number of players at the table, for the size of the pack."""
        if self.view is None:
            return sum(self.variant.seating.forms[0])
        return sum(len(side.players) for side in self.view.sides)

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        """The sides of the game as (value, name with the side's minimum)."""
        if self.view is None:
            return ()
        return tuple((str(place), _opens(self.view, place, side.name)) for place, side in enumerate(self.view.sides))

    def circumstances(self, side: int) -> dict[str, object]:
        """Return the score and the number of the hand in the game, if there is one."""
        if self.view is None:
            return {}
        return {"score": self.view.ruling.scores[side], "hand_number": self.view.next_number}

    def failed_openings(self, side: int) -> int:
        """Return how often a failed opening raised the side's minimum."""
        if self.view is None:
            return 0
        return sum(each.times for each in self.view.coming_penalties if each.side == side and each.raises)

    def variant_for(self, side: int) -> Variant:
        """Return the rules for this side's size: without a partner, no permission."""
        if self.view is None:
            return self.variant
        sizes = [len(each.players) for each in self.view.sides]
        form = (sizes[side], *sizes[:side], *sizes[side + 1 :])
        seating = replace(self.variant.seating, forms=(form,))
        variant = replace(self.variant, seating=seating)
        if has_partner(variant):
            return variant
        return replace(variant, going_out=replace(variant.going_out, permission=PermissionRule.NONE))


def has_partner(variant: Variant) -> bool:
    """Return whether players have a partner, in every hand or in some."""
    return variant.seating.forms[0][0] > 1 or variant.seating.partnerships is Partnerships.CHANGING


def open_setting(token: str) -> RulesInPlay:
    """Return the game with this token, or the rules in the address; raises NotFound."""
    if token:
        view = usecases.open_game(db.get_store(), token)
        return RulesInPlay(token, view.variant, view)
    asked = request.args.get("rules", "")
    if asked:
        known = whole_number(asked, 9) or 0
        saved = usecases.open_rule_set(db.get_store(), known)
        if saved.variant is None:
            why = saved.problem
            raise NotFound(msg("These house rules cannot be played as they are: {why}.", why=why))
        return RulesInPlay("", saved.variant, None, saved)
    usual = next(iter(rules.VARIANTS))
    return RulesInPlay("", rules.variant(request.args.get("variant") or usual), None)


def _opens(view: GameView, side: int, name: str) -> str:
    text = view.minimums[side].text
    if not text:
        return msg("{name}, the game is over", name=name)
    return msg("{name}, must open with {minimum}", name=name, minimum=text)
