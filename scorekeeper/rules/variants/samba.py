"""The Samba family: three packs or four, sequences, melds of wild cards, national forms."""

from dataclasses import replace

from scorekeeper.rules.ruling import Needs
from scorekeeper.rules.sources import SAMBA_VALUE, Cite, cited
from scorekeeper.rules.topics.deal.fields import FirstCard
from scorekeeper.rules.topics.going_out.fields import PermissionRule
from scorekeeper.rules.topics.melds.fields import DuplicateRank, Shape
from scorekeeper.rules.topics.pack.fields import Partnerships, Seating
from scorekeeper.rules.topics.threes.fields import RedNeed, RedUnearned
from scorekeeper.rules.variant import Family
from scorekeeper.rules.variants import irregularities
from scorekeeper.rules.variants.classic import CLASSIC, CLASSIC_CITES
from scorekeeper.rules.variants.parts import (
    COUNT_BONUSES,
    MIXED,
    NATURAL,
    SAMBA_KIND,
    WILD_BY_COMPOSITION,
    kind,
    seven_deuces,
    steps,
    wild_kind,
)

_BOOK = "encyclopedia"
_SAMBA = Cite(_BOOK, "Samba")
SAMBA_CITES = CLASSIC_CITES | cited(
    (Cite("pagat", "Samba"), "seating count.players"),
    (
        _SAMBA,
        "deal count meld.too-many-wilds canasta.samba canasta_kinds",
        "initial-meld.below-minimum opening.by_score threes.red_table game",
    ),
    (Cite("bicycle", "Samba, the play"), "deal.draw"),
    (Cite("samba-laws", "Melds"), "melds meld"),
    (Cite("bicycle", "Samba, melding"), "meld.wild-only"),
    (Cite("bicycle", "Bolivia, scoring"), "canasta.wild"),
    (Cite("samba-laws", "The discard pile"), "pile"),
    (Cite(_BOOK, "Picking up the discard pile"), "pile.frozen"),
    (Cite("hoyle-it", "Giocare, step 6"), "pile.one-card-hand"),
    (Cite("bicycle", "Samba, going out"), "going_out going-out"),
    (
        Cite(_BOOK, "Going out and ending a hand"),
        "going_out.permission going-out.permission-refused",
        "going-out.permission-not-asked",
    ),
    (Cite("howstuffworks", "Samba, red threes"), "threes.red_need threes.red_unearned red-threes"),
    (Cite("pagat", "Modern American canasta, penalties"), "failure"),
    (Cite(_BOOK, "Brazilian Canasta"), "short-sequence"),
    (Cite("samba-laws", "Drawn game"), "game.tie_rule"),
)
_RUNS_ASSUMED = "A side may have several sequences of one suit."
_UNFINISHED_ASSUMED = "A meld of wild cards that stays unfinished costs nothing."
_UNFINISHED = Cite("assumed", "no source names a price")
_FORMS = ((2, 2), (1, 1), (1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1, 1), (2, 2, 2))

SAMBA = replace(
    CLASSIC,
    id="samba",
    name="Samba",
    family=Family.SAMBA,
    summary="Three packs, sequences of one suit, two canastas to go out, 10,000 points.",
    seating=Seating(forms=_FORMS, playing=None, partnerships=Partnerships.FIXED),
    deal=replace(CLASSIC.deal, packs=3, cards=15, draw=2),
    melds=replace(
        CLASSIC.melds, max_wilds=2, duplicate_rank=DuplicateRank.FREE, sequences=True, wild_on_complete=False
    ),
    canasta_kinds=(NATURAL, MIXED, SAMBA_KIND),
    opening=replace(CLASSIC.opening, by_score=steps((None, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150))),
    going_out=replace(CLASSIC.going_out, canastas=2, bonus=200),
    threes=replace(CLASSIC.threes, red_table=(100, 200, 300, 400, 500, 1_000), red_need=RedNeed.TWO_CANASTAS),
    pile=replace(CLASSIC.pile, natural_and_wild=False, onto_complete=False, onto_sequence=True),
    game=replace(CLASSIC.game, target=10_000),
    assumed=(_RUNS_ASSUMED,),
    cites=SAMBA_CITES,
)

