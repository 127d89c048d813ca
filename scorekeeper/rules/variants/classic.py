"""The classic family: one table of rules for two to six players, Acaba and the Boat placeholder."""

from dataclasses import replace

from scorekeeper.rules.sources import CLASSIC_VALUE, Cite, cited
from scorekeeper.rules.topics.discard.fields import DiscardRules
from scorekeeper.rules.topics.empty_stock.fields import WhenEmpty
from scorekeeper.rules.topics.game_end.fields import BothOver, GameRules, NoCanasta, PartnersPool, TieRule
from scorekeeper.rules.topics.going_out.fields import FinalDiscard, GoingOutRules, PermissionRule
from scorekeeper.rules.topics.initial_meld.fields import CanastaOpens, InitialMeldRules, TooLow, Triple
from scorekeeper.rules.topics.melds.fields import DuplicateRank, MeldRules
from scorekeeper.rules.topics.pack.fields import Deal, Partnerships, Seating
from scorekeeper.rules.topics.pile.fields import PileRules, ShortPile
from scorekeeper.rules.topics.threes.fields import LadderInHand, RedNeed, RedUnearned, ThreeRules
from scorekeeper.rules.topics.wild_cards.fields import WildRule
from scorekeeper.rules.variant import Family, Variant
from scorekeeper.rules.variants import irregularities, parts, teaching

_BOOK, _OLDER = "encyclopedia", "encyclopedia-older"
CLASSIC_CITES = (
    irregularities.CITES
    | teaching.CITES
    | cited(
        (Cite(_BOOK, "Cards and deal"), "seating deal count"),
        (Cite(_OLDER, "Scoring"), "card_points"),
        (
            Cite(_BOOK, "Scoring"),
            "black_three_points melded_sign special_hands pairs_with_jokers",
            "special_hand_courtesy count.not-multiple-of-five count.points-exceed-deck",
            "threes.red_need threes.red_unearned threes.black_in_hand melded held foot",
            "special-hand short-sequence game game.both_over_target",
        ),
        (Cite(_BOOK, "Scoring, bonus points"), "canasta_kinds canasta threes.red_table red-threes"),
        (Cite(_OLDER, "Melds and Canastas"), "concealed_canasta_bonus canasta.concealed"),
        (Cite(_BOOK, "Melds and canastas"), "melds meld count.canastas-exceed-points failures"),
        (
            Cite(_BOOK, "Going out and ending a hand"),
            "meld.black-threes-early pile.empty_stock going_out going-out ending",
        ),
        (Cite(_OLDER, "Miscellaneous variations for Classic Canasta and other types"), "canasta.count"),
        (Cite(_BOOK, "Initial melds"), "opening initial-meld"),
        (Cite("hoyle-it", "Giocare, step 5"), "opening.raise_step"),
        (Cite(_BOOK, "Picking up the discard pile"), "pile"),
        (Cite("hoyle-it", "Giocare, step 6"), "pile.one-card-hand"),
        (Cite(_BOOK, "Card functions"), "discard threes black-threes"),
        (Cite("hoyle-it", "Le basi, step 3"), "threes.red_in_hand threes.red-held held.red-threes"),
        (Cite("pagat", "Six players, wild-card melds"), "failure"),
        (Cite(_BOOK, "British Canasta"), "acaba"),
        (Cite("finnish", "Winning and drawn games"), "game.tie_rule"),
        (Cite("director", "as written"), "extra"),
    )
)

