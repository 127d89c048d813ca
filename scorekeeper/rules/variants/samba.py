"""The Samba family: three packs or four, sequences, melds of wild cards, national forms."""

from dataclasses import replace

from scorekeeper.rules.ruling import Needs
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.deal.fields import FirstCard
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
from scorekeeper.rules.variants import irregularities, teaching
from scorekeeper.rules.variants.classic import CLASSIC_CITES
from scorekeeper.rules.variants.parts import (
    CARD_POINTS,
    COUNT_BONUSES,
    MIXED,
    NATURAL,
    NO_FAILURES,
    SAMBA_KIND,
    four_jokers,
    kind,
    seven_deuces,
    steps,
    wild_kind,
)

_BOOK = "encyclopedia"
_SAMBA = Cite(_BOOK, "Samba")
SAMBA_CITES = {
    **CLASSIC_CITES,
    "seating": Cite("pagat", "Samba"),
    "deal": _SAMBA,
    "deal.draw": Cite("bicycle", "Samba, the play"),
    "count": _SAMBA,
    "count.players": Cite("pagat", "Samba"),
    "melds": Cite("samba-laws", "Melds"),
    "meld": Cite("samba-laws", "Melds"),
    "meld.too-many-wilds": _SAMBA,
    "meld.wild-only": Cite("bicycle", "Samba, melding"),
    "canasta.samba": _SAMBA,
    "canasta_kinds": _SAMBA,
    "canasta.wild": Cite("bicycle", "Bolivia, scoring"),
    "initial-meld.below-minimum": _SAMBA,
    "opening.by_score": _SAMBA,
    "pile": Cite("samba-laws", "The discard pile"),
    "pile.frozen": Cite(_BOOK, "Picking up the discard pile"),
    "pile.one-card-hand": Cite("hoyle-it", "Giocare, step 6"),
    "going_out": Cite("bicycle", "Samba, going out"),
    "going-out": Cite("bicycle", "Samba, going out"),
    **dict.fromkeys(
        ("going_out.permission", "going-out.permission-refused", "going-out.permission-not-asked"),
        Cite(_BOOK, "Going out and ending a hand"),
    ),
    "threes.red_table": _SAMBA,
    "threes.red_need": Cite("howstuffworks", "Samba, red threes"),
    "threes.red_unearned": Cite("howstuffworks", "Samba, red threes"),
    "red-threes": Cite("howstuffworks", "Samba, red threes"),
    "failure": Cite("pagat", "Modern American canasta, penalties"),
    "short-sequence": Cite(_BOOK, "Brazilian Canasta"),
    "game": _SAMBA,
    "game.tie_rule": Cite("samba-laws", "Drawn game"),
}
_RUNS_ASSUMED = "A side may have several sequences of one suit."
_UNFINISHED_ASSUMED = "A meld of wild cards that stays unfinished costs nothing."
_UNFINISHED = Cite("assumed", "no source names a price")
_FORMS = ((2, 2), (1, 1), (1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1, 1), (2, 2, 2))