_BOLIVIAN = Cite(_BOOK, "Bolivian Canasta")
_BOLIVIAN_CITES = SAMBA_CITES | cited(
    (
        _BOLIVIAN,
        "canasta.wild canasta_kinds melds.wild_melds going_out.kinds going_out.canastas",
        "going-out.too-few-canastas going-out.missing-kind red-threes threes.red_need",
        "held.black-threes threes.black_in_hand game",
    ),
    (Cite("rummy-games", "Bolivia"), "meld.wild-only"),
    (_UNFINISHED, "failures.wild"),
)
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
    summary="Bolivian melds, minimums that require canastas, short sequences cost, 10,000 points.",
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
    going_out=replace(SAMBA.going_out, permission=PermissionRule.REQUIRED),
    threes=replace(
        SAMBA.threes, red_table=(100, 200, 300, 400, 1_000, 1_200), red_need=RedNeed.CANASTA, black_in_hand=100
    ),
    failures=replace(SAMBA.failures, short_sequence=1_000, short_sequence_max=5),
    assumed=(
        _RUNS_ASSUMED,
        _UNFINISHED_ASSUMED,
        "A sequence of more than seven cards has the bonus of one canasta.",
        "Each short sequence is charged, not only one for each side.",
    ),
    cites=SAMBA_CITES
    | cited(
        (
            _BRAZILIAN,
            "canasta.wild canasta_kinds melds.wild_melds opening opening.by_score",
            "initial-meld initial-meld.below-minimum threes.red_table failures game",
        ),
        (Cite("rummy-games", "Brazilian canasta"), "meld.wild-only"),
        (_UNFINISHED, "failures.wild"),
        (Cite("assumed", "each or once a side: unclear"), "failures.short_sequence_each"),
        (
            Cite("bicycle", "Brazilian canasta, going out"),
            "meld.too-long melds.long_sequence_when_out going_out.permission",
            "going-out.permission-not-asked going-out.permission-refused",
        ),
        (Cite("bicycle", "Brazilian canasta, initial meld"), "opening.with_pile initial-meld.pile-not-allowed"),
        (Cite("bicycle", "Brazilian canasta, red threes"), "threes.red_need red-threes"),
        (Cite("bicycle", "Brazilian canasta, scoring"), "held.black-threes threes.black_in_hand"),
    ),
)

