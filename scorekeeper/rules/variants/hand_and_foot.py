"""Hand and Foot and its relative Pennies from Heaven: a second hand of cards for every player."""

from dataclasses import replace

from scorekeeper.rules.sources import Cite, cited
from scorekeeper.rules.topics.deal.fields import FootTaken
from scorekeeper.rules.topics.going_out.fields import PermissionRule
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.pack.fields import Deal, Partnerships, Seating
from scorekeeper.rules.topics.threes.fields import RedNeed
from scorekeeper.rules.topics.wild_cards.fields import WildRule
from scorekeeper.rules.variant import Family
from scorekeeper.rules.variants import irregularities
from scorekeeper.rules.variants.classic import CLASSIC, CLASSIC_CITES
from scorekeeper.rules.variants.parts import MIXED, NATURAL, kind, steps, wild_kind

_OLDER = Cite("encyclopedia-older", "Hand and Foot Canasta")
_NEWER = Cite("encyclopedia", "Hand and Foot Canasta")
_OUT = Cite("encyclopedia", "Going out and ending a hand")  # where this form adds nothing to it
_SEATS = Cite("assumed", "the encyclopedia names pairs and a singles game without its numbers")
_PLAIN = Cite("assumed", "after the classic rules; the sources are silent")

_PAIRS = tuple((2,) * pairs for pairs in range(2, 7))
_EACH_ALONE = tuple((1,) * players for players in range(2, 8))

HAND_AND_FOOT = replace(
    CLASSIC,
    id="hand-and-foot",
    name="Hand and Foot",
    family=Family.HAND_AND_FOOT,
    summary="A hand and a foot for every player, three natural and four mixed books, four hands.",
    seating=Seating(forms=(*_PAIRS, *_EACH_ALONE, (3, 3)), playing=None, partnerships=Partnerships.FIXED),
    deal=Deal(packs=None, pack_range=(4, 7), jokers_per_pack=2, cards=11, foot=11, draw=2),
    melds=replace(
        CLASSIC.melds,
        wild_rule=WildRule.NOT_MORE,
        duplicate_rank=DuplicateRank.AFTER_COMPLETE,
        wild_on_complete=False,
        black_threes=False,
    ),
    opening=replace(CLASSIC.opening, by_hand=(50, 90, 120, 150)),
    going_out=replace(
        CLASSIC.going_out,
        canastas=7,
        kinds={"natural": 3, "mixed": 4},
        single_kinds={"natural": 1, "mixed": 2},
        sum_of_kinds=True,
        concealed_total=100,
        permission=PermissionRule.REQUIRED,
    ),
    threes=replace(
        CLASSIC.threes,
        red_table=None,
        red_need=RedNeed.NOTHING,
        red_in_hand=300,
        red_in_hand_query=False,
        laid_compulsory=False,
    ),
    pile=replace(CLASSIC.pile, always_frozen=True, natural_and_wild=False, cards=5),
    game=replace(CLASSIC.game, target=None, hands=4),
    penalties=irregularities.HAND_AND_FOOT,
    assumed=(
        "Fewer than five cards in the pile: it may not be taken.",
        "A second meld of a rank is allowed once the first is a complete book.",
        "Equal totals after the last hand: a draw.",
        "Natural books to spare do not count as mixed ones.",
        "Two players take four packs, seven and more take seven.",
        "After the fourth hand the minimum stays at 150.",
        "The game has four hands, as the table of minimums has.",
        "Two to six pairs may play, two to seven players alone, and six in two sides of three.",
    ),
    cites=CLASSIC_CITES
    | irregularities.carried_cites(irregularities.HAND_AND_FOOT)
    | cited(
        (_SEATS, "seating count.players"),
        (
            _NEWER,
            "card_points canasta canasta_kinds opening.by_hand initial-meld.below-minimum",
            "going_out.bonus going_out.concealed_total going-out",
        ),
        (
            _OLDER,
            "deal setup.foot_taken count melds.black_threes meld.black-threes-early",
            "meld.threes pile",
            "going_out going-out.too-few-canastas going-out.missing-kind",
            "going-out.foot-not-played going-out.permission-refused",
            "going-out.permission-not-asked threes threes.red_table threes.red_need",
            "threes.red_unearned threes.red_in_hand threes.black_in_hand red-threes",
            "held.red-threes held.black-threes foot game",
        ),
        (Cite("encyclopedia", "Cards and deal"), "deal.jokers_per_pack"),
        (Cite("encyclopedia-older", "Melds and Canastas"), "melds meld"),
        (
            _PLAIN,
            "melds.duplicate_rank melds.wild_on_complete meld.duplicate-rank",
            "meld.wild-on-complete pile.too-few-cards going_out.spare_natural_as_mixed",
            "failure short-sequence game.tie_rule",
        ),
        (Cite("encyclopedia", "Picking up the discard pile"), "pile.stop-card pile.wild-upcard"),
        (Cite("hoyle-it", "Giocare, step 6"), "pile.one-card-hand"),
        (
            _OUT,
            "going_out.final_discard going_out.concealed_with_pile",
            "going_out.concealed_needs_side_unmelded going-out.cards-held",
            "going-out.discard-required going-out.not-concealed",
        ),
        (Cite("assumed", "as many hands as the encyclopedia has minimums"), "game.hands"),
    ),
)

