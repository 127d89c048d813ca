"""Pots: their costs and bonuses, cards turned against a side, the rulebook, the house rules."""

from scorekeeper.rules.elements.line import Lines, ScorePart, score_line
from scorekeeper.rules.elements.parts import Derived, Look, Part, cost_left, shown, worth
from scorekeeper.rules.elements.rule import hand_case, hand_json, record_case
from scorekeeper.rules.elements.rule import pot_side_json as lying
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import POT, Setting, plain_threes, topic_of, with_pots
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import msg, number
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.pots import asked, checks
from scorekeeper.rules.topics.pots.checks import has_pot, members_of, pots_of, rules_of
from scorekeeper.rules.topics.pots.fields import FineWhen, PairShare, Pot, UnplayedPot
from scorekeeper.rules.topics.pots.rules import RUN_OF_SEVEN, Pots
from scorekeeper.rules.variant import Variant

PENALISED = msg("penalised cards")
TAKEN, NOT_TAKEN, NOT_PLAYED = msg("pot taken"), msg("pot not taken"), msg("pot not played")


def _penalised(view: HandView, side: SideView) -> Lines:
    """Yield the line for cards that the director turned against the side."""
    points = sum(cost_left(each.penalised, view.variant) for each in members_of(view, side))
    if points:
        yield score_line(view.variant, "penalised", PENALISED, -points)


def _derive_penalised(look: Look, _: ScoreLine, __: int) -> Derived:
    lots = [each.penalised for each in members_of(look.view, look.side) if each.penalised]
    values = look.variant.card_points
    parts = [Part(shown(lot), worth(lot, values)[0], -cost_left(lot, look.variant)) for lot in lots]
    return parts, msg("The director turned these cards against the side.")


def _pots(view: HandView, side: SideView) -> Lines:
    """Yield the fine for a pot that was not taken or not played, and the bonus for a pot.

    A result that was written down alone has them in it, and of a hand that is still being entered
    nobody may have said yet what became of a pot.
    """
    if side.record.result is not None or any(each.pot is None for each in members_of(view, side)):
        return
    rules, pots = rules_of(view.variant), pots_of(view, side)
    as_if_left = rules.unplayed is UnplayedPot.FINE_ONLY and Pot.UNPLAYED in pots
    if as_if_left or not has_pot(view, side):
        others = any(has_pot(view, each) for each in view.sides if each.place not in side.members)
        due = others or rules.fine_when is not FineWhen.OTHER_TOOK
        spared = Pot.STOCK in pots and rules.fine_when is not FineWhen.ALSO_STOCK
        if rules.fine and due and not spared:
            label = NOT_PLAYED if as_if_left else NOT_TAKEN
            yield score_line(view.variant, "pot", label, -rules.fine, 1, -rules.fine)
        return
    if rules.bonus:
        yield score_line(view.variant, "pot", TAKEN, rules.bonus, 1, rules.bonus)
    if rules.fine and Pot.UNPLAYED in pots and rules.unplayed is UnplayedPot.FINE:
        yield score_line(view.variant, "pot", NOT_PLAYED, -rules.fine, 1, -rules.fine)


LINES = (
    ScorePart("cards turned against a side", _penalised, derive={"penalised": _derive_penalised}),
    ScorePart("pots", _pots),
)


def _chapter(variant: Variant) -> Statements:
    """Yield the rules for taking a pot, leaving it, and playing alone."""
    rules = rules_of(variant)
    yield fact("Cards of a pot", str(rules.cards), "pots.cards")
    text = (
        "by the player of the side who first empties the hand: in flight, to play on at once, if"
        " every card was melded; after the discard, to play from the next turn, if the last card"
        " was discarded"
    )
    yield fact("Taking the pot", text, "pots")
    yield statement("A side", "closes only after it has taken its pot", Pots.not_taken.code)
    if rules.closes_without:
        yield statement("A side whose pot became the stock", "may close without it", Pots.not_taken.code)
    when = rules.fine_when.english
    fine = msg("{points}, {words}", points=-rules.fine, words=when) if rules.fine else "0"
    yield fact("Pot not taken", fine, "pot")
    if rules.lone_cards is None:
        yield statement("The partner of the player who takes it", "plays on with the first hand", "pots")
    if rules.bonus:
        yield fact("Pot taken", number(rules.bonus), "pots.bonus")
    yield statement("A pot that was taken and not played from", rules.unplayed.english, "pots.unplayed")
    if rules.becomes_stock:
        text = "becomes the stock when that is empty; its side then pays nothing for it"
        if rules.fine_when is FineWhen.ALSO_STOCK:
            text = "becomes the stock when that is empty; its side still pays for it"
        yield statement("A pot that nobody took", text, "pots.becomes_stock")
    text = "count their value against the side, and not for it"
    yield statement("Cards that the director turned against a side", text, "penalised")
    yield from _alone(variant)