CLASSIC = Variant(
    id="classic",
    name="Classic canasta",
    family=Family.CLASSIC,
    summary="Four players in two partnerships, two packs, 5,000 points.",
    seating=Seating(forms=((2, 2),), playing=None, partnerships=Partnerships.FIXED),
    deal=Deal(packs=2, pack_range=None, jokers_per_pack=2, cards=11, foot=0, draw=1),
    setup=teaching.SETUP,
    card_points=parts.CARD_POINTS,
    black_three_points=5,
    melds=MeldRules(
        min_cards=3,
        canasta_size=7,
        min_naturals=2,
        max_wilds=3,
        wild_rule=WildRule.LIMIT,
        max_size=None,
        long_set_when_out=False,
        duplicate_rank=DuplicateRank.NEVER,
        rule_of_five=False,
        sequences=False,
        sequence_wilds=0,
        long_sequence_when_out=False,
        wild_melds=False,
        wild_needs_deuce=False,
        no_wild_ranks=(),
        opening_wild_ranks=(),
        barred_wilds=(),
        wild_on_complete=True,
        black_threes=True,
        first_round=True,
    ),
    canasta_kinds=(parts.NATURAL, parts.MIXED),
    concealed_canasta_bonus=0,
    opening=InitialMeldRules(
        by_score=parts.CLASSIC_STEPS,
        by_hand=None,
        wild_canasta_is_natural=False,
        triple=Triple.NONE,
        canasta=CanastaOpens.NONE,
        with_pile=True,
        upcard_counts=True,
        naturals_only=False,
        concealed_exempt=False,
        too_low=TooLow.RAISES,
        raise_step=10,
    ),
    going_out=GoingOutRules(
        canastas=1,
        kinds={},
        single_kinds=None,
        sum_of_kinds=False,
        spare_natural_as_mixed=False,
        uncounted_shapes=(),
        bonus=100,
        concealed_total=200,
        concealed_first_turn=None,
        concealed_with_pile=True,
        concealed_needs_side_unmelded=False,
        permission=PermissionRule.OPTIONAL,
        final_discard=FinalDiscard.OPTIONAL,
        with_unfinished=True,
        red_threes_per_canasta=False,
    ),
    threes=ThreeRules(
        red_table=(100, 200, 300, 800),
        red_need=RedNeed.MELD,
        red_unearned=RedUnearned.MINUS,
        red_in_hand=500,
        red_in_hand_query=True,
        black_in_hand=5,
        black_in_hand_stock_end=None,
        black_removed=None,
        black_all=None,
        ladder=None,
        ladder_sign=(),
        ladder_in_hand=LadderInHand.NONE,
        laid_compulsory=True,
        final_discard=True,
    ),
    failures=parts.NO_FAILURES,
    melded_sign=(1,),
    pile=PileRules(
        always_frozen=False,
        frozen_for_unmelded=True,
        natural_and_wild=True,
        onto_set=True,
        onto_complete=True,
        short=ShortPile.NOT,
        onto_sequence=False,
        cards=None,
        seven_takes=True,
        empty_stock=WhenEmpty.MUST_TAKE,
    ),
    discard=DiscardRules(
        threes=True, wilds=True, empty_pile_barred=(), black_three_first_round=True, sevens_after_canasta=False
    ),
    game=GameRules(
        target=5_000,
        hands=None,
        both_over_target=BothOver.HIGHEST,
        tie_rule=TieRule.DRAW,
        partners_pool=PartnersPool.HAND,
        no_canasta=NoCanasta.COUNTS,
        acaba=False,
        acaba_self=None,
        acaba_other=None,
        count_bonuses=(),
    ),
    penalties=irregularities.CLASSIC,
    special_hands=(),
    pairs_with_jokers=False,
    special_hand_courtesy=False,
    assumed=(),
    cites=CLASSIC_CITES,
)

_TWO_OR_THREE = {
    "seating": Cite(_BOOK, "Canasta for two or three players"),
    "deal.cards": Cite(_BOOK, "Canasta for two or three players"),
    "count.players": Cite(_BOOK, "Canasta for two or three players"),
}

CLASSIC_2 = replace(
    CLASSIC,
    id="classic-2",
    name="Canasta for two",
    summary="Two players, fifteen cards, draw two, two canastas to go out.",
    seating=Seating(forms=((1, 1),), playing=None, partnerships=Partnerships.FIXED),
    deal=replace(CLASSIC.deal, cards=15, draw=2),
    going_out=replace(CLASSIC.going_out, canastas=2),
    penalties=irregularities.TWO_PLAYERS,
    cites=CLASSIC_CITES
    | _TWO_OR_THREE
    | irregularities.TWO_CITES
    | cited(
        (Cite(_BOOK, "Canasta for two or three players"), "deal.draw going_out.canastas going-out.too-few-canastas")
    ),
)

CLASSIC_3 = replace(
    CLASSIC,
    id="classic-3",
    name="Canasta for three, each alone",
    summary="Three players, each alone, thirteen cards.",
    seating=Seating(forms=((1, 1, 1),), playing=None, partnerships=Partnerships.FIXED),
    deal=replace(CLASSIC.deal, cards=13),
    cites=CLASSIC_CITES | _TWO_OR_THREE | cited(),
)

CUTTHROAT = replace(
    CLASSIC,
    id="cutthroat",
    name="Cutthroat",
    summary="Three players; the first to take the pile plays alone against two, 7,500 points.",
    seating=Seating(forms=((1, 1, 1),), playing=None, partnerships=Partnerships.CHANGING),
    deal=replace(CLASSIC.deal, cards=13, draw=2),
    going_out=replace(CLASSIC.going_out, canastas=2),
    game=replace(CLASSIC.game, target=7_500),
    penalties=irregularities.NO_FORCED_PILE,
    cites=CLASSIC_CITES
    | cited(
        (Cite("hoyle-it", "Canasta a due e tre giocatori, step 3"), "seating count.players"),
        (Cite("hoyle-it", "Canasta a due e tre giocatori, steps 2-3"), "deal"),
        (Cite("rummy-games", "Three-player canasta"), "going_out.canastas going-out.too-few-canastas"),
        (Cite("bicycle", "Cutthroat canasta, scoring"), "red-threes game.partners_pool"),
        (Cite("bicycle", "Cutthroat canasta, initial meld"), "opening initial-meld"),
        (Cite("hoyle-it", "Canasta a due e tre giocatori, step 4"), "game"),
    ),
    assumed=("Melds of one rank that two players had before they became partners are put together.",),
)

