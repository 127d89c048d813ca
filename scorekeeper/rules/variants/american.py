"""Modern American canasta: the form of the encyclopedia, and that of the Canasta League."""

from dataclasses import replace

from scorekeeper.rules.sources import Cite, cited
from scorekeeper.rules.topics.deal.fields import FirstCard, TalonsTaken
from scorekeeper.rules.topics.game_end.fields import TieRule
from scorekeeper.rules.topics.going_out.fields import FinalDiscard
from scorekeeper.rules.topics.initial_meld.fields import CanastaOpens, Triple
from scorekeeper.rules.topics.special_hands.fields import SpecialHand
from scorekeeper.rules.topics.threes.fields import LadderInHand, RedNeed
from scorekeeper.rules.variant import Family
from scorekeeper.rules.variants import irregularities, parts
from scorekeeper.rules.variants.classic import CLASSIC, CLASSIC_CITES

_BOOK = "encyclopedia-older"
_TABLE = Cite(_BOOK, "US American Canasta")
_PLAY = Cite(_BOOK, "US American Canasta, setup and play")
_MELDS = Cite(_BOOK, "US American Canasta, melding rules")  # special hands among them
_SCORE = Cite(_BOOK, "US American Canasta, other scoring rules")
# What the older text does not repeat for this form.
_PACK = Cite("encyclopedia", "Cards and deal")
_OUT = Cite("encyclopedia", "Going out and ending a hand")
_PILE = Cite("encyclopedia", "Picking up the discard pile")

_CLA = Cite("cla", "How to play, meld and score")

_AMERICAN_CITES = (
    CLASSIC_CITES
    | irregularities.carried_cites(irregularities.AMERICAN_LEAGUE)
    | irregularities.AMERICAN_CITES
    | cited(
        (_TABLE, "seating count.players"),
        (
            _PLAY,
            "deal count.hand-size melds.black_threes meld.black-threes-early meld.threes",
            "opening initial-meld pile discard going_out going-out.too-few-canastas",
            "going-out.missing-kind threes.laid_compulsory threes.final_discard",
            "threes.red-held game setup.first_card setup.talons setup.talons_taken",
        ),
        (_PACK, "deal.packs deal.jokers_per_pack count"),
        (
            _MELDS,
            "melds meld canasta canasta_kinds special_hands pairs_with_jokers",
            "special_hand_courtesy going_out.final_discard going-out.discard-required",
            "failures failure special-hand short-sequence",
        ),
        (Cite("cla", "Wild cards"), "melds.barred_wilds meld.deuces-barred"),
        (Cite("encyclopedia", "Scoring, bonus points"), "canasta.natural canasta.mixed"),
        (
            _SCORE,
            "black_three_points melded_sign threes threes.red_table threes.red_need",
            "threes.red_unearned threes.red_in_hand red-threes black-threes melded",
        ),
        (Cite("assumed", "as in the classic game; no source of this game speaks of it"), "penalty.opening-too-low"),
        (_PILE, "pile.stop-card pile.wild-upcard"),
        (
            _CLA,
            "going_out.bonus going_out.concealed_total going-out threes.black_in_hand",
            "held.red-threes held.black-threes",
        ),
        (
            _OUT,
            "going_out.concealed_with_pile going_out.concealed_needs_side_unmelded",
            "going_out.permission going-out.permission-refused",
            "going-out.permission-not-asked going-out.not-concealed",
        ),
        (Cite("cla", "Going out"), "going_out.with_unfinished going-out.incomplete-meld"),
        (Cite("cla", "How to play, meld and score, threes"), "threes.ladder_in_hand"),
        (Cite("encyclopedia", "Scoring"), "held"),
        (Cite("assumed", "no source settles equal totals at the target"), "game.tie_rule"),
    )
)

