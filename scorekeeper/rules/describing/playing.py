"""The rules of play in words: cards, melds, opening, pile."""

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.describing.words import Statements, card_groups, minimum_rows
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

_YES_NO = {True: "yes", False: "no"}
_WILD_RULES = {
    "limit": "",
    "not-more-than-naturals": ", never more than the naturals",
    "fewer-than-naturals": ", always fewer than the naturals",
}
_DUPLICATES = {
    "never": "is part of the first",
    "after-complete": "is allowed once the first is complete",
    "free": "is allowed",
}
_TOO_LOW = {
    "plus10": "is taken back and raises this hand's minimum",
    "minus100": "is taken back and costs points",
    "both": "is taken back, raises this hand's minimum and costs points",
    "none": "is taken back",
}


def cards(variant: Variant) -> Statements:
    """The pack, the deal and who plays."""
    forms = " or ".join(" + ".join(map(str, form)) for form in variant.seating.forms)
    yield "Sides and players", forms, "seating"
    if variant.seating.playing is not None:
        yield "Players of a side in a hand", str(variant.seating.playing), "seating"
    if variant.seating.partnerships == "changing":
        yield "Sides", "who takes the pile first plays alone in that hand", "seating"
    if variant.deal.packs is None:
        low, high = variant.deal.pack_range
        yield "Packs", f"one more than players, {low} to {high}", "deal.packs"
    else:
        yield "Packs", str(variant.deal.packs), "deal.packs"
    yield "Jokers in each pack", str(variant.deal.jokers_per_pack), "deal.jokers_per_pack"
    yield "Cards dealt to each player", str(variant.deal.cards), "deal.cards"
    if variant.has_foot:
        yield "Cards of each foot", str(variant.deal.foot), "deal.foot"
    yield "Cards drawn in a turn", str(variant.deal.draw), "deal.draw"


def values(variant: Variant) -> Statements:
    """Card values."""
    for ranks, points in card_groups(variant):
        yield ", ".join(rank_name(rank, 1) for rank in ranks), number(points), "card_points"
    if variant.melds.black_threes:
        yield "black three, melded", number(variant.black_three_points), "card_points"


def melds(variant: Variant) -> Statements:
    """What may be laid down."""
    rules = variant.melds
    yield "A meld", f"{rules.min_cards} cards or more of one rank", "meld.too-short"
    yield "A canasta", f"{rules.canasta_size} cards", "melds"
    yield "Natural cards in a meld", f"at least {rules.min_naturals}", "meld.too-few-naturals"
    most = "no limit" if rules.max_wilds is None else f"at most {rules.max_wilds}"
    yield "Wild cards in a meld", most + _WILD_RULES[rules.wild_rule], "meld.too-many-wilds"
    if rules.max_size is not None:
        longer = ", more for the side that went out" if rules.long_set_when_out else ""
        yield "Longest set", f"{rules.max_size} cards{longer}", "meld.too-long"
    yield "A second meld of one rank", _DUPLICATES[rules.duplicate_rank], "meld.duplicate-rank"
    for ranks, text in (
        (rules.no_wild_ranks, "take no wild card"),
        (rules.opening_wild_ranks, "take wild cards only in the opening"),
    ):
        for rank in ranks:
            yield rank_name(rank).capitalize(), text, "meld.wild-in-rank"
    if rules.rule_of_five:
        yield "Wild cards after the opening", "only with five naturals", "meld.too-many-wilds"
    yield from _shapes(variant)
    black = "when going out, without wild cards" if rules.black_threes else "never"
    yield "Black threes melded", black, "meld.black-threes-early"


def _shapes(variant: Variant) -> Statements:
    """Melds that are no sets."""
    rules = variant.melds
    if rules.sequences:
        yield "Sequences", "of one suit without wild cards", "meld.sequence-wild"
    else:
        yield "Sequences", "are not melds", "meld.sequence-not-allowed"
    if rules.long_sequence_when_out:
        text = "for the side that went out"
        yield f"Sequences over {rules.canasta_size} cards", text, "meld.too-long"
    wild = f"{rules.min_cards} to {rules.canasta_size} cards" if rules.wild_melds else "not allowed"
    if rules.wild_melds and rules.wild_needs_deuce:
        wild += ", a deuce among them"
    yield "Melds of wild cards only", wild, "meld.wild-only"
    if rules.wild_melds and rules.barred_wilds:
        names = " and ".join(rank_name(rank) for rank in rules.barred_wilds)
        text = f"no {names}, while an own meld of wild cards is unfinished"
        yield "Other melds take", text, "meld.deuces-barred"