_IMPLIED = Cite("assumed", "as in the classic game")
_PENNIES = Cite("rummy-games", "Pennies from Heaven")

PENNIES = replace(
    HAND_AND_FOOT,
    id="pennies-from-heaven",
    name="Pennies from Heaven",
    summary="Six players, four packs, a canasta of each kind to go out, 20,000 points.",
    seating=Seating(forms=((3, 3),), playing=None, partnerships=Partnerships.FIXED),
    deal=Deal(packs=4, pack_range=None, jokers_per_pack=2, cards=13, foot=11, draw=2),
    setup=replace(HAND_AND_FOOT.setup, foot_taken=FootTaken.FIRST_CANASTA),
    melds=replace(
        HAND_AND_FOOT.melds,
        wild_rule=WildRule.LIMIT,
        max_size=7,
        duplicate_rank=DuplicateRank.AFTER_COMPLETE,
        wild_melds=True,
        wild_on_complete=True,
        black_threes=True,
    ),
    canasta_kinds=(kind("sevens", 1_500, label="canasta of sevens", ranks=("7",)), NATURAL, MIXED, wild_kind(1_000)),
    opening=replace(
        HAND_AND_FOOT.opening, by_score=steps((None, 15), (0, 50), (500, 90), (1000, 120), (1500, 150)), by_hand=None
    ),
    going_out=replace(
        HAND_AND_FOOT.going_out,
        canastas=4,
        kinds={"natural": 1, "mixed": 1, "wild": 1, "sevens": 1},
        single_kinds=None,
        concealed_total=200,
        permission=PermissionRule.OPTIONAL,
    ),
    threes=replace(
        HAND_AND_FOOT.threes,
        red_table=(100, 200, 300, 400, 500, 600, 700, 1_000),
        red_need=RedNeed.SEVENS_CANASTA,
        red_in_hand=500,
        red_in_hand_query=True,
    ),
    pile=replace(HAND_AND_FOOT.pile, always_frozen=False, natural_and_wild=True, cards=None),
    discard=replace(HAND_AND_FOOT.discard, sevens_after_canasta=True),
    game=replace(HAND_AND_FOOT.game, target=20_000, hands=None),
    penalties=irregularities.PENNIES,
    assumed=(
        "A canasta of sevens may be natural or mixed.",
        "A side with a negative score opens with 15, as in the classic game.",
        "Going out counts 100, concealed 200 in all, as in the classic game.",
    ),
    cites=CLASSIC_CITES
    | irregularities.carried_cites(irregularities.PENNIES)
    | cited(
        (
            _PENNIES,
            "seating deal setup.seats setup.foot_taken count meld.too-long meld.wild-only",
            "canasta canasta_kinds",
            "melds.wild_melds melds.max_size opening initial-meld discard.not-allowed",
            "discard.sevens_after_canasta going_out going-out red-threes threes.red_table",
            "threes.red_need threes.red_unearned foot game",
        ),
        (_PLAIN, "meld.duplicate-rank melds.duplicate_rank short-sequence"),
        (_IMPLIED, "going_out.bonus going_out.concealed_total going-out.concealed"),
    ),
)

FAMILY = (HAND_AND_FOOT, PENNIES)
