"""How a hand and a game end: when it is over, who has won and why; rules, check, house rules."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.elements.rule import Found, Rule, Situation, check, hand_case, hand_json, record_case, side_json
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import GAME, Scores, Setting, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.view import HandView, SideView, hand_view
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.values import Ending, GameRecord
from scorekeeper.rules.ruling import GameRuling
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.game_end.fields import BothOver, PartnersPool, TieRule
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.rules.topics.special_hands.topic import recognise
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether the game is over after a hand, and who has won (several sides in a draw).

    `rules` are the codes of the rules that decided this, in the order in which they were applied.
    """

    finished: bool
    winners: tuple[int, ...]
    rules: tuple[str, ...] = ()


def standing_after(view: HandView, scores: tuple[int, ...]) -> Standing:
    """Return the standing after a hand that led to these scores."""
    outright = {side.place: code for side in view.sides if (code := _wins_outright(view, side))}
    if outright:
        return Standing(True, tuple(outright), tuple(dict.fromkeys(outright.values())))
    game = view.variant.game
    over = [place for place, score in enumerate(scores) if game.target is not None and score >= game.target]
    if not over and not (game.hands is not None and view.number >= game.hands):
        return Standing(False, ())
    return _decide(view, scores, over)


def _wins_outright(view: HandView, side: SideView) -> str:
    """Return the code of a special hand or canasta count that wins outright, or ""."""
    if view.ended_by_acaba:
        return ""
    cards = side.record.special_hand
    special = None if cards is None else recognise(cards, view.variant)
    if special is not None:
        return "special-hand" if special.wins_game else ""
    bonuses = view.variant.game.bonuses_for(side.table.canastas)
    return "canasta.count" if any(bonus.wins_game for bonus in bonuses) else ""


def _came_out(view: HandView, among: list[int]) -> list[int]:
    return [place for place in among if view.sides[place].record.went_out]


def _decide(view: HandView, scores: tuple[int, ...], over: list[int]) -> Standing:
    game = view.variant.game
    why = ["game.target"] if over else ["game.hands"]
    if len(over) > 1:
        why.append("game.both_over_target")
        first = _came_out(view, over) if game.both_over_target is BothOver.OUT else []
        if first:
            return Standing(True, tuple(first[:1]), tuple(why))
    highest = max(scores)
    best = [place for place, score in enumerate(scores) if score == highest]
    if len(best) > 1:
        why.append("game.tie_rule")
        if game.tie_rule is TieRule.EXTRA_HAND:
            return Standing(False, (), tuple(why))
        if game.tie_rule is TieRule.OUT:
            best = _came_out(view, best)[:1] or best
    return Standing(True, tuple(best), tuple(why))