SAMBA = Variant(
    id="samba",
    name="Samba",
    family="samba",
    summary="Three packs, sequences of one suit, two canastas to go out, 10,000 points.",
    seating=Seating(forms=_FORMS, playing=None, partnerships=Partnerships.FIXED),
    deal=Deal(packs=3, pack_range=None, jokers_per_pack=2, cards=15, foot=0, draw=2),
    setup=teaching.SETUP,
    card_points=CARD_POINTS,
    black_three_points=5,
    melds=MeldRules(
        min_cards=3,
        canasta_size=7,
        min_naturals=2,
        max_wilds=2,
        wild_rule=WildRule.LIMIT,
        max_size=None,
        long_set_when_out=False,
        duplicate_rank=DuplicateRank.FREE,
        rule_of_five=False,
        sequences=True,
        sequence_wilds=0,
        long_sequence_when_out=False,
        wild_melds=False,
        wild_needs_deuce=False,
        no_wild_ranks=(),
        opening_wild_ranks=(),
        barred_wilds=(),
        wild_on_complete=False,
        black_threes=True,
    ),
    canasta_kinds=(NATURAL, MIXED, SAMBA_KIND),
    concealed_canasta_bonus=0,
    opening=OpeningRules(
        by_score=steps((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150)),
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
        canastas=2,
        kinds={},
        single_kinds=None,
        sum_of_kinds=False,
        spare_natural_as_mixed=False,
        uncounted_shapes=(),
        bonus=200,
        concealed_total=200,
        concealed_with_pile=True,
        concealed_needs_side_unmelded=False,
        permission=Permission.OPTIONAL,
        final_discard=FinalDiscard.OPTIONAL,
        with_unfinished=True,
        red_threes_per_canasta=False,
    ),
    threes=ThreeRules(
        red_table=(100, 200, 300, 400, 500, 1_000),
        red_need=RedNeed.TWO_CANASTAS,
        red_unearned=RedUnearned.MINUS,
        red_in_hand=500,
        red_in_hand_query=True,
        black_in_hand=5,
        black_in_hand_stock_end=None,
        black_removed=None,
        ladder=None,
        ladder_sign=(),
        ladder_in_hand=LadderInHand.NONE,
        laid_compulsory=True,
        final_discard=True,
    ),
    failures=NO_FAILURES,
    melded_sign=(1,),
    pile=PileRules(
        always_frozen=False,
        frozen_for_unmelded=True,
        natural_and_wild=False,
        onto_set=True,
        onto_complete=False,
        onto_sequence=True,
        cards=None,
        seven_takes=True,
        empty_stock=WhenEmpty.MUST_TAKE,
    ),
    discard=DiscardRules(
        threes=True,
        wilds=True,
        empty_pile_barred=(),
        black_three_first_round=True,
        sevens_after_canasta=False,
    ),
    game=GameRules(
        target=10_000,
        hands=None,
        both_over_target=BothOver.HIGHEST,
        tie_rule=TieRule.DRAW,
        partners_pool=PartnersPool.HAND,
        acaba=False,
        acaba_self=None,
        acaba_other=None,
        count_bonuses=(),
    ),
    penalties=irregularities.CLASSIC,
    special_hands=(),
    pairs_with_jokers=False,
    special_hand_courtesy=False,
    assumed=(_RUNS_ASSUMED,),
    cites=SAMBA_CITES,
)

_BOLIVIAN = Cite(_BOOK, "Bolivian Canasta")
_BOLIVIAN_CITES = {
    **SAMBA_CITES,
    "canasta.wild": _BOLIVIAN,
    "canasta_kinds": _BOLIVIAN,
    "meld.wild-only": Cite("rummy-games", "Bolivia"),
    "melds.wild_melds": _BOLIVIAN,
    "failures.wild": _UNFINISHED,
    "going_out.kinds": _BOLIVIAN,
    "going_out.canastas": _BOLIVIAN,
    "going-out.too-few-canastas": _BOLIVIAN,
    "going-out.missing-kind": _BOLIVIAN,
    "red-threes": _BOLIVIAN,
    "threes.red_need": _BOLIVIAN,
    "held.black-threes": _BOLIVIAN,
    "threes.black_in_hand": _BOLIVIAN,
    "game": _BOLIVIAN,
}
_WILD_MELDS = replace(SAMBA.melds, wild_melds=True)
_ESCALERA = kind("samba", 1_500, label="escalera", shape=Shape.SEQUENCE)

BOLIVIAN = replace(
    SAMBA,
    id="bolivian",
    name="Bolivian canasta",
    summary="Samba with canastas of wild cards; an escalera is needed to go out, 15,000 points.",
    melds=_WILD_MELDS,
    canasta_kinds=(NATURAL, MIXED, _ESCALERA, wild_kind(2_500)),
    going_out=replace(SAMBA.going_out, kinds={"samba": 1}),
    threes=replace(SAMBA.threes, black_in_hand=100),
    game=replace(SAMBA.game, target=15_000),
    assumed=(_RUNS_ASSUMED, _UNFINISHED_ASSUMED),
    cites=_BOLIVIAN_CITES,
)

_BRAZILIAN = Cite(_BOOK, "Brazilian Canasta")

