"""Modern American canasta: the form of the seeds and that of the Canasta League of America."""

from dataclasses import replace

from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.deal.fields import FirstCard, TalonsTaken
from scorekeeper.rules.topics.discard.fields import DiscardRules
from scorekeeper.rules.topics.empty_stock.fields import WhenEmpty
from scorekeeper.rules.topics.game_end.fields import BothOver, GameRules, PartnersPool, TieRule
from scorekeeper.rules.topics.going_out.fields import FinalDiscard, GoingOutRules, Permission
from scorekeeper.rules.topics.initial_meld.fields import CanastaOpens, OpeningRules, TooLow, Triple
from scorekeeper.rules.topics.melds.fields import DuplicateRank, FailureRules, MeldRules, Shape
from scorekeeper.rules.topics.pack.fields import Deal, Partnerships, Seating
from scorekeeper.rules.topics.pile.fields import PileRules
from scorekeeper.rules.topics.threes.fields import LadderInHand, RedNeed, RedUnearned, ThreeRules
from scorekeeper.rules.topics.wild_cards.fields import WildRule
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import irregularities
from scorekeeper.rules.variants.classic import CLASSIC_CITES
from scorekeeper.rules.variants.parts import (
    CARD_POINTS,
    MIXED,
    NATURAL,
    four_jokers,
    kind,
    seven_deuces,
    special,
    steps,
)
from scorekeeper.rules.variants.teaching import SETUP

_BOOK = "encyclopedia-older"
_TABLE = Cite(_BOOK, "US American Canasta")
_PLAY = Cite(_BOOK, "US American Canasta, setup and play")
_MELDS = Cite(_BOOK, "US American Canasta, melding rules")  # special hands among them
_SCORE = Cite(_BOOK, "US American Canasta, other scoring rules")
# What the seed does not say again of this form.
_PACK = Cite("encyclopedia", "Cards and deal")
_OUT = Cite("encyclopedia", "Going out and ending a hand")
_PILE = Cite("encyclopedia", "Picking up the discard pile")

_CLA = Cite("cla", "How to play, meld and score")

_AMERICAN_CITES = {
    **CLASSIC_CITES,
    **irregularities.carried_cites(irregularities.AMERICAN_LEAGUE),
    **irregularities.AMERICAN_CITES,
    "seating": _TABLE,
    "deal": _PLAY,
    **dict.fromkeys(("setup.first_card", "setup.talons", "setup.talons_taken"), _PLAY),
    "deal.packs": _PACK,
    "deal.jokers_per_pack": _PACK,
    "count": _PACK,
    "count.players": _TABLE,
    "count.hand-size": _PLAY,
    "melds": _MELDS,
    "melds.black_threes": _PLAY,
    "melds.barred_wilds": Cite("cla", "Wild cards"),
    "meld": _MELDS,
    "meld.black-threes-early": _PLAY,
    "meld.threes": _PLAY,
    "meld.deuces-barred": Cite("cla", "Wild cards"),
    "canasta": _MELDS,
    "canasta_kinds": _MELDS,
    "canasta.natural": Cite("encyclopedia", "Scoring, bonus points"),
    "canasta.mixed": Cite("encyclopedia", "Scoring, bonus points"),
    "black_three_points": _SCORE,
    "melded_sign": _SCORE,
    "special_hands": _MELDS,
    "pairs_with_jokers": _MELDS,
    "special_hand_courtesy": _MELDS,
    "opening": _PLAY,
    "penalty.opening-too-low": Cite(
        "assumed", "as in the classic game; no source of this game speaks of it"
    ),
    "initial-meld": _PLAY,
    "pile": _PLAY,
    "pile.stop-card": _PILE,
    "pile.wild-upcard": _PILE,
    "discard": _PLAY,
    "going_out": _PLAY,
    "going_out.bonus": _CLA,
    "going_out.concealed_total": _CLA,
    "going_out.concealed_with_pile": _OUT,
    "going_out.concealed_needs_side_unmelded": _OUT,
    "going_out.permission": _OUT,
    "going_out.final_discard": _MELDS,
    "going_out.with_unfinished": Cite("cla", "Going out"),
    "going-out": _CLA,
    "going-out.too-few-canastas": _PLAY,
    "going-out.missing-kind": _PLAY,
    "going-out.discard-required": _MELDS,
    "going-out.permission-refused": _OUT,
    "going-out.permission-not-asked": _OUT,
    "going-out.not-concealed": _OUT,
    "going-out.incomplete-meld": Cite("cla", "Going out"),
    "threes": _SCORE,
    "threes.red_table": _SCORE,
    "threes.red_need": _SCORE,
    "threes.red_unearned": _SCORE,
    "threes.red_in_hand": _SCORE,
    "threes.black_in_hand": _CLA,
    "threes.ladder_in_hand": Cite("cla", "How to play, meld and score, threes"),
    "threes.laid_compulsory": _PLAY,
    "threes.final_discard": _PLAY,
    "threes.red-held": _PLAY,
    "red-threes": _SCORE,
    "black-threes": _SCORE,
    "melded": _SCORE,
    "held": Cite("encyclopedia", "Scoring"),
    "held.red-threes": _CLA,
    "held.black-threes": _CLA,
    "failures": _MELDS,
    "failure": _MELDS,
    "special-hand": _MELDS,
    "short-sequence": _MELDS,
    "game": _PLAY,
    "game.tie_rule": Cite("assumed", "no source settles equal totals at the target"),
}