def standing_of(record: GameRecord) -> Callable[[tuple[int, ...]], Standing]:
    """Return a function that gives the standing after the last hand, for any scores.

    It agrees with `adjudicate` if extras in some hand led to these scores, because points never
    depend on earlier scores.
    """
    if not record.hands:
        return lambda scores: Standing(False, ())
    view = hand_view(record, len(record.hands) - 1, record.opening_scores)
    return lambda scores: standing_after(view, scores)


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that decided the game, as a sentence with its citation."""

    text: str
    cite: Cite


def explain_end(record: GameRecord, ruling: GameRuling) -> tuple[Reason, ...]:
    """Return the rules that ended the game, or that kept it going when it might have ended."""
    if not ruling.hands:
        return ()
    last = len(ruling.hands) - 1
    before = tuple(side.score_before for side in ruling.hands[last].sides)
    standing = standing_after(hand_view(record, last, before), ruling.scores)
    return tuple(Reason(_law_msgs(record.variant)[code], record.variant.cite(code)) for code in standing.rules)


def how_it_ends(variant: Variant) -> tuple[Reason, ...]:
    """Return when a game of the variant is over, if its rules end it at all."""
    ends = {"game.target": variant.game.target, "game.hands": variant.game.hands}
    return tuple(
        Reason(_law_msgs(variant)[code], variant.cite(code)) for code, value in ends.items() if value is not None
    )


def _law_msgs(variant: Variant) -> Mapping[str, str]:
    game = variant.game
    return {
        "special-hand": "A special hand like this one wins the game at once.",
        "canasta.count": "This many canastas in one hand win the game at once.",
        "game.target": msg(
            "The game ends after the hand in which a side reaches {points} points; the higher total wins.",
            points=game.target or 0,
        ),
        "game.hands": msg("The game ends after {count:hand|hands}; the higher total wins.", count=game.hands or 0),
        "game.both_over_target": game.both_over_target.law,
        "game.tie_rule": game.tie_rule.law,
    }


_US, _THEM = side_json("K*7", "10*6"), side_json("Q*7", "J*6")


class NotShown(Choice):
    """An ending that was written down but that no side shows."""

    OUT = "out", "The hand is recorded as ended by going out, but no side went out."
    ACABA = "acaba", "The hand is recorded as ended by Acaba, but no side called it."
    SPECIAL = ("special", "The hand is recorded as ended by a special hand, but no side shows one.")
    TIME = "time", "The hand is recorded as ended by the clock, but a side went out."
    STALL = "stall", "The hand is recorded as ended by a deadlock, but a side went out."


class NotTheStock(Choice):
    """What a side shows in a hand that was written down as ended by the stock."""

    OUT = "out", "The hand is recorded as ended by the stock, but a side went out."
    ACABA = "acaba", "The hand is recorded as ended by the stock, but a side called Acaba."
    SPECIAL = ("special", "The hand is recorded as ended by the stock, but a side shows a special hand.")


class GameEnd:
    """Rules about how a hand and a game end."""

    contradiction = Rule.of(
        "ending.contradiction",
        "{sentence}",
        record_case(
            "The hand is recorded as ended by going out, but no side is marked for it.",
            hand_json(_US, _THEM, ending="out"),
        ),
    )


def _game(variant: Variant) -> Statements:
    """Yield the length and the result of a game."""
    rules = variant.game
    if rules.target is not None:
        text = msg("{points} points after a hand", points=rules.target)
        yield fact("The game ends at", text, "game.target")
    if rules.hands is not None:
        hands = msg("{count:hand|hands}", count=rules.hands)
        yield fact("The game ends after", hands, "game.hands")
    if rules.target is None and rules.hands is None:
        yield statement("The game", "ends when the table has played enough", "game.target")
    if rules.target is not None or rules.both_over_target is not BothOver.HIGHEST:
        over = rules.both_over_target.english
        yield fact("Two sides over the target", over, "game.both_over_target")
    yield fact("Equal totals", rules.tie_rule.english, "game.tie_rule")


CHAPTERS = (Chapter("The game", _game),)


@check(GameEnd.contradiction, needs_cards=False, needs_play=False)
def ending_contradicted(view: HandView) -> Iterator[Found]:
    """The written ending agrees with what the sides show, which decides the score."""
    entered = view.hand.ending
    if entered is not None and view.hand.contradicted:
        shown = view.ending
        sentence = NotTheStock(shown) if entered is Ending.STOCK else NotShown(entered)
        facts = {"said": entered.value, "shown": shown.value, "sentence": sentence}
        yield GameEnd.contradiction.at("sides", **facts)


_OUT = side_json("K*7", "Q*7", held=("", "5"), went_out=True)


def _just_there(variant: Variant, scores: Scores) -> Situation | None:
    """Return a situation in which the side reaches the target exactly."""
    total = scores(hand_case("", _OUT), variant)
    if not total or variant.target is None:
        return None
    words = "A side reaches the target exactly."
    return hand_case(words, _OUT, opening_scores=[variant.target - total[0], 0])


def _hand_by_number(variant: Variant, _: Scores) -> Situation:
    number = _last_hand(variant) + 1
    words = msg("Hand {number} has been played.", number=number)
    return hand_case(words, _OUT, hands_played=number - 1)


def _last_hand(variant: Variant) -> int:
    """Return how many hands come before the last one, if a game has a number of hands."""
    return (variant.game.hands or 1) - 1


def _both_over(variant: Variant, _: Scores) -> Situation:
    """Return a situation in which both sides are over; the one not going out has more."""
    start = (variant.target or 0) - 100
    them = side_json("J*7", "10*7", "9*7", held=("5", "6"))
    words = "In one hand both sides pass the target; the side that went out has fewer points."
    return hand_case(words, _OUT, them, opening_scores=[start, start], hands_played=_last_hand(variant))


def _level(variant: Variant, scores: Scores) -> Situation | None:
    """Return a situation in which both sides end the game with the same total."""
    them = side_json("J*7", "10*7")
    total = scores(hand_case("", _OUT, them), variant)
    if not total:
        return None
    ahead, start = total[0] - total[1], variant.target or 0
    words = "At the end of the game both sides have the same total."
    begun = [start - max(0, ahead), start + min(0, ahead)]
    return hand_case(words, _OUT, them, opening_scores=begun, hands_played=_last_hand(variant))


SETTINGS = (
    Setting(
        id="target",
        heading=GAME,
        label="The game ends at (empty: no target)",
        kind=ValueKind.POINTS,
        path="game.target",
        nullable=True,
        codes=("game.target",),
        examples=(hand_case("A side goes out with two canastas in the first hand.", _OUT), _just_there),
        unprinted=(500,),
    ),
    Setting(
        id="hands",
        heading=GAME,
        label="The game ends after this many hands (empty: no limit)",
        kind=ValueKind.COUNT,
        least=1,
        path="game.hands",
        nullable=True,
        codes=("game.hands",),
        examples=(_hand_by_number,),
        unprinted=(1,),
    ),
    Setting(
        id="both-over-target",
        heading=GAME,
        label="Two sides over the target",
        kind=ValueKind.CHOICE,
        path="game.both_over_target",
        codes=("game.both_over_target",),
        choices=BothOver.choices(),
        examples=(_both_over,),
    ),
    Setting(
        id="tie-rule",
        heading=GAME,
        label="Equal totals at the end",
        kind=ValueKind.CHOICE,
        path="game.tie_rule",
        codes=("game.tie_rule",),
        choices=TieRule.choices(),
        examples=(_level,),
    ),
    Setting(
        id="partners-pool",
        heading=GAME,
        label="The two partners of a hand share",
        kind=ValueKind.CHOICE,
        path="game.partners_pool",
        codes=("game.partners_pool",),
        choices=PartnersPool.choices(),
        shown=lambda v: v.seating.partnerships is Partnerships.CHANGING,
        examples=(
            record_case(
                "Of two partners against a lone hand, one has a red three.",
                hand_json(side_json("K*7"), side_json(red_threes=1), side_json("A*4"), lone=2),
            ),
        ),
    ),
)


GAME_END = topic_of(GameEnd, globals())