def opening(variant: Variant) -> Statements:
    """The initial meld."""
    rules = variant.opening
    for label, text in minimum_rows(variant):
        yield label.capitalize(), text, "initial-meld.below-minimum"
    counts = "counts" if rules.upcard_counts else "does not count"
    yield "The card taken from the pile", counts, "initial-meld"
    if not rules.with_pile:
        text = "not in the turn in which the pile is taken"
        yield "Opening", text, "initial-meld.pile-not-allowed"
    yield from _conditions(variant)
    if rules.concealed_exempt:
        yield "Going out concealed from the stock", "needs no minimum", "initial-meld.below-minimum"
    if variant.penalty("opening-too-low") is not None:
        points = f" (+{rules.raise_step})" if rules.too_low in ("plus10", "both") else ""
        yield "An opening that is too low", _TOO_LOW[rules.too_low] + points, "opening.raise_step"


def _conditions(variant: Variant) -> Statements:
    """What an opening needs besides its points, or instead of them."""
    rules = variant.opening
    if rules.naturals_only:
        yield "Wild cards in the opening", "none", "initial-meld.naturals-only"
    if rules.triple != "none":
        text = {
            "natural-in-any-meld": "needed, in any meld",
            "clean-meld": "needed, in a meld without wild cards",
            "clean-or-wild-meld": "needed, in a meld without wild cards, or a wild meld",
        }[rules.triple]
        yield "Three naturals of one rank", text, "initial-meld.natural-triple"
    if rules.canasta != "none":
        text = rules.canasta.replace("-", " ") + " canasta opens whatever its points"
        yield "A complete canasta", text, "initial-meld.below-minimum"
    if rules.wild_canasta_is_natural:
        text = "counts as a natural one"
        yield "For the opening a wild canasta", text, "initial-meld.canasta-required"


def pile(variant: Variant) -> Statements:
    """Taking the discard pile."""
    rules = variant.pile
    always = "natural pair from the hand"
    yield "Always", always, "pile.frozen"
    if rules.always_frozen:
        yield "The pile", "is always frozen", "pile.frozen"
    else:
        ways = [
            text
            for on, text in (
                (rules.natural_and_wild, "one natural and a wild card"),
                (rules.onto_set, "the top card onto an own set"),
                (rules.onto_sequence, "the top card onto an own sequence"),
            )
            if on
        ]
        yield "While it is not frozen also", ", or ".join(ways) or "nothing", "pile.no-use"
    frozen = _YES_NO[rules.frozen_for_unmelded or rules.always_frozen]
    yield "Frozen for a side that has not opened", frozen, "pile.frozen"
    yield "Never", "under a wild card or a three", "pile.stop-card"
    if not rules.seven_takes:
        yield "Nor", "under a seven", "pile.seven-upcard"
    taken = "the whole pile" if rules.cards is None else f"the top {rules.cards} cards"
    yield "Cards taken", taken, "pile.too-few-cards"


def discards(variant: Variant) -> Statements:
    """What may not be discarded."""
    rules = variant.discard
    if not rules.threes:
        last = ", but as the last card when going out" if variant.threes.final_discard else ""
        yield "Threes", f"are not discarded{last}", "discard.three-not-allowed"
    if not rules.wilds:
        text = "only when going out, or from a hand of nothing else"
        yield "Wild cards", text, "discard.not-allowed"
    if rules.empty_pile_barred:
        names = ", ".join(rank_name(rank) for rank in rules.empty_pile_barred)
        yield "Onto an empty pile", f"no {names}", "discard.not-allowed"
    if not rules.black_three_first_round:
        yield "Black threes", "not in the first round of turns", "threes.black-discard"
    if rules.sevens_after_canasta:
        text = "once the side has a canasta of sevens, never as the last card"
        yield "Sevens", text, "discard.not-allowed"