CLASSIC_5 = replace(
    CLASSIC,
    id="classic-5",
    name="Canasta for five",
    summary="Two against three; in every hand one player of the three sits out.",
    seating=Seating(forms=((3, 2),), playing=2, partnerships=Partnerships.FIXED),
    cites=CLASSIC_CITES | cited((Cite("rummy-games", "Five-player canasta"), "seating count.players")),
)

_SIX_CITES = CLASSIC_CITES | cited(
    (
        Cite("rummy-games", "Six-player canasta"),
        "seating deal setup.seats count going_out.canastas going-out.too-few-canastas",
        "threes.red_table red-threes game",
    )
)
_SIX_DEAL = replace(CLASSIC.deal, packs=3, cards=13)
_SIX_THREES = replace(CLASSIC.threes, red_table=(100, 200, 300, 400, 1_000, 1_200))
_SIX_ASSUMED = ("Five and six red threes of a side without a meld count the same amount against it.",)

CLASSIC_6 = replace(
    CLASSIC,
    id="classic-6",
    name="Canasta for six, two sides of three",
    summary="Two sides of three, three packs, two canastas to go out, 10,000 points.",
    seating=Seating(forms=((3, 3),), playing=None, partnerships=Partnerships.FIXED),
    deal=_SIX_DEAL,
    opening=replace(CLASSIC.opening, by_score=parts.steps((None, 15), (0, 50), (1500, 90), (3000, 120), (7500, 150))),
    going_out=replace(CLASSIC.going_out, canastas=2),
    threes=_SIX_THREES,
    game=replace(CLASSIC.game, target=10_000),
    assumed=(*_SIX_ASSUMED, "Of two partners who are asked, the first answer is binding."),
    cites=_SIX_CITES | cited((Cite("rummy-games", "Six-player canasta"), "opening initial-meld.below-minimum")),
)

CLASSIC_6_PAIRS = replace(
    CLASSIC,
    id="classic-6-pairs",
    name="Canasta for six, three pairs",
    summary="Three sides of two, three packs, two canastas to go out, 7,500 points.",
    seating=Seating(forms=((2, 2, 2),), playing=None, partnerships=Partnerships.FIXED),
    deal=_SIX_DEAL,
    going_out=replace(CLASSIC.going_out, canastas=2),
    threes=_SIX_THREES,
    game=replace(CLASSIC.game, target=7_500),
    assumed=_SIX_ASSUMED,
    cites=_SIX_CITES,
)

URUGUAYAN = replace(
    CLASSIC,
    id="uruguayan",
    name="Uruguayan canasta",
    summary="The original game: classic canasta in every respect.",
    cites=CLASSIC_CITES | cited((Cite(_BOOK, "Uruguayan Canasta"), "seating")),
)

BRITISH = replace(
    CLASSIC,
    id="british",
    name="British canasta with Acaba",
    summary="Classic canasta in which a player may call Acaba: the hand ends, and the other side scores 1,500.",
    game=replace(CLASSIC.game, acaba=True, acaba_self=0, acaba_other=1_500),
    assumed=("Penalties of a hand that Acaba ends stay with the side that earned them.",),
    cites=CLASSIC_CITES | cited((Cite(_BOOK, "British Canasta"), "game.acaba game.acaba_self game.acaba_other")),
)

_BOAT_ASSUMED = (
    "No printed source gives numbers for Boat canasta: every value here is that of classic"
    " canasta. Agree on values before play."
)
BOAT = replace(
    CLASSIC,
    id="boat",
    name="Boat canasta",
    summary="Known by name only: classic values stand in until the table agrees on its own.",
    penalties=irregularities.UNSOURCED,
    assumed=(_BOAT_ASSUMED,),
    cites={code: cite.assumed_as(CLASSIC_VALUE) for code, cite in CLASSIC_CITES.items()},
)

FAMILY = (CLASSIC, CLASSIC_2, CLASSIC_3, CLASSIC_5, CLASSIC_6, CLASSIC_6_PAIRS, CUTTHROAT, URUGUAYAN, BRITISH, BOAT)
