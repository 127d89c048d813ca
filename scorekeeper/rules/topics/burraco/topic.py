"""What games with pots share with canasta, put together from the topics of canasta."""

from dataclasses import replace
from itertools import pairwise

from scorekeeper.rules.elements.line import Lines, ScorePart, score_line
from scorekeeper.rules.elements.parts import Derived, Look, Part
from scorekeeper.rules.elements.rule import Situation, hand_case, hand_json, question_case, record_case
from scorekeeper.rules.elements.rule import pot_side_json as lying
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import OPENING, OUT, Scores, Setting, Topic, like, with_pots
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.classes import MAIN_CLASSES, SEMI_CLEAN
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import both, msg, number
from scorekeeper.rules.record import plain
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.burraco import opening
from scorekeeper.rules.topics.counts import topic as counts
from scorekeeper.rules.topics.counts import totals
from scorekeeper.rules.topics.deal.fields import FirstCard
from scorekeeper.rules.topics.game_end import topic as game_end
from scorekeeper.rules.topics.game_end.topic import GAME_END
from scorekeeper.rules.topics.going_out import checks as going_out
from scorekeeper.rules.topics.going_out.fields import FinalDiscard
from scorekeeper.rules.topics.going_out.rules import GoingOut, label_of
from scorekeeper.rules.topics.going_out.topic import GOING_OUT
from scorekeeper.rules.topics.going_out.topic import LINES as CLOSING
from scorekeeper.rules.topics.initial_meld import topic as initial_meld
from scorekeeper.rules.topics.initial_meld.fields import Step
from scorekeeper.rules.topics.melds.lines import LINES as MELDED
from scorekeeper.rules.topics.pack import checks as pack
from scorekeeper.rules.topics.pack import rules as deals
from scorekeeper.rules.topics.pack.topic import PACK
from scorekeeper.rules.topics.penalties.topic import LINES as CHARGED
from scorekeeper.rules.topics.pots.checks import rules_of
from scorekeeper.rules.topics.pots.topic import LINES as POT_LINES
from scorekeeper.rules.variant import Variant

CHECKS = (
    pack.exceeds_deck,
    pack.players,
    going_out.two_sides,
    going_out.too_few_canastas,
    going_out.cards_held,
    going_out.unrecorded,
    initial_meld.initial_meld,
    totals.not_multiple_of_five,
    totals.points_exceed_deck,
    totals.canastas_exceed_points,
    totals.nothing_left,
    game_end.ending_contradicted,
)
_OF_A_PAIR = (MELDED[0], *CLOSING, *counts.LINES, *POT_LINES)


def _pair_share(view: HandView, side: SideView) -> Lines:
    """Yield the line that leaves each player of a pair a share of the pair's points."""
    if len(side.members) > 1:
        points = sum(each.points for part in _OF_A_PAIR for each in part.tell(view, side))
        left = rules_of(view.variant).share.of(points) - points
        if left:
            yield score_line(view.variant, "pair-share", msg("each partner's share"), left)


def _derive_share(look: Look, share: ScoreLine, _: int) -> Derived:
    rules = rules_of(look.variant)
    note = msg("Of the pair's points each gets {words}.", words=rules.share.english)
    return [Part(share.label, "", share.points)], note


LINES = (*_OF_A_PAIR, *CHARGED, ScorePart("each partner's share", _pair_share, derive={"pair-share": _derive_share}))


_NEEDED = {"burraco": "Burracos needed", "canasta": "Canastas needed", "biriba": "Biribas needed"}


def _closing(variant: Variant) -> Statements:
    """Yield what a side needs for closing, and what that pays."""
    rules, runs = variant.going_out, variant.runs
    noun = runs.noun if runs else "canasta"
    yield fact(_NEEDED[noun], str(rules.canastas_needed(2)), "going_out.canastas")
    for code, count in rules.kinds.items():
        label = msg("Of these, {words}", words=label_of(variant, code))
        yield fact(label, str(count), GoingOut.missing_kind.code)
    text = "plays every card in the hand except the last discard"
    if rules.final_discard is not FinalDiscard.REQUIRED:
        text = "plays every card in the hand, with or without a last discard"
    yield statement("A player who closes", text, "going_out.final_discard")
    yield statement("The last discard", rules.final_discard.english, GoingOut.discard_required.code)
    if max(max(form) for form in variant.seating.forms) > 1 or variant.seating.partnerships.english:
        yield statement("Cards in the partner's hand", "count against the side", "held")
    text = "count their value against the side, whether or not they fit a meld"
    yield statement("Cards left in a hand", text, "held")
    yield fact("Closing", number(rules.bonus), "going-out")