BRAZILIAN = replace(
    SAMBA,
    id="brazilian",
    name="Brazilian canasta",
    summary="Bolivian melds, high openings that ask for canastas, short sequences cost, 10,000.",
    melds=replace(_WILD_MELDS, long_sequence_when_out=True),
    canasta_kinds=(NATURAL, MIXED, _ESCALERA, wild_kind(2_000)),
    opening=replace(
        SAMBA.opening,
        by_score=steps(
            (None, 15),
            (0, 50),
            (1500, 90),
            (3000, 120),
            (5000, 150),
            (7000, None, Needs.CANASTA),
            (8000, 200),
            (9000, None, Needs.NATURAL_CANASTA),
        ),
        with_pile=False,
    ),
    going_out=replace(SAMBA.going_out, permission=Permission.REQUIRED),
    threes=replace(
        SAMBA.threes,
        red_table=(100, 200, 300, 400, 1_000, 1_200),
        red_need=RedNeed.CANASTA,
        black_in_hand=100,
    ),
    failures=FailureRules(
        sevens=0,
        aces=0,
        wild=0,
        four_jokers=None,
        held_three=0,
        waive_held_aces_if_mixed=False,
        short_sequence=1_000,
        short_sequence_max=5,
        short_sequence_each=True,
    ),
    assumed=(
        _RUNS_ASSUMED,
        _UNFINISHED_ASSUMED,
        "A sequence of more than seven cards has the bonus of one canasta.",
        "Each short sequence is charged, not only one for each side.",
    ),
    cites={
        **SAMBA_CITES,
        "canasta.wild": _BRAZILIAN,
        "canasta_kinds": _BRAZILIAN,
        "meld.wild-only": Cite("rummy-games", "Brazilian canasta"),
        "melds.wild_melds": _BRAZILIAN,
        "failures.wild": _UNFINISHED,
        "failures.short_sequence_each": Cite("assumed", "each or once a side: unclear"),
        "meld.too-long": Cite("bicycle", "Brazilian canasta, going out"),
        "melds.long_sequence_when_out": Cite("bicycle", "Brazilian canasta, going out"),
        "opening": _BRAZILIAN,
        "opening.by_score": _BRAZILIAN,
        "opening.with_pile": Cite("bicycle", "Brazilian canasta, initial meld"),
        "initial-meld": _BRAZILIAN,
        "initial-meld.below-minimum": _BRAZILIAN,
        "initial-meld.pile-not-allowed": Cite("bicycle", "Brazilian canasta, initial meld"),
        "going_out.permission": Cite("bicycle", "Brazilian canasta, going out"),
        "going-out.permission-not-asked": Cite("bicycle", "Brazilian canasta, going out"),
        "going-out.permission-refused": Cite("bicycle", "Brazilian canasta, going out"),
        "threes.red_table": _BRAZILIAN,
        "threes.red_need": Cite("bicycle", "Brazilian canasta, red threes"),
        "red-threes": Cite("bicycle", "Brazilian canasta, red threes"),
        "held.black-threes": Cite("bicycle", "Brazilian canasta, scoring"),
        "threes.black_in_hand": Cite("bicycle", "Brazilian canasta, scoring"),
        "failures": _BRAZILIAN,
        "game": _BRAZILIAN,
    },
)

_CHILEAN_ASSUMED = (
    "The sources name the packs and the melds of Chilean canasta but no scores: those of Samba and"
    " Bolivian canasta are assumed, the target of Samba among them."
)
_CHILEAN_CITES = {
    **{
        code: Cite("assumed", f"value of Samba; {cite.section}")
        for code, cite in SAMBA_CITES.items()
    },
    "canasta.wild": Cite("assumed", "value of Bolivian canasta"),
    # The seeds name the packs, and that sambas and bolivias are melded; everything else is assumed.
    **dict.fromkeys(
        (
            "deal.packs",
            "deal.jokers_per_pack",
            "melds.sequences",
            "melds.wild_melds",
            "meld.sequence-not-allowed",
            "count.exceeds-deck",
            "count.red-threes",
            "count.black-threes",
        ),
        Cite(_BOOK, "Chilean Canasta"),
    ),
    "seating": Cite("rummy-games", "Chilean canasta"),
    "count.players": Cite("rummy-games", "Chilean canasta"),
    "meld.wild-only": Cite("rummy-games", "Chilean canasta"),
    "extra": Cite("director", "as written"),
}

CHILEAN_3 = replace(
    SAMBA,
    id="chilean-3",
    name="Chilean canasta, three packs",
    summary="Sequences and canastas of wild cards with three packs; the scores are assumed.",
    melds=_WILD_MELDS,
    canasta_kinds=(NATURAL, MIXED, SAMBA_KIND, wild_kind(2_500)),
    penalties=irregularities.UNSOURCED,
    assumed=(_CHILEAN_ASSUMED,),
    cites=_CHILEAN_CITES,
)

