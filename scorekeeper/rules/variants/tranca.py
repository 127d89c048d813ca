"""Tranca: the Brazilian game of the burraco family whose threes are no ordinary cards."""

from dataclasses import replace

from scorekeeper.rules.cards import NATURALS
from scorekeeper.rules.sources import Cite, cited
from scorekeeper.rules.topics.deal.fields import FirstCard
from scorekeeper.rules.topics.drawing.fields import DrawingRules, PileTake
from scorekeeper.rules.topics.pots.fields import FineWhen, UnplayedPot
from scorekeeper.rules.topics.runs.fields import RoyalAce
from scorekeeper.rules.topics.threes.fields import RedNeed, RedUnearned
from scorekeeper.rules.variants import parts
from scorekeeper.rules.variants.burraco import FECHADO

assert FECHADO.runs is not None and FECHADO.pots is not None  # noqa: S101, PT018 - narrows their types

_PORTAL, _SCHOOL, _ENGINES = "jogatina-tranca", "tranca-school", "tranca-engines"
_CITES = {**FECHADO.cites} | cited(
    (
        Cite(_PORTAL, "cards and deal"),
        "deal deal.cards deal.packs deal.jokers_per_pack setup seating count.players count.hand-size",
        "count.exceeds-deck count count.red-threes count.black-threes",
    ),
    (Cite(_ENGINES, "the pile begins empty"), "setup.first_card"),
    (Cite(_ENGINES, "red threes before the first turn"), "setup.red_threes"),
    (Cite(_PORTAL, "points of the cards"), "card_points melded count.points-exceed-deck held"),
    (
        Cite(_ENGINES, "melds: sets, runs, the two"),
        "melds melds.max_wilds melds.sequences melds.sequence_wilds meld runs runs.ace_at_both_ends",
        "meld.set-not-allowed meld.sequence-broken meld.too-many-wilds meld.too-long meld.too-short",
        "meld.wild-only meld.mixed-ranks meld.sequence-suits meld.threes melds.duplicate_rank meld.duplicate-rank",
    ),
    (Cite(_PORTAL, "clean and dirty canastas"), "canasta_kinds canasta count.canastas-exceed-points"),
    (Cite("eburraco", "tranca: a run from four to ace"), "runs.royal_ace"),
    (
        Cite(_PORTAL, "red threes"),
        "threes threes.red_table threes.red_need threes.red_unearned red-threes threes.red_beyond threes.red-held",
        "discard.three-not-allowed",
    ),
    (Cite(_ENGINES, "a red three in hand"), "held.red-threes threes.red_in_hand threes.red_in_hand_query"),
    (Cite(_SCHOOL, "a black three in hand"), "held.black-threes threes.black_in_hand"),
    (Cite("assumed", "a three in a meld counts as any card"), "black_three_points"),
    (
        Cite(_PORTAL, "the mortos"),
        "pots pots.cards pots.unplayed pots.becomes_stock pot pot.hand-left pot.none-left pot.too-few-melded",
        "going-out.pot-not-taken",
    ),
    (Cite(_ENGINES, "a morto that became the stock"), "pots.fine_when"),
    (Cite("tranca-sheets", "a morto that was taken"), "pots.bonus"),
    (
        Cite(_PORTAL, "going out"),
        "going_out going_out.canastas going_out.kinds going_out.permission going_out.final_discard going-out",
        "going-out.missing-kind going-out.discard-required discard.wild-not-allowed drawing.wild_closes",
    ),
    (Cite(_ENGINES, "an empty stock"), "drawing drawing.undrawn ending ending.stock-left pile.hand-over"),
    (
        Cite(_PORTAL, "the pile and the black threes"),
        "pile pile.no-use pile.cards drawing.pile_take pile.stop-card discard",
    ),
    (Cite(_ENGINES, "a two on top of the pile"), "drawing.wild_locks pile.wild-upcard"),
    (Cite("assumed", "as in the code of the Italian federation"), "discard.taken-card"),
    (Cite(_ENGINES, "the game"), "game game.target game.tie_rule game.both_over_target"),
)

TRANCA = replace(
    FECHADO,
    id="tranca",
    name="Tranca",
    summary="Brazil: red threes pay or cost, black threes lock the pile, twos are wild, 3,000 points.",
    deal=replace(FECHADO.deal, jokers_per_pack=0),
    setup=replace(FECHADO.setup, first_card=FirstCard.NONE),
    card_points={"JKR": 20, "2": 10, **dict.fromkeys((*NATURALS, "3"), 10)},
    canasta_kinds=parts.class_kinds({"clean": 200, "dirty": 100}, "canasta", None),
    threes=replace(
        FECHADO.threes,
        red_table=(100, 200, 300, 400),
        red_beyond=100,
        red_need=RedNeed.CANASTA,
        red_unearned=RedUnearned.MINUS,
        red_in_hand=100,
        red_in_hand_query=True,
        black_in_hand=100,
    ),
    runs=replace(FECHADO.runs, sets=NATURALS, ace_at_both_ends=False, royal_ace=RoyalAce.EITHER, lowest="4"),
    pots=replace(FECHADO.pots, fine_when=FineWhen.ALSO_STOCK, unplayed=UnplayedPot.FINE_ONLY, closes_without=True),
    drawing=DrawingRules(
        undrawn=0, pile_take=PileTake.TOP_CARD, single_card_back=False, wild_closes=True, wild_locks=False
    ),
    assumed=(
        "No federation has rules of tranca: every club prints its own sheet, and the sources disagree.",
        "A side whose morto became the stock may go out without one, also if the other side took its own.",
        "A pile of one card that was taken is not that turn's discard.",
    ),
    cites=_CITES,
)
FAMILY = (TRANCA,)