def _alone(variant: Variant) -> Statements:
    rules = rules_of(variant)
    if rules.lone_cards is None:
        return
    text = "has {count:card|cards}; the player who takes it plays alone for the rest of the hand"
    yield statement("The first pot", msg(text, count=rules.lone_cards), Pots.lone_hand.code)
    players = len(variant.seating.forms[0])
    if players > 3:
        text = "are two pairs: first and third, second and fourth after the player who is alone"
        yield statement("The others", text, Pots.lone_hand.code)
    text = "put their melds together and share a pot of {count:card|cards}"
    yield statement("The players of a pair", msg(text, count=rules.cards), Pots.lone_hand.code)
    yield fact("Of a pair's points each gets", rules.share.english, "pair-share")
    if rules.solo_from is not None:
        text = "a player has {points} points before the hand; there are then {count} pots of {cards}"
        text = msg(text, points=rules.solo_from, count=players, cards=rules.cards)
        yield fact("All play alone, with a pot each; condition", text, "pots.solo_from")


CHAPTERS = (Chapter("Pots", _chapter),)

_LEFT = lying("Kc Qc Jc", pot="none")
_TOOK = lying(RUN_OF_SEVEN, "Kd Qd Jd 10d")
_PAIR = hand_json(
    lying(RUN_OF_SEVEN, "Kd Qd Jd 10d", held=("9h",)),
    lying("Kc Qc Jc", held=("8c",), pot="none"),
    lying("Js 10s 9s", held=("7c",), pot="none"),
    lone=0,
)


SETTINGS = (
    Setting(
        id="pot-fine",
        heading=POT,
        label="A pot that was not taken costs",
        kind=ValueKind.POINTS,
        path="pots.fine",
        codes=("pot",),
        examples=(hand_case("One side took no pot.", _LEFT, _TOOK),),
    ),
    Setting(
        id="pot-fine-when",
        heading=POT,
        label="It costs that",
        kind=ValueKind.CHOICE,
        path="pots.fine_when",
        codes=("pots.fine_when",),
        choices=FineWhen.choices(),
        examples=(hand_case("Nobody took a pot.", *[_LEFT] * 5),),
    ),
    Setting(
        id="pot-bonus",
        heading=POT,
        label="A pot that was taken pays",
        kind=ValueKind.POINTS,
        path="pots.bonus",
        codes=("pots.bonus",),
        examples=(hand_case("A side took its pot.", _TOOK),),
    ),
    Setting(
        id="unplayed-pot",
        heading=POT,
        label="A pot that was taken and not played from costs",
        kind=ValueKind.CHOICE,
        path="pots.unplayed",
        codes=("pots.unplayed",),
        choices=UnplayedPot.choices(),
        examples=(
            hand_case(
                "A side took its pot with the last discard of the hand.",
                lying(RUN_OF_SEVEN, "Kd Qd Jd 10d", held=("9h", "4c*2 5c*2 6c*2 7c*2 8c*2 9c"), pot="unplayed"),
            ),
        ),
    ),
    Setting(
        id="solo-from",
        heading=POT,
        known=plain_threes,
        label="All play alone from (empty: never)",
        kind=ValueKind.POINTS,
        path="pots.solo_from",
        nullable=True,
        codes=("pots.solo_from",),
        shown=lambda v: v.pots is not None and v.pots.lone_cards is not None,
        examples=(
            record_case(
                "A hand of one against a pair begins with a player at 1,050 points.", _PAIR, opening_scores=[1050, 0, 0]
            ),
            record_case(
                "A hand of one against a pair begins with a player at 950 points.", _PAIR, opening_scores=[950, 0, 0]
            ),
        ),
    ),
    Setting(
        id="pair-share",
        heading=POT,
        known=plain_threes,
        label="Of a pair's points each gets",
        kind=ValueKind.CHOICE,
        path="pots.share",
        codes=("pair-share",),
        choices=PairShare.choices(),
        shown=lambda v: v.pots is not None and v.pots.lone_cards is not None,
        examples=(record_case("One player is alone against a pair.", _PAIR),),
    ),
)


POTS = topic_of(Pots, asked, checks, globals(), played=with_pots)