AMERICAN = replace(
    CLASSIC,
    id="american",
    name="Modern American canasta",
    family=Family.AMERICAN,
    summary="Four players, sevens, aces and wild cards as canastas, special hands, 8,500 points.",
    deal=replace(CLASSIC.deal, cards=13),
    setup=replace(CLASSIC.setup, first_card=FirstCard.NONE, talons=(4, 3)),
    black_three_points=0,
    melds=replace(
        CLASSIC.melds,
        max_wilds=2,
        max_size=7,
        wild_melds=True,
        no_wild_ranks=("7",),
        opening_wild_ranks=("A",),
        barred_wilds=("2", "JKR"),
        black_threes=False,
    ),
    canasta_kinds=(
        parts.kind("sevens", 2_500, label="canasta of sevens", ranks=("7",), wild=False),
        parts.kind("aces", 2_500, label="canasta of aces without wild cards", ranks=("A",), wild=False),
        parts.NATURAL,
        parts.MIXED,
        parts.seven_deuces(3_000),
        parts.four_jokers(2_500),
        parts.wild_kind(2_000),
    ),
    opening=replace(
        CLASSIC.opening,
        by_score=parts.steps((None, 125), (3000, 155), (5000, 180)),
        triple=Triple.IN_ANY_MELD,
        canasta=CanastaOpens.ANY,
        upcard_counts=False,
    ),
    going_out=replace(
        CLASSIC.going_out, canastas=2, concealed_total=100, final_discard=FinalDiscard.REQUIRED, with_unfinished=False
    ),
    threes=replace(
        CLASSIC.threes,
        red_table=None,
        red_need=RedNeed.NOTHING,
        red_in_hand=None,
        red_in_hand_query=False,
        ladder=(100, 300, 500, 1_000),
        ladder_sign=(-1, 0, 1),
        ladder_in_hand=LadderInHand.LADDER_OR_FIVE,
        laid_compulsory=False,
    ),
    failures=replace(CLASSIC.failures, sevens=2_500, aces=2_500, wild=2_000, held_three=1_500),
    melded_sign=(-1, 1),
    pile=replace(CLASSIC.pile, always_frozen=True),
    discard=replace(CLASSIC.discard, threes=False, wilds=False, empty_pile_barred=("A", "7")),
    game=replace(CLASSIC.game, target=8_500, tie_rule=TieRule.EXTRA_HAND),
    penalties=irregularities.AMERICAN,
    special_hands=(
        SpecialHand("straight", "straight", 3_000),
        SpecialHand("pairs", "seven natural pairs", 2_500),
        SpecialHand("pairs-wild", "seven pairs with sevens, aces and twos", 2_000),
        SpecialHand("garbage", "garbage", 2_000),
    ),
    assumed=("Equal totals at the target: another hand is played.",),
    cites=_AMERICAN_CITES,
)

AMERICAN_CLA = replace(
    AMERICAN,
    id="american-cla",
    name="Modern American canasta, league rules",
    summary="The league's form: clean openings, the rule of five, more special hands.",
    setup=replace(AMERICAN.setup, talons_taken=TalonsTaken.STOCK_LATER),
    melds=replace(AMERICAN.melds, rule_of_five=True),
    opening=replace(AMERICAN.opening, triple=Triple.CLEAN, canasta=CanastaOpens.NONE),
    threes=replace(AMERICAN.threes, ladder_in_hand=LadderInHand.FIVE, laid_compulsory=True, final_discard=False),
    special_hands=(
        SpecialHand("straight", "straight", 3_000),
        SpecialHand("pairs", "seven natural pairs", 2_500),
        SpecialHand("pairs-wild", "wild pairs", 2_000),
        SpecialHand("garbage", "garbage", 3_000),
        SpecialHand("miami", "Miami pairs", 2_500),
        SpecialHand("zip-code", "zip code", 2_500),
        SpecialHand("blast-off", "blast off", 3_000),
        SpecialHand("triples", "triples", 3_500),
        SpecialHand("quads", "quads", 3_500),
        SpecialHand("dream-4", "dream hand plus four", 8_500, wins_game=True),
        SpecialHand("dream-5", "dream hand plus five", 8_500, wins_game=True),
    ),
    penalties=irregularities.AMERICAN_LEAGUE,
    pairs_with_jokers=True,
    cites={code: (_CLA if cite.source == _BOOK else cite) for code, cite in _AMERICAN_CITES.items()}
    | irregularities.AMERICAN_CITES
    | cited((_CLA, "threes.ladder_in_hand")),
)

FAMILY = (AMERICAN, AMERICAN_CLA)