CHILEAN_4 = replace(
    SAMBA,
    id="chilean-4",
    name="Chilean canasta, four packs",
    summary="Sequences and canastas of wild cards with four packs; the scores are assumed.",
    deal=Deal(packs=4, pack_range=None, jokers_per_pack=2, cards=15, foot=0, draw=2),
    melds=_WILD_MELDS,
    canasta_kinds=(NATURAL, MIXED, SAMBA_KIND, wild_kind(2_500)),
    threes=replace(SAMBA.threes, red_table=(100, 200, 300, 400, 500, 600, 700, 1_200)),
    penalties=irregularities.UNSOURCED,
    assumed=(_CHILEAN_ASSUMED,),
    cites=_CHILEAN_CITES,
)

_CUBAN = Cite(_BOOK, "Cuban Canasta")
_CUBAN_HOYLE = Cite("rummy-games", "Cuban canasta")

CUBAN = replace(
    SAMBA,
    id="cuban",
    name="Cuban canasta",
    summary="Two packs, the pile always frozen, canastas of deuces up to 4,000, 7,500 points.",
    seating=Seating(forms=((2, 2),), playing=None, partnerships=Partnerships.FIXED),
    deal=Deal(packs=2, pack_range=None, jokers_per_pack=2, cards=13, foot=0, draw=1),
    melds=replace(
        _WILD_MELDS,
        max_wilds=3,
        max_size=7,
        duplicate_rank=DuplicateRank.NEVER,
        sequences=False,
        wild_on_complete=True,
    ),
    canasta_kinds=(
        NATURAL,
        MIXED,
        seven_deuces(4_000),
        four_jokers(3_000),
        wild_kind(2_000),
    ),
    opening=replace(
        SAMBA.opening, by_score=steps((None, 15), (0, 50), (1500, 90), (3000, 120), (5000, 150))
    ),
    going_out=replace(SAMBA.going_out, canastas=1, bonus=100, concealed_total=100),
    threes=replace(
        SAMBA.threes,
        red_table=(100, 300, 500, 1_000),
        red_need=RedNeed.CANASTA,
        red_unearned=RedUnearned.ZERO,
        black_removed=(5, 10, 15, 100),
    ),
    pile=replace(
        SAMBA.pile,
        always_frozen=True,
        natural_and_wild=True,
        onto_complete=True,
        onto_sequence=False,
    ),
    discard=replace(SAMBA.discard, black_three_first_round=False),
    game=replace(SAMBA.game, target=7_500),
    penalties=irregularities.NO_FORCED_PILE,
    assumed=(
        "One canasta is enough to go out, as in the classic game.",
        _UNFINISHED_ASSUMED,
    ),
    cites={
        **CLASSIC_CITES,
        "canasta_kinds": _CUBAN_HOYLE,
        "melds.wild_melds": _CUBAN_HOYLE,
        "melds.max_size": _CUBAN_HOYLE,
        "failures.wild": _UNFINISHED,
        "going_out.canastas": Cite("assumed", "as in the classic game"),
        "going-out.too-few-canastas": Cite("assumed", "as in the classic game"),
        "going_out.bonus": _CUBAN_HOYLE,
        "going_out.concealed_total": _CUBAN_HOYLE,
        "pile.always_frozen": _CUBAN,
        "threes.red_need": _CUBAN,
        "threes.red_unearned": _CUBAN,
        "threes.black_removed": _CUBAN_HOYLE,
        "discard.black_three_first_round": _CUBAN_HOYLE,
        "deal.packs": _CUBAN,
        "deal.cards": _CUBAN_HOYLE,
        "deal.draw": _CUBAN_HOYLE,
        "meld.too-long": _CUBAN_HOYLE,
        "meld.wild-only": _CUBAN_HOYLE,
        "canasta.wild": _CUBAN_HOYLE,
        "opening.by_score": _CUBAN_HOYLE,
        "initial-meld.below-minimum": _CUBAN_HOYLE,
        "red-threes": _CUBAN,
        "threes.red_table": _CUBAN,
        "black-threes": _CUBAN_HOYLE,
        "threes.black-discard": _CUBAN_HOYLE,
        "pile.frozen": _CUBAN,
        "going-out": _CUBAN_HOYLE,
        "short-sequence": _CUBAN_HOYLE,
        "game": _CUBAN,
    },
)