def pots_laid(variant: Variant) -> tuple[int, ...]:
    """Return the cards of each pot on the table, the one that is taken first on top."""
    pots, form = rules_of(variant), variant.seating.forms[0]
    if pots.lone_cards is None:
        return (pots.cards,) * len(form)
    return (pots.lone_cards, *(pots.cards,) * (len(form) // 2))


def stock_of(variant: Variant) -> int:
    """Return how many cards the stock has when play begins, with the usual number of players."""
    players = sum(variant.seating.forms[0])
    dealt = players * variant.deal.cards + sum(pots_laid(variant))
    return variant.limits(players).cards - dealt - (variant.setup.first_card is not FirstCard.NONE)


def _seats(variant: Variant) -> Statements:
    """Yield how a hand begins."""
    pots, deal, laid = rules_of(variant), variant.deal, pots_laid(variant)
    if pots.lone_cards is None:
        yield statement("Partners", "sit opposite each other", "setup.seats")
    if variant.conduct is not None:
        yield from _draw_for_seats()
    text = "is dealt {count:card|cards}, one by one and clockwise"
    yield statement("Each player", msg(text, count=deal.cards), "deal.cards")
    yield fact("Pots", str(len(laid)), "pots.cards")
    packets = "packets of {words} cards, are made from the bottom of the pack and lie face down"
    many = msg(packets, words=both([str(size) for size in laid]))
    yield statement("The pots,", many, "pots.cards")
    if variant.setup.first_card is FirstCard.NONE:
        yield statement("The discard pile", variant.setup.first_card.english, "setup.first_card")
    else:
        text = "is turned up and begins the pile, whatever it is"
        yield statement("The next card", text, "setup.first_card")
    yield fact("Cards in the stock when play begins", str(stock_of(variant)), "deal.packs")
    if variant.has_trumps:
        text = "is trumps; if the card is a joker, the first player names the suit"
        yield statement("The suit of the card turned up", text, "runs.trump_doubles")


def _draw_for_seats() -> Statements:
    """Yield who sits where and who deals, as tournaments have it."""
    text = "by drawing a card: joker, two, ace and so on; of equal cards, the higher suit wins"
    yield statement("Seats are chosen", text, "setup.draw")
    text = "hearts, diamonds, clubs, spades; two players with jokers draw again"
    yield fact("Suits, highest first", text, "setup.draw")
    text = "chooses where to sit, and the opponent who drew the lowest card deals"
    yield statement("The highest card", text, "setup.dealer")
    text = "makes the pots while the dealer deals"
    yield statement("The player to the dealer's right", text, "setup.dealer")


def _minimums(variant: Variant) -> Statements:
    """Yield the minimum for the first melds, if one is required."""
    if _asks_minimum(variant):
        for label, text in variant.opening.rows_in_words():
            yield fact(msg("Minimum, {words}", words=label), text or "none", "initial-meld")


def _asks_minimum(variant: Variant) -> bool:
    return any(points is not None for _, points, _ in variant.opening.by_score)


CHAPTERS: tuple[Chapter, ...] = (
    Chapter("Seats and deal", _seats, teaches=True),
    *deals.CHAPTERS,
    Chapter("Minimums", _minimums),
    Chapter("Going out", _closing),
    *(each for each in GAME_END.chapters),
)


def _minimum_by_score(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with the points that first melds need in each band of scores; null: any will do."""
    rows = plain.each(value, where, 30, _band)
    bounds = [low for low, _, _ in rows]
    known = [low for low in bounds if low is not None]
    if not rows or None in bounds[1:]:
        raise plain.refuse(where, msg("only the first row may be without a lower limit"))
    if any(low >= high for low, high in pairwise(known)):
        raise plain.refuse(where, msg("the scores of the rows must rise"))
    return replace(variant, opening=replace(variant.opening, by_score=rows))


def _band(value: object, where: str) -> Step:
    row = plain.sequence(value, where, 2)
    if len(row) != 2:
        raise plain.refuse(where, msg("expected [from, points]"))
    low = None if row[0] is None else plain.points(row[0], f"{where}[0]")
    worth = None if row[1] is None else plain.integer(row[1], f"{where}[1]", 0, plain.MAX_NUMBER)
    return low, worth, None


def _kinds_to_go_out(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with how many burracos of each class a side needs; the number in all follows."""
    classes = tuple(each for each in MAIN_CLASSES if variant.ranked_threes or each != SEMI_CLEAN)
    kinds = {
        plain.choice(code, f"{where}.{code}"[:200], classes): plain.integer(count, f"{where}.{code}")
        for code, count in plain.mapping(value, where).items()
    }
    rules = variant.going_out
    changed = replace(rules, kinds=kinds, canastas=max(sum(kinds.values()), rules.canastas))
    return replace(variant, going_out=changed)


_NOTHING = lying(held=(), pot="none")
_NINE = "4h 5h 6h 7h 8h 9h 10h Jh Qh"
_RUN, _DIRTY = "4h 5h 6h 7h 8h 9h 10h", "4c 5c 6c 2h 8c 9c 10c"
_OUT = lying(_RUN, "Kd Qd Jd 10d", held=("", "8c"), went_out=True)
_THEM = lying("4s 5s 6s 7s 8s 9s 10s", "Jd Qd Kd Ad")
_WANTS = tuple(
    question_case(words, "go-out", melds=melds, held_after="5c")
    for words, melds in (
        ("A side with one dirty run wants to close.", [_DIRTY]),
        ("A side with one clean run wants to close.", [_RUN]),
    )
)


def _at(start: int, words: str, *, them: int = 0, hands: int = 0) -> Situation:
    return record_case(words, hand_json(_OUT, _THEM), opening_scores=[start, them], hands_played=hands)


def _just_there(variant: Variant, scores: Scores) -> Situation | None:
    """Return a situation in which a side reaches the target exactly."""
    total = scores(hand_case("", _OUT), variant)
    if not total or variant.target is None:
        return None
    words = "A side closes and reaches the target exactly."
    return hand_case(words, _OUT, opening_scores=[variant.target - total[0], 0])


SETTINGS = (
    Setting(
        id="minimum-by-score",
        heading=OPENING,
        label="Minimum for the first melds, by score",
        kind=ValueKind.JSON,
        path="opening.by_score",
        codes=("initial-meld",),
        change=_minimum_by_score,
        printed=lambda v: [list(row[:2]) for row in v.opening.by_score],
        examples=(question_case("A side lays down a run of three.", "initial-meld", melds=["4h 5h 6h"]),),
        tried=([[None, 75]],),
    ),
    Setting(
        id="kinds-to-go-out",
        heading=OUT,
        label="Classes needed to close",
        kind=ValueKind.JSON,
        path="going_out.kinds",
        codes=(GoingOut.missing_kind.code,),
        change=_kinds_to_go_out,
        printed=lambda v: dict(v.going_out.kinds),
        examples=_WANTS,
        named=lambda v: tuple((kind.code, kind.label) for kind in v.canasta_kinds),
        tried=({"clean": 1}, {}),
    ),
    *like(
        GOING_OUT.settings,
        canastas_to_go_out=_WANTS[::-1],
        going_out_bonus=(hand_case("A side closes.", _OUT),),
        final_discard=(
            question_case(
                "North lays down every card and keeps none to discard.", "go-out", melds=[_RUN], held_after=""
            ),
            _WANTS[1],
        ),
    ),
    *like(
        GAME_END.settings,
        target=(_just_there,),
        hands=(_at(0, "The first hand has been played."),),
        both_over_target=(_at(2900, "Both sides pass the target in one hand.", them=3300),),
        tie_rule=(
            record_case("Both sides end with the same total.", hand_json(_THEM, _THEM), opening_scores=[3000, 3000]),
        ),
    ),
    *like(
        PACK.settings,
        packs=(
            hand_case("The sides show nine kings.", lying("K*5"), lying("K*4")),
            hand_case("The sides show thirteen kings.", lying("K*7"), lying("K*6")),
        ),
        jokers_per_pack=(
            hand_case("Five jokers are shown.", lying(held=("JKR*5", "8c"))),
            hand_case("Seven jokers are shown.", lying(held=("JKR*7", "8c"))),
        ),
        cards_dealt=(
            hand_case(
                "A player who laid nothing down shows eleven cards.",
                lying(held=(f"{_NINE} Kh Ah",) * 2, pot="none"),
                *[_NOTHING] * 4,
            ),
        ),
    ),
    *like(counts.SETTINGS, card_values=(hand_case("A side has a run of four.", lying("10d Jd Qd Kd")),)),
)

BURRACO = Topic(
    checks=CHECKS, asks=(opening.ASKED,), settings=SETTINGS, chapters=CHAPTERS, lines=LINES, played=with_pots
)
