"""Relatives of classic canasta: Mexicana, wild-card canasta, Caliente and Ponytail."""

from dataclasses import replace

from scorekeeper.rules.sources import Cite, cited
from scorekeeper.rules.topics.deal.fields import TalonsTaken
from scorekeeper.rules.topics.wild_cards.fields import WildRule
from scorekeeper.rules.variant import Family
from scorekeeper.rules.variants import irregularities
from scorekeeper.rules.variants.classic import CLASSIC, CLASSIC_CITES
from scorekeeper.rules.variants.parts import MIXED, NATURAL, kind, wild_kind

_MEXICANA = Cite("rummy-games", "Mexicana")

MEXICANA = replace(
    CLASSIC,
    id="mexicana",
    name="Mexicana",
    family=Family.MODERN,
    summary="Three packs, canastas of sevens, a red three for each canasta to go out.",
    deal=replace(CLASSIC.deal, packs=3, cards=13),
    setup=replace(CLASSIC.setup, talons=(13, 13), talons_taken=TalonsTaken.STOCK),
    canasta_kinds=(kind("sevens", 1_000, label="canasta of sevens", ranks=("7",)), NATURAL, MIXED),
    going_out=replace(CLASSIC.going_out, canastas=2, red_threes_per_canasta=True),
    threes=replace(CLASSIC.threes, red_table=(100, 200, 300, 400, 500, 1_000)),
    pile=replace(CLASSIC.pile, seven_takes=False),
    assumed=(
        "A canasta of sevens may be natural or mixed.",
        "All six red threes count 1,000.",
        "The game ends at 5,000 as in the classic game.",
    ),
    cites=CLASSIC_CITES
    | cited(
        (
            _MEXICANA,
            "deal count canasta.sevens canasta_kinds going_out going-out pile.seven-upcard",
            "pile.seven_takes short-sequence setup.talons setup.talons_taken",
        ),
        (Cite("assumed", "six red threes; the classic table has four"), "red-threes threes.red_table"),
        (Cite("assumed", "the target of the classic game"), "game.target"),
    ),
)

_WILD = Cite("scarne", "Uruguay")

WILD_CARD = replace(
    CLASSIC,
    id="wild-card",
    name="Wild-card canasta",
    family=Family.MODERN,
    summary="Classic canasta with canastas of wild cards; the pile is always frozen.",
    melds=replace(CLASSIC.melds, wild_melds=True),
    canasta_kinds=(NATURAL, MIXED, wild_kind(2_000)),
    pile=replace(CLASSIC.pile, always_frozen=True),
    penalties=irregularities.NO_FORCED_PILE,
    assumed=(
        "A canasta of wild cards counts for going out.",
        "A meld of wild cards that stays unfinished costs nothing.",
        "A side has at most one meld of wild cards at a time.",
    ),
    cites=CLASSIC_CITES
    | cited(
        (
            _WILD,
            "meld.wild-only melds.wild_melds canasta.wild canasta_kinds pile.frozen",
            "pile.always_frozen short-sequence",
        ),
        (Cite("assumed", "no source that was followed names a price"), "failures.wild"),
    ),
)

_PACK_SOLD = Cite("leaflets", "rules of the pack that is sold")
CALIENTE = replace(
    CLASSIC,
    id="caliente",
    name="Canasta Caliente",
    summary="Classic canasta with a special pack; the table values its two Caliente cards.",
    assumed=(
        (
            "What the two Caliente cards do is not known here: the table agrees on it, and enters"
            " it as points of its own with the reason “Caliente card”."
        ),
        "Everything else is classic canasta, as the leaflets say.",
    ),
    cites=CLASSIC_CITES
    | cited(
        (_PACK_SOLD, "seating deal card_points game.target game.both_over_target"),
        (Cite("assumed", "the two Caliente cards, as the table agrees"), "extra"),
    ),
)

_PONYTAIL = Cite("ponytail", "players, packs and threes")
_CLASSIC_VALUE = Cite("assumed", "classic canasta; no source that was read says it")
PONYTAIL = replace(
    CLASSIC,
    id="ponytail",
    name="Ponytail canasta",
    family=Family.MODERN,
    summary="Six packs for four players, eight for six; a red three pays 100, a black three left in hand costs 100.",
    seating=replace(CLASSIC.seating, forms=((2, 2), (2, 2, 2))),
    deal=replace(CLASSIC.deal, packs=None, pack_range=(6, 8), more_packs=2),
    melds=replace(CLASSIC.melds, max_wilds=None, wild_rule=WildRule.FEWER),
    threes=replace(CLASSIC.threes, red_table=tuple(100 * count for count in range(1, 17)), black_in_hand=100),
    assumed=(
        "Minimums, the target and whatever else is not said here are those of classic canasta.",
        "Melds have more natural cards than wild cards, and no other limit.",
    ),
    cites=CLASSIC_CITES
    | cited(
        (
            _PONYTAIL,
            "seating deal deal.packs deal.pack_range deal.more_packs count count.players",
            "melds.wild_rule",
            "meld.wilds-outnumber-naturals threes.red_table red-threes threes.black_in_hand",
            "held.black-threes",
        ),
        (_CLASSIC_VALUE, "opening initial-meld game.target melds.max_wilds meld.too-many-wilds"),
    ),
)

FAMILY = (MEXICANA, WILD_CARD, CALIENTE, PONYTAIL)