AMERICAN = Variant(
    id="american",
    name="Modern American canasta",
    family="american",
    summary="Four players, sevens, aces and wild cards as canastas, special hands, 8,500 points.",
    seating=Seating(forms=((2, 2),), playing=None, partnerships=Partnerships.FIXED),
    deal=Deal(packs=2, pack_range=None, jokers_per_pack=2, cards=13, foot=0, draw=1),
    setup=replace(SETUP, first_card=FirstCard.NONE, talons=(4, 3)),
    card_points=CARD_POINTS,
    black_three_points=0,
    melds=MeldRules(
        min_cards=3,
        canasta_size=7,
        min_naturals=2,
        max_wilds=2,
        wild_rule=WildRule.LIMIT,
        max_size=7,
        long_set_when_out=False,
        duplicate_rank=DuplicateRank.NEVER,
        rule_of_five=False,
        sequences=False,
        sequence_wilds=0,
        long_sequence_when_out=False,
        wild_melds=True,
        wild_needs_deuce=False,
        no_wild_ranks=("7",),
        opening_wild_ranks=("A",),
        barred_wilds=("2", "JKR"),
        wild_on_complete=True,
        black_threes=False,
    ),
    canasta_kinds=(
        kind("sevens", 2_500, label="canasta of sevens", ranks=("7",), wild=False),
        kind("aces", 2_500, label="canasta of aces without wild cards", ranks=("A",), wild=False),
        NATURAL,
        MIXED,
        seven_deuces(3_000),
        four_jokers(2_500),
        kind("wild", 2_000, label="wild canasta", shape=Shape.WILD),
    ),
    concealed_canasta_bonus=0,
    opening=OpeningRules(
        by_score=steps((None, 125), (3000, 155), (5000, 180)),
        by_hand=None,
        wild_canasta_is_natural=False,
        triple=Triple.IN_ANY_MELD,
        canasta=CanastaOpens.ANY,
        with_pile=True,
        upcard_counts=False,
        naturals_only=False,
        concealed_exempt=False,
        too_low=TooLow.NONE,
        raise_step=None,
    ),
    going_out=GoingOutRules(
        canastas=2,
        kinds={},
        single_kinds=None,
        sum_of_kinds=False,
        spare_natural_as_mixed=False,
        uncounted_shapes=(),
        bonus=100,
        concealed_total=100,
        concealed_with_pile=True,
        concealed_needs_side_unmelded=False,
        permission=Permission.OPTIONAL,
        final_discard=FinalDiscard.REQUIRED,
        with_unfinished=False,
        red_threes_per_canasta=False,
    ),
    threes=ThreeRules(
        red_table=None,
        red_need=RedNeed.NOTHING,
        red_unearned=RedUnearned.MINUS,
        red_in_hand=None,
        red_in_hand_query=False,
        black_in_hand=5,
        black_in_hand_stock_end=None,
        black_removed=None,
        ladder=(100, 300, 500, 1_000),
        ladder_sign=(-1, 0, 1),
        ladder_in_hand=LadderInHand.LADDER_OR_FIVE,
        laid_compulsory=False,
        final_discard=True,
    ),
    failures=FailureRules(
        sevens=2_500,
        aces=2_500,
        wild=2_000,
        four_jokers=None,
        held_three=1_500,
        waive_held_aces_if_mixed=False,
        short_sequence=0,
        short_sequence_max=None,
        short_sequence_each=True,
    ),
    melded_sign=(-1, 1),
    pile=PileRules(
        always_frozen=True,
        frozen_for_unmelded=True,
        natural_and_wild=True,
        onto_set=True,
        onto_complete=True,
        onto_sequence=False,
        cards=None,
        seven_takes=True,
        empty_stock=WhenEmpty.MUST_TAKE,
    ),
    discard=DiscardRules(
        threes=False,
        wilds=False,
        empty_pile_barred=("A", "7"),
        black_three_first_round=True,
        sevens_after_canasta=False,
    ),
    game=GameRules(
        target=8_500,
        hands=None,
        both_over_target=BothOver.HIGHEST,
        tie_rule=TieRule.EXTRA_HAND,
        partners_pool=PartnersPool.HAND,
        acaba=False,
        acaba_self=None,
        acaba_other=None,
        count_bonuses=(),
    ),
    penalties=irregularities.AMERICAN,
    special_hands=(
        special("straight", "straight", 3_000),
        special("pairs", "seven natural pairs", 2_500),
        special("pairs-wild", "seven pairs with sevens, aces and wild cards", 2_000),
        special("garbage", "garbage", 2_000),
    ),
    pairs_with_jokers=False,
    special_hand_courtesy=False,
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
    threes=replace(
        AMERICAN.threes, ladder_in_hand=LadderInHand.FIVE, laid_compulsory=True, final_discard=False
    ),
    special_hands=(
        special("straight", "straight", 3_000),
        special("pairs", "seven natural pairs", 2_500),
        special("pairs-wild", "wild pairs", 2_000),
        special("garbage", "garbage", 3_000),
        special("miami", "Miami pairs", 2_500),
        special("zip-code", "zip code", 2_500),
        special("blast-off", "blast off", 3_000),
        special("triples", "triples", 3_500),
        special("quads", "quads", 3_500),
        special("dream-4", "dream hand plus four", 8_500, wins=True),
        special("dream-5", "dream hand plus five", 8_500, wins=True),
    ),
    penalties=irregularities.AMERICAN_LEAGUE,
    pairs_with_jokers=True,
    cites={
        **{
            code: (_CLA if cite.source == _BOOK else cite) for code, cite in _AMERICAN_CITES.items()
        },
        **irregularities.AMERICAN_CITES,
        "threes.ladder_in_hand": _CLA,
    },
)

FAMILY = (AMERICAN, AMERICAN_CLA)
