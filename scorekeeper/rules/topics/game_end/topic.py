"""How a hand and a game end: the rule, its check, what the rulebook says, the house rules."""

from collections.abc import Iterator

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.elements.rule import Found, Rule, Situation, check, hand, one, played, side
from scorekeeper.rules.elements.setting import GAME, Scores, Setting
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.record.values import Ending
from scorekeeper.rules.topics.game_end.fields import BothOver, PartnersPool, TieRule
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

_US, _THEM = side("K*7", "10*6"), side("Q*7", "J*6")


class NotShown(Choice):
    """An ending that was written, and that no side shows."""

    OUT = "out", "The hand is said to have ended by going out, but no side went out."
    ACABA = "acaba", "The hand is said to have ended by Acaba, but no side called it."
    SPECIAL = (
        "special", "The hand is said to have ended by a special hand, but no side shows one."
    )  # fmt: skip


class NotTheStock(Choice):
    """What a side shows in a hand that was said to have ended with the stock."""

    OUT = "out", "The hand is said to have ended with the stock, but a side went out."
    ACABA = "acaba", "The hand is said to have ended with the stock, but a side called Acaba."
    SPECIAL = (
        "special", "The hand is said to have ended with the stock, but a side shows a special hand."
    )  # fmt: skip


class GameEnd:
    """Rules about how a hand and a game end."""

    contradiction = Rule.of("ending.contradiction", "{sentence}",
        played("The hand is said to have ended by going out, and no side is marked for it.",
            hand(_US, _THEM, ending="out")))  # fmt: skip


def _game(variant: Variant) -> Statements:
    """Length and result of a game."""
    rules = variant.game
    if rules.target is not None:
        text = f"{number(rules.target)} points after a hand"
        yield fact("The game ends at", text, "game.target")
    if rules.hands is not None:
        yield fact("The game ends after", f"{rules.hands} hands", "game.hands")
    if rules.target is None and rules.hands is None:
        yield says("The game", "ends when the table has played enough", "game.target")
    if rules.target is not None or rules.both_over_target is not BothOver.HIGHEST:
        text = rules.both_over_target.said
        yield fact("Two sides over the target", text, "game.both_over_target")
    yield fact("Equal totals", rules.tie_rule.said, "game.tie_rule")


CHAPTERS = (Chapter("The game", _game),)


@check(GameEnd.contradiction, needs_cards=False)
def ending_contradicted(view: HandView) -> Iterator[Found]:
    """The ending that was written is one that the sides show; they decide what is scored."""
    said = view.hand.ending
    if said is not None and view.hand.contradicted:
        shown = view.ending
        sentence = NotTheStock(shown) if said is Ending.STOCK else NotShown(said)
        facts = {"said": said.value, "shown": shown.value, "sentence": sentence}
        yield GameEnd.contradiction.at("sides", **facts)


_OUT = side("K*7", "Q*7", held=("", "5"), went_out=True)


def _just_there(variant: Variant, scores: Scores) -> Situation | None:
    """The side reaches the target and has not a point more."""
    total = scores(one("", _OUT), variant)
    if not total or variant.target is None:
        return None
    words = "A side reaches the target and has not a point more."
    return one(words, _OUT, opening_scores=[variant.target - total[0], 0])


def _hand_by_number(variant: Variant, _: Scores) -> Situation:
    number = _last_hand(variant) + 1
    return one(f"Hand {number} has been played.", _OUT, hands_played=number - 1)


def _last_hand(variant: Variant) -> int:
    """Hands played before the last one, where a game has a number of hands."""
    return (variant.game.hands or 1) - 1


def _both_over(variant: Variant, _: Scores) -> Situation:
    """The side that goes out reaches the target, and the other has more."""
    start = (variant.target or 0) - 100
    them = side("J*7", "10*7", "9*7", held=("5", "6"))
    words = "In one hand both sides pass the target; the side that went out has less."
    return one(words, _OUT, them, opening_scores=[start, start], hands_played=_last_hand(variant))


def _level(variant: Variant, scores: Scores) -> Situation | None:
    """Both sides end the game with the same total."""
    them = side("J*7", "10*7")
    total = scores(one("", _OUT, them), variant)
    if not total:
        return None
    ahead, start = total[0] - total[1], variant.target or 0
    words = "At the end of the game both sides have the same total."
    begun = [start - max(0, ahead), start + min(0, ahead)]
    return one(words, _OUT, them, opening_scores=begun, hands_played=_last_hand(variant))


SETTINGS = (
    Setting(id="target", heading=GAME, label="The game ends at (empty: no target)", kind="points",
            path="game.target", nullable=True, codes=("game.target",),
            examples=(one("A side goes out with two canastas in the first hand.", _OUT),
                _just_there), unprinted=(500,)),
    Setting(id="hands", heading=GAME, label="The game ends after hands (empty: no limit)",
            kind="count", least=1, path="game.hands", nullable=True, codes=("game.hands",),
            examples=(_hand_by_number,), unprinted=(1,)),
    Setting(id="both-over-target", heading=GAME, label="Two sides over the target", kind="choice",
            path="game.both_over_target", codes=("game.both_over_target",),
            choices=BothOver.choices(), examples=(_both_over,)),
    Setting(id="tie-rule", heading=GAME, label="Equal totals at the end", kind="choice",
            path="game.tie_rule", codes=("game.tie_rule",), choices=TieRule.choices(),
            examples=(_level,)),
    Setting(id="partners-pool", heading=GAME, label="The two partners of a hand share",
            kind="choice", path="game.partners_pool", codes=("game.partners_pool",),
            choices=PartnersPool.choices(), shown=lambda v: v.seating.partnerships == "changing",
            examples=(played("Of two partners against a lone hand, one has a red three.",
                    hand(side("K*7"), side(red_threes=1), side("A*4"), lone=2)),)),
)  # fmt: skip


GAME_END = topic_of(GameEnd, globals())
