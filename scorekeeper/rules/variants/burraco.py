"""The burraco family: Italian codes, three and five players, Brazil, Argentina and Greece."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules.cards import NATURALS, THREE
from scorekeeper.rules.sources import Cite, cited
from scorekeeper.rules.topics.conduct.fields import LastLap
from scorekeeper.rules.topics.drawing.fields import DrawingRules, PileTake
from scorekeeper.rules.topics.game_end.fields import TieRule
from scorekeeper.rules.topics.going_out.fields import FinalDiscard, PermissionRule
from scorekeeper.rules.topics.initial_meld.fields import TooLow
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.pack.fields import Partnerships, Seating
from scorekeeper.rules.topics.pots.fields import FineWhen, PairShare, PotRules, UnplayedPot
from scorekeeper.rules.topics.runs.fields import RoyalAce, RunRules, SemiClean
from scorekeeper.rules.variant import Family, Variant
from scorekeeper.rules.variants import directing, parts
from scorekeeper.rules.variants.classic import CLASSIC, CLASSIC_CITES

EVERY_RANK = (*NATURALS, THREE)
_LOW = {"7": 5, "6": 5, "5": 5, "4": 5, "3": 5}
_HIGH = {"A": 15, "K": 10, "Q": 10, "J": 10, "10": 10, "9": 10, "8": 10}

_BONUSES: Mapping[str, int | None] = {"clean": 200, "semi-clean": 150, "dirty": 100}
_WITHOUT_SEMI: Mapping[str, int | None] = {"clean": 200, "dirty": 100}
_FITAB: Mapping[str, int | None] = {**_BONUSES, "royal": 300, "royal-dirty": 250, "super": 250, "super-dirty": 200}
_FEBURIT: Mapping[str, int | None] = {**_BONUSES, "royal": 300, "super": 250}
_BRAZIL: Mapping[str, int | None] = {**_WITHOUT_SEMI, "royal": 500, "ace-to-ace": 1000}
_BIRIBA: Mapping[str, int | None] = {**_WITHOUT_SEMI, "royal": 1000, "royal-dirty": 500}

_SECOND_SETS = ("melds.duplicate_rank", "meld.duplicate-rank")
# What the codes of Italy say of second sets holds where no source repeats it.
_ONE_SET = (Cite("assumed", "as in the code of the Italian federation"), *_SECOND_SETS)
_ONE_SET_ASSUMED = "A side has one set of a rank, as in the code of the Italian federation."

_ITALIAN = CLASSIC_CITES | directing.CITES
_CITES = _ITALIAN | cited(
    (
        Cite("eburraco", "table, deal and turn"),
        "seating setup turn turn.opponents deal deal.cards deal.packs deal.jokers_per_pack count",
        "count.players count.hand-size count.exceeds-deck",
    ),
    (Cite("atutto", "values of the cards"), "card_points melded count.points-exceed-deck"),
    (
        Cite("fibur", "melds: sets, runs, pinelle"),
        "melds melds.max_wilds melds.sequences melds.sequence_wilds melds.black_threes meld runs",
        "meld.set-not-allowed meld.sequence-broken runs.ace_at_both_ends meld.too-many-wilds",
        "meld.too-long meld.too-short meld.wild-only meld.mixed-ranks meld.sequence-suits",
    ),
    (
        Cite("fibur", "burraco: clean, semi-clean, dirty"),
        "canasta_kinds canasta runs.semi_clean canasta.semi-clean count.canastas-exceed-points",
    ),
    (Cite("fitab", "royal and super burraco"), "runs.royal_ace"),
    (
        Cite("fibur", "pots: in flight and with the discard"),
        "pots pots.cards pots.unplayed pot.too-few-melded pot.hand-left pot.none-left",
    ),
    (
        Cite("fibur", "closing"),
        "going_out going_out.canastas going_out.permission going_out.final_discard going-out",
        "going-out.pot-not-taken discard.wild-not-allowed drawing.wild_closes",
    ),
    (Cite("fibur", "the pot that was not taken"), "pot pots.fine_when"),
    (Cite("assumed", "no Italian code pays a pot; some tables do"), "pots.bonus"),
    (Cite("assumed", "forms elsewhere know it"), "pots.becomes_stock pots.solo_from"),
    (Cite("eburraco", "cards turned against a side"), "penalised"),
    (
        Cite("fibur", "the last two cards of the stock"),
        "ending ending.stock-left drawing drawing.undrawn pile.hand-over",
    ),
    (Cite("fibur", "turn: the pile"), "pile pile.no-use pile.cards drawing.pile_take discard discard.taken-card"),
    (Cite("assumed", "where a table asks for one"), "opening opening.by_score initial-meld"),
    (Cite("eburraco", "hands and cards left"), "held"),
    (Cite("eburraco", "three and five players"), "pot.lone-hand pair-share"),
    (Cite("eburraco", "free game"), "game game.target"),
    (Cite("pb", "free game"), "game.tie_rule game.both_over_target"),
    (Cite("assumed", "threes are cards like any other"), "threes black_three_points"),
    (Cite("fibur", "equal combinations"), *_SECOND_SETS),
    (Cite("assumed", "no trumps in this game"), "runs.trump_doubles"),
    (Cite("assumed", "no source says how loose cards are read"), "runs.written_ace"),
    (Cite("assumed", "no code of law sets an amount"), "penalties"),
)

BURRACO = replace(
    CLASSIC,
    id="burraco",
    name="Burraco (Italian federation)",
    family=Family.BURRACO,
    summary="Runs and sets, two pots, the code of the Italian federation, 2,005 points.",
    seating=Seating(forms=((2, 2), (1, 1)), playing=None, partnerships=Partnerships.FIXED),
    card_points={"JKR": 30, "2": 20, **_HIGH, **_LOW},
    black_three_points=0,
    melds=replace(
        CLASSIC.melds,
        max_wilds=1,
        duplicate_rank=DuplicateRank.NEVER,
        sequences=True,
        sequence_wilds=1,
        black_threes=False,
    ),
    canasta_kinds=parts.class_kinds(_BONUSES, "burraco", None),
    opening=replace(CLASSIC.opening, by_score=((None, None, None),), too_low=TooLow.NONE, raise_step=None),
    going_out=replace(
        CLASSIC.going_out, concealed_total=100, permission=PermissionRule.NONE, final_discard=FinalDiscard.REQUIRED
    ),
    threes=replace(
        CLASSIC.threes,
        red_table=None,
        red_in_hand=None,
        red_in_hand_query=False,
        black_in_hand=0,
        laid_compulsory=False,
    ),
    game=replace(CLASSIC.game, target=2_005, tie_rule=TieRule.EXTRA_HAND),
    penalties=(),
    assumed=(
        "In a run written in no order the ace lies where the class is worth more.",
        "A side may close while its pot lies unplayed in the partner's hand.",
    ),
    cites=_CITES,
    runs=RunRules(
        noun="burraco",
        sets=EVERY_RANK,
        ace_at_both_ends=False,
        royal_ace=RoyalAce.EITHER,
        semi_clean=SemiClean.END_ONLY,
        trump_doubles=None,
    ),
    pots=PotRules(
        cards=11,
        fine=100,
        fine_when=FineWhen.OTHER_TOOK,
        bonus=0,
        unplayed=UnplayedPot.VALUE,
        becomes_stock=False,
        lone_cards=None,
        solo_from=None,
        share=PairShare.HALF_UP,
    ),
    drawing=DrawingRules(undrawn=2, pile_take=PileTake.FREE, single_card_back=False, wild_closes=False),
    conduct=directing.FIBUR,
)
assert BURRACO.runs is not None and BURRACO.pots is not None and BURRACO.drawing is not None  # noqa: S101, PT018 - narrows their types
_RUNS, _POTS, _DRAWING = BURRACO.runs, BURRACO.pots, BURRACO.drawing

INTERNATIONAL = replace(
    BURRACO,
    id="burraco-international",
    name="Burraco, international code",
    summary="Whoever takes the pile must meld; sets of aces and threes; a clean burraco to close.",
    canasta_kinds=parts.class_kinds(_WITHOUT_SEMI, "burraco", None),
    going_out=replace(BURRACO.going_out, kinds={"clean": 1}),
    runs=replace(_RUNS, sets=("A", "3"), semi_clean=SemiClean.NONE),
    drawing=replace(_DRAWING, pile_take=PileTake.MELD_ONE),
    cites=_CITES
    | cited(
        (
            Cite("eburraco", "international code"),
            "canasta_kinds canasta going_out.kinds going-out.missing-kind runs",
            "meld.set-not-allowed runs.semi_clean drawing.pile_take pile.no-use",
            *_SECOND_SETS,
        )
    ),
)

FITAB = replace(
    BURRACO,
    id="burraco-fitab",
    name="Burraco, FITAB and AICS",
    summary="Royal and super burracos; semi-clean with seven cards beside the wild card.",
    canasta_kinds=parts.class_kinds(_FITAB, "burraco", None),
    runs=replace(_RUNS, semi_clean=SemiClean.SEVEN_BESIDE),
    assumed=(*BURRACO.assumed, "A dirty royal burraco has thirteen or fourteen cards."),
    cites=_CITES
    | cited(
        (Cite("fitab", "royal and super burraco"), "canasta_kinds canasta canasta.semi-clean runs.semi_clean runs"),
        (Cite("fitab", "equal combinations"), *_SECOND_SETS),
    ),
)

FEBURIT = replace(
    BURRACO,
    id="burraco-feburit",
    name="Burraco, Fe.Bur.It",
    summary="The Italian game with royal burracos of 300 and super burracos of 250.",
    canasta_kinds=parts.class_kinds(_FEBURIT, "burraco", None),
    assumed=(*BURRACO.assumed, _ONE_SET_ASSUMED, "Semi-clean burracos are those of the Italian federation."),
    conduct=replace(directing.FIBUR, last_lap=LastLap.END_OF_LAP),
    cites=_CITES
    | cited(
        (Cite("feburit", "values"), "canasta_kinds canasta"),
        _ONE_SET,
        (Cite("eburraco", "time call of Fe.Bur."), "conduct.last_lap"),
    ),
)


def _by_pot(players: int, packs: int) -> Variant:
    """Return the variant in which who takes the first pot plays alone and the others are pairs."""
    assumed = [_ONE_SET_ASSUMED, "Half points are rounded up to five for sums below zero too."]
    if players > 3:
        assumed.append("The game ends at the points of the game for three.")
    return replace(
        BURRACO,
        id=f"burraco-{players}",
        name=f"Burraco for {'three' if players == 3 else 'five'}",
        summary="The player who takes the first pot plays alone against the others; 1,505 points.",
        seating=Seating(forms=((1,) * players,), playing=None, partnerships=Partnerships.BY_POT),
        deal=replace(BURRACO.deal, packs=packs),
        pots=replace(_POTS, lone_cards=18, solo_from=1_000),
        game=replace(BURRACO.game, target=1_505),
        assumed=(*BURRACO.assumed, *assumed),
        cites=_CITES
        | cited(
            (
                Cite("eburraco", "three and five players"),
                "seating deal deal.packs pots pots.cards pots.solo_from count.players game",
                "game.target",
            ),
            _ONE_SET,
        ),
    )


BURRACO_3, BURRACO_5 = _by_pot(3, 2), _by_pot(5, 3)

# Games of which no source says how they are directed.
_SILENT = (
    _CITES
    | directing.NO_SOURCE
    | cited((Cite("assumed", "several sets of a rank; no source forbids them"), *_SECOND_SETS))
)
_SEVERAL_SETS = replace(BURRACO.melds, duplicate_rank=DuplicateRank.FREE)
_SILENT_ASSUMED = ("A side may have several sets of one rank; no source forbids it.", *BURRACO.assumed[:1])
_BRAZIL_CITES = _SILENT | cited(
    (Cite("gamedesire", "values of the cards"), "card_points melded count.points-exceed-deck"),
    (
        Cite("br-engines", "runs, canastas and mortos"),
        "canasta_kinds canasta runs runs.ace_at_both_ends runs.royal_ace pots.becomes_stock pots",
        "drawing.undrawn drawing ending pile.hand-over ending.stock-left game.target game",
        "pot.hand-left pot.none-left pot going-out",
    ),
    (Cite("assumed", "no class between clean and dirty"), "runs.semi_clean"),
    (Cite("assumed", "whoever took one"), "pots.fine_when"),
    (
        Cite("assumed", "closing with or without a discard, a wild one too"),
        "going_out.final_discard going-out.discard-required discard.wild-not-allowed",
        "drawing.wild_closes",
    ),
    (Cite("assumed", "no source forbids it"), "discard.taken-card"),
    (Cite("jogatina", "three forms"), "going_out going_out.kinds going-out.missing-kind"),
    (Cite("jogatina", "sets and pile of the forms"), "melds meld.set-not-allowed pile.no-use drawing.pile_take"),
)
_BRAZIL_ASSUMED = (*_SILENT_ASSUMED, "A player who goes out may discard a last card or not, even a wild card.")

ABERTO = replace(
    BURRACO,
    id="buraco-aberto",
    name="Buraco aberto",
    summary="Brazil: runs only, the open pile, a clean canasta to go out, 3,000 points.",
    card_points={"JKR": 50, "2": 10, **_HIGH, **_LOW},
    melds=_SEVERAL_SETS,
    canasta_kinds=parts.class_kinds(_BRAZIL, "canasta", None),
    going_out=replace(BURRACO.going_out, kinds={"clean": 1}, final_discard=FinalDiscard.OPTIONAL),
    runs=replace(
        _RUNS, noun="canasta", sets=(), ace_at_both_ends=True, royal_ace=RoyalAce.LOW, semi_clean=SemiClean.NONE
    ),
    pots=replace(_POTS, fine_when=FineWhen.ALWAYS, becomes_stock=True),
    drawing=DrawingRules(undrawn=0, pile_take=PileTake.FREE, single_card_back=True, wild_closes=True),
    game=replace(BURRACO.game, target=3_000),
    conduct=None,
    assumed=_BRAZIL_ASSUMED,
    cites=_BRAZIL_CITES,
)
assert ABERTO.runs is not None and ABERTO.drawing is not None  # noqa: S101, PT018 - as above

FECHADO = replace(
    ABERTO,
    id="buraco-fechado",
    name="Buraco fechado",
    summary="Brazil: sets too, the pile only for its top card, any canasta to go out.",
    going_out=replace(ABERTO.going_out, kinds={}),
    runs=replace(ABERTO.runs, sets=EVERY_RANK),
    drawing=replace(ABERTO.drawing, pile_take=PileTake.TOP_CARD),
)

STBL = replace(
    ABERTO,
    id="buraco-stbl",
    name="Buraco sem trinca, bate limpo",
    summary="Brazil: runs only, the pile only for its top card, a clean canasta to go out.",
    drawing=replace(ABERTO.drawing, pile_take=PileTake.TOP_CARD),
)

BURAKO = replace(
    BURRACO,
    id="burako",
    name="Burako",
    summary="Argentina: cards or tiles, joker 50, two dead packs, 3,000 points.",
    card_points={"JKR": 50, "2": 20, **_HIGH, **_LOW},
    melds=_SEVERAL_SETS,
    canasta_kinds=parts.class_kinds(_WITHOUT_SEMI, "canasta", None),
    going_out=replace(BURRACO.going_out, final_discard=FinalDiscard.OPTIONAL),
    runs=replace(_RUNS, noun="canasta", semi_clean=SemiClean.NONE),
    pots=replace(_POTS, fine_when=FineWhen.ALWAYS),
    drawing=DrawingRules(undrawn=2, pile_take=PileTake.FREE, single_card_back=True, wild_closes=True),
    game=replace(BURRACO.game, target=3_000),
    assumed=(
        *_SILENT_ASSUMED,
        "Melds are those of the Italian game without semi-clean canastas.",
        "A player who closes may discard a last card or not, even a wild card.",
        "Two cards of the stock are never drawn, as in the Italian game.",
    ),
    conduct=None,
    cites=_SILENT
    | cited(
        (
            Cite("ar-tracker", "values"),
            "card_points melded count.points-exceed-deck canasta_kinds canasta going-out game",
            "game.target pot pots pots.bonus pot.hand-left pot.none-left",
        ),
        (
            Cite("assumed", "melds, closing and stock since nothing else is said"),
            "runs.semi_clean runs going_out.final_discard discard.wild-not-allowed",
            "going-out.discard-required",
            "drawing.wild_closes discard.taken-card drawing pots.fine_when",
        ),
    ),
)

BIRIBA = replace(
    BURRACO,
    id="biriba",
    name="Biriba",
    summary="Greece, by custom: runs only, a trump suit that counts twice, 3,030 points.",
    card_points={"JKR": 20, "2": 10, **_HIGH, **_LOW},
    melds=_SEVERAL_SETS,
    canasta_kinds=parts.class_kinds(_BIRIBA, "biriba", True),
    going_out=replace(BURRACO.going_out, final_discard=FinalDiscard.OPTIONAL),
    runs=replace(_RUNS, noun="biriba", sets=(), semi_clean=SemiClean.NONE, trump_doubles=True),
    pots=replace(_POTS, fine_when=FineWhen.ALWAYS),
    drawing=DrawingRules(undrawn=2, pile_take=PileTake.FREE, single_card_back=True, wild_closes=True),
    game=replace(BURRACO.game, target=3_030),
    assumed=(
        "No federation has rules of biriba: these are customs, and the sources disagree.",
        *_SILENT_ASSUMED,
        "A full run with a wild card has thirteen or fourteen cards.",
        "The bonus of a run in trumps counts twice, but not its cards.",
        "The pile may be taken as it lies; the closing discard is free and may be wild.",
    ),
    conduct=None,
    cites=_SILENT
    | cited(
        (
            Cite("zoo", "values"),
            "card_points melded count.points-exceed-deck canasta_kinds canasta runs",
            "runs.trump_doubles meld.set-not-allowed melds going-out pot",
        ),
        (Cite("rgc", "game and trumps"), "game game.target"),
        (
            Cite("assumed", "closing and pile since nothing else is said"),
            "going_out.final_discard discard.wild-not-allowed drawing.wild_closes",
            "going-out.discard-required discard.taken-card drawing.pile_take pile.no-use",
            "drawing pots.fine_when runs.semi_clean pots pot.hand-left pot.none-left",
        ),
    ),
)

# The codes of one game: clubs that meet ask what differs between them.
CODES = (BURRACO, INTERNATIONAL, FITAB, FEBURIT)
FAMILY = (BURRACO, INTERNATIONAL, FITAB, FEBURIT, BURRACO_3, BURRACO_5, ABERTO, FECHADO, STBL, BURAKO, BIRIBA)