_CHILEAN_ASSUMED = (
    "The sources name the packs and the melds of Chilean canasta but no scores: those of Samba and"
    " Bolivian canasta are assumed, the target of Samba among them."
)
_CHILEAN_CITES = {code: cite.assumed_as(SAMBA_VALUE) for code, cite in SAMBA_CITES.items()} | cited(
    (Cite("assumed", "value of Bolivian canasta"), "canasta.wild"),
    # The books name the packs, and that sambas and bolivias are melded; all else is assumed.
    (
        Cite(_BOOK, "Chilean Canasta"),
        "deal.packs deal.jokers_per_pack melds.sequences melds.wild_melds",
        "meld.sequence-not-allowed count.exceeds-deck count.red-threes",
        "count.black-threes",
    ),
    (Cite("rummy-games", "Chilean canasta"), "seating count.players meld.wild-only"),
    (Cite("director", "as written"), "extra"),
)

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
    deal=replace(SAMBA.deal, packs=4),
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
    seating=CLASSIC.seating,
    deal=replace(CLASSIC.deal, cards=13),
    melds=replace(
        _WILD_MELDS, max_wilds=3, max_size=7, duplicate_rank=DuplicateRank.NEVER, sequences=False, wild_on_complete=True
    ),
    canasta_kinds=(NATURAL, MIXED, *WILD_BY_COMPOSITION),
    opening=replace(SAMBA.opening, by_score=steps((None, 15), (0, 50), (1500, 90), (3000, 120), (5000, 150))),
    going_out=replace(SAMBA.going_out, canastas=1, bonus=100, concealed_total=100),
    threes=replace(
        SAMBA.threes,
        red_table=(100, 300, 500, 1_000),
        red_need=RedNeed.CANASTA,
        red_unearned=RedUnearned.ZERO,
        black_removed=(5, 10, 15, 100),
    ),
    pile=replace(SAMBA.pile, always_frozen=True, natural_and_wild=True, onto_complete=True, onto_sequence=False),
    discard=replace(SAMBA.discard, black_three_first_round=False),
    game=replace(SAMBA.game, target=7_500),
    penalties=irregularities.NO_FORCED_PILE,
    assumed=("One canasta is enough to go out, as in the classic game.", _UNFINISHED_ASSUMED),
    cites=CLASSIC_CITES
    | cited(
        (
            _CUBAN_HOYLE,
            "canasta_kinds melds.wild_melds melds.max_size going_out.bonus",
            "going_out.concealed_total threes.black_removed discard.black_three_first_round",
            "deal.cards deal.draw meld.too-long meld.wild-only canasta.wild",
            "opening.by_score initial-meld.below-minimum black-threes threes.black-discard",
            "going-out short-sequence",
        ),
        (_UNFINISHED, "failures.wild"),
        (Cite("assumed", "as in the classic game"), "going_out.canastas going-out.too-few-canastas"),
        (
            _CUBAN,
            "pile.always_frozen threes.red_need threes.red_unearned deal.packs red-threes",
            "threes.red_table pile.frozen game",
        ),
    ),
)

_ITALIAN = Cite(_BOOK, "Italian Canasta")
_ITALIAN_HOYLE = Cite("rummy-games", "Italian canasta")

ITALIAN = replace(
    SAMBA,
    id="italian",
    name="Italian canasta",
    summary="Samba with melds of deuces, bonuses for five and ten canastas, 15,000 points.",
    setup=replace(SAMBA.setup, first_card=FirstCard.BY_VALUE),
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
        by_score=steps((None, 15), (0, 50), (1500, 90), (3000, 120), (5000, 160), (7500, 180), (10000, 200)),
        naturals_only=True,
    ),
    going_out=replace(SAMBA.going_out, uncounted_shapes=("wild",), bonus=300, concealed_total=300),
    threes=replace(SAMBA.threes, red_table=(100, 200, 300, 800, 1_000, 1_200)),
    pile=replace(SAMBA.pile, always_frozen=True),
    penalties=irregularities.NO_FORCED_PILE,
    game=replace(SAMBA.game, target=15_000, count_bonuses=COUNT_BONUSES["canasta-count-bonus"]["printed"]),
    assumed=(
        _RUNS_ASSUMED,
        "Red threes count for a side with two canastas, as in Samba.",
        "The bonuses for five and for ten canastas add up.",
    ),
    cites=SAMBA_CITES
    | cited(
        (
            _ITALIAN_HOYLE,
            "canasta_kinds melds.wild_needs_deuce opening.by_score opening.naturals_only",
            "canasta.wild canasta.count meld.wild-only opening initial-meld",
            "initial-meld.below-minimum going_out going-out threes.red_table red-threes",
            "setup.first_card",
        ),
        (_ITALIAN, "melds.wild_melds melds.barred_wilds pile.always_frozen meld.deuces-barred", "pile.frozen game"),
        (Cite("assumed", "as in Samba"), "threes.red_need threes.red_unearned"),
    ),
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
    cites=SAMBA_CITES
    | cited(
        (
            _TAMPA,
            "canasta.wild canasta_kinds melds.sequences melds.wild_melds pile.onto_sequence",
            "pile.no-use meld.wild-only meld.sequence-not-allowed seating",
        ),
        (_UNFINISHED, "failures.wild"),
    ),
)

FAMILY = (SAMBA, BOLIVIAN, BRAZILIAN, CHILEAN_3, CHILEAN_4, CUBAN, ITALIAN, TAMPA)