_ITALIAN = Cite(_BOOK, "Italian Canasta")
_ITALIAN_HOYLE = Cite("rummy-games", "Italian canasta")

ITALIAN = replace(
    SAMBA,
    id="italian",
    name="Italian canasta",
    summary="Samba with melds of deuces, bonuses for five and ten canastas, 15,000 points.",
    melds=replace(_WILD_MELDS, wild_needs_deuce=True, barred_wilds=("2",)),
    canasta_kinds=(
        NATURAL,
        MIXED,
        SAMBA_KIND,
        seven_deuces(3_000, out_only=True),
        kind("wild", 2_000, label="deuces with jokers", shape=Shape.WILD, out_only=True),
    ),
    opening=replace(
        SAMBA.opening,
        by_score=steps(
            (None, 15), (0, 50), (1500, 90), (3000, 120), (5000, 160), (7500, 180), (10000, 200)
        ),
        naturals_only=True,
    ),
    going_out=replace(SAMBA.going_out, uncounted_shapes=("wild",), bonus=300, concealed_total=300),
    threes=replace(SAMBA.threes, red_table=(100, 200, 300, 800, 1_000, 1_200)),
    pile=replace(SAMBA.pile, always_frozen=True),
    penalties=irregularities.NO_FORCED_PILE,
    game=replace(
        SAMBA.game,
        target=15_000,
        count_bonuses=COUNT_BONUSES["canasta-count-bonus"]["printed"],
    ),
    assumed=(
        _RUNS_ASSUMED,
        "Red threes count for a side with two canastas, as in Samba.",
        "The bonuses for five and for ten canastas add up.",
    ),
    setup=replace(SAMBA.setup, first_card=FirstCard.BY_VALUE),
    cites={
        **SAMBA_CITES,
        "setup.first_card": _ITALIAN_HOYLE,
        "canasta_kinds": _ITALIAN_HOYLE,
        "melds.wild_melds": _ITALIAN,
        "melds.wild_needs_deuce": _ITALIAN_HOYLE,
        "melds.barred_wilds": _ITALIAN,
        "opening.by_score": _ITALIAN_HOYLE,
        "opening.naturals_only": _ITALIAN_HOYLE,
        "pile.always_frozen": _ITALIAN,
        "threes.red_need": Cite("assumed", "as in Samba"),
        "threes.red_unearned": Cite("assumed", "as in Samba"),
        "canasta.wild": _ITALIAN_HOYLE,
        "canasta.count": _ITALIAN_HOYLE,
        "meld.wild-only": _ITALIAN_HOYLE,
        "meld.deuces-barred": _ITALIAN,
        "opening": _ITALIAN_HOYLE,
        "initial-meld": _ITALIAN_HOYLE,
        "initial-meld.below-minimum": _ITALIAN_HOYLE,
        "going_out": _ITALIAN_HOYLE,
        "going-out": _ITALIAN_HOYLE,
        "threes.red_table": _ITALIAN_HOYLE,
        "red-threes": _ITALIAN_HOYLE,
        "pile.frozen": _ITALIAN,
        "game": _ITALIAN,
    },
)

_TAMPA = Cite("parlett", "Tampa")

TAMPA = replace(
    SAMBA,
    id="tampa",
    name="Tampa",
    summary="Samba with canastas of wild cards in place of sequences.",
    melds=replace(_WILD_MELDS, sequences=False),
    canasta_kinds=(NATURAL, MIXED, wild_kind(2_000)),
    pile=replace(SAMBA.pile, onto_sequence=False),
    assumed=(_UNFINISHED_ASSUMED,),
    cites={
        **SAMBA_CITES,
        "canasta.wild": _TAMPA,
        "canasta_kinds": _TAMPA,
        "melds.sequences": _TAMPA,
        "melds.wild_melds": _TAMPA,
        "failures.wild": _UNFINISHED,
        "pile.onto_sequence": _TAMPA,
        "pile.no-use": _TAMPA,
        "meld.wild-only": _TAMPA,
        "meld.sequence-not-allowed": _TAMPA,
        "seating": _TAMPA,
    },
)

FAMILY = (SAMBA, BOLIVIAN, BRAZILIAN, CHILEAN_3, CHILEAN_4, CUBAN, ITALIAN, TAMPA)
