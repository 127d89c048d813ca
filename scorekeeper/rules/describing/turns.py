"""A turn in words: the opening, the pile, the discard, going out."""

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.describing.words import minimum_rows
from scorekeeper.rules.headings import GoingOutRules
from scorekeeper.rules.statement import Statement, Statements, fact, says
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.empty_stock.rules import EmptyStock
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.rules.topics.pile.rules import CARDS, Pile
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import either

_TOO_LOW = {
    "plus10": "is taken back and raises this hand's minimum",
    "minus100": "is taken back and costs points",
    "both": "is taken back, raises this hand's minimum and costs points",
    "none": "is taken back",
}
_TRIPLES = {
    "natural-in-any-meld": "are needed, in any meld",
    "clean-meld": "are needed, in a meld without wild cards",
    "clean-or-wild-meld": "are needed, in a meld without wild cards, or a wild meld",
}
_CANASTA_OPENS = {
    "any": "of any kind",
    "natural-or-wild": "without wild cards or of wild cards only",
    "natural": "of one rank without wild cards",
}
_PERMISSION = {
    "optional-binding": "may be asked for leave; the answer binds",
    "required": "must be asked for leave; the answer binds",
    "none": "is not asked for leave",
}
_LAST = {
    "optional": "may be made or not",
    "required": "must be made: one card is kept for it",
    "forbidden": "is not made: every card is melded",
}


def minimums(variant: Variant) -> Statements:
    """The table of minimums."""
    rules = variant.opening
    code = "opening.by_score" if rules.by_hand is None else "opening.by_hand"
    for label, text in minimum_rows(variant):
        yield fact(label.capitalize(), text, code)


def opening(variant: Variant) -> Statements:
    """What an opening may be and must be besides its points."""
    rules = variant.opening
    when = "also" if rules.with_pile else "not"
    text = f"{when} in the turn in which the pile is taken"
    yield fact("Opening", text, "opening.with_pile")
    if rules.with_pile:
        counts = "counts towards the minimum" if rules.upcard_counts else "does not count"
        yield says("The card taken from the pile", counts, "opening.upcard_counts")
    if rules.naturals_only:
        text = "have no place in the opening"
        yield says("Wild cards", text, "opening.naturals_only")
    if rules.triple != "none":
        text = _TRIPLES[rules.triple]
        yield says("Three naturals of one rank", text, "opening.triple")
    if rules.canasta != "none":
        text = f"{_CANASTA_OPENS[rules.canasta]} opens whatever its points"
        yield says("A complete canasta", text, "opening.canasta")
    if rules.wild_canasta_is_natural:
        text = "counts as a natural one for the opening"
        yield says("A wild canasta", text, "opening.wild_canasta_is_natural")
    if rules.concealed_exempt:
        label = "Going out concealed from the stock"
        yield says(label, "needs no minimum", "opening.concealed_exempt")
    raises = rules.too_low in ("plus10", "both") and rules.raise_step
    more = f" by {rules.raise_step}" if raises else ""
    text = _TOO_LOW[rules.too_low].replace("this hand's minimum", f"this hand's minimum{more}")
    yield says("An opening that is too low", text, "penalty.opening-too-low")


_EMPTY_STOCK = {
    "must-take": "must be taken if it lawfully can",
    "must-if-it-fits": "must be taken by whoever can add it to an own meld",
    "recycle": "need not be taken: the pile is turned over once as a new stock",
}


def pile(variant: Variant) -> Statements:
    """Taking the discard pile."""
    rules = variant.pile
    yield says("Two naturals of its rank from the hand", "always take the top card", "pile")
    if rules.always_frozen:
        yield says("The pile", "is always frozen: nothing else takes it", Pile.frozen.code)
    else:
        ways = [
            text
            for on, text in (
                (rules.natural_and_wild, "one natural and a wild card"),
                (rules.onto_set, "the top card put straight onto an own set"),
                (rules.onto_sequence, "the top card put onto the end of an own sequence"),
            )
            if on
        ]
        yield fact("While it is not frozen also", either(ways) or "nothing", Pile.no_use.code)
        yield from _unfrozen(variant)
    yield says("Nobody", "takes a pile with a wild card or a three on top", Pile.stop_card.code)
    if not rules.seven_takes:
        yield says("Nor", "is it taken with a seven on top", Pile.seven_upcard.code)
    taken = "the whole pile" if rules.cards is None else f"the top {rules.cards} cards"
    yield fact("Cards taken", taken, CARDS)
    if variant.seating.partnerships == "fixed":
        text = _EMPTY_STOCK[rules.empty_stock]
        yield says("When the stock is empty, the discard", text, EmptyStock.discard.code)


def _unfrozen(variant: Variant) -> Statements:
    rules = variant.pile
    if rules.onto_set and variant.melds.max_size != variant.melds.canasta_size:
        also = "also takes" if rules.onto_complete else "does not take"
        yield says("A set that is complete", f"{also} the top card", "pile.onto_complete")
    frozen = "is frozen" if rules.frozen_for_unmelded else "is not frozen"
    yield says("For a side that has not opened", f"it {frozen}", Pile.frozen.code)


def discards(variant: Variant) -> Statements:
    """What may not be discarded."""
    rules = variant.discard
    last = variant.threes.final_discard
    if rules.threes:
        yield says("A black three", "may be discarded and stops the pile", "discard.threes")
    else:
        only = ", but one may be the last card when going out" if last else ""
        yield says("Threes", f"are not discarded{only}", Discard.three_not_allowed.code)
    if not rules.wilds:
        text = "are discarded only when going out, or from a hand of nothing else"
        yield says("Wild cards", text, Discard.not_allowed.code)
    if rules.empty_pile_barred:
        names = either([rank_name(rank) for rank in rules.empty_pile_barred])
        yield says("Onto an empty pile", f"go no {names}", "discard.empty_pile_barred")
    if not rules.black_three_first_round:
        text = "are not discarded in the first round of turns"
        yield says("Black threes", text, Threes.black_discard.code)
    if rules.sevens_after_canasta:
        text = "are discarded once the side has a canasta of sevens, never as the last card"
        yield says("Sevens", text, Discard.not_allowed.code)


def going_out(variant: Variant) -> Statements:
    """Going out."""
    rules = variant.going_out
    yield _needed(variant, rules)
    for kinds, who in ((rules.kinds, ""), (rules.single_kinds or {}, " (a player alone)")):
        for code, count in kinds.items():
            label = f"Of these, {_kind_name(variant, code)}{who}"
            yield fact(label, str(count), GoingOut.missing_kind.code)
    if rules.single_kinds is not None and not rules.sum_of_kinds:
        alone = str(rules.canastas_needed(1))
        yield fact("Canastas needed by a player alone", alone, "going_out.canastas")
    if rules.spare_natural_as_mixed or "mixed" in rules.kinds:
        as_mixed = "count" if rules.spare_natural_as_mixed else "do not count"
        text = f"{as_mixed} as mixed ones"
        yield says("Natural canastas to spare", text, "going_out.spare_natural_as_mixed")
    for shape in rules.uncounted_shapes:
        text = "do not count for going out"
        yield says(_SHAPES[shape], text, GoingOut.too_few_canastas.code)
    if rules.red_threes_per_canasta:
        text = "are needed, one for each canasta"
        yield says("Red threes", text, GoingOut.red_threes.code)
    yield says("The partner", _PERMISSION[rules.permission], GoingOut.permission_refused.code)
    yield says("The last discard", _LAST[rules.final_discard], GoingOut.discard_required.code)
    if any((variant.failures.sevens, variant.failures.aces, variant.failures.wild)):
        bar = "do not bar" if rules.with_unfinished else "bar"
        label = "Unfinished sevens, aces without wild cards and wild cards"
        yield says(label, f"{bar} going out", GoingOut.incomplete_meld.code)
    yield from _concealed(rules)


_SHAPES = {
    "set": "Canastas of one rank",
    "sequence": "Canastas of a sequence",
    "wild": "Canastas of wild cards",
}


def _needed(variant: Variant, rules: GoingOutRules) -> Statement:
    kinds = sum(rules.kinds.values())
    count = kinds if rules.sum_of_kinds else max(kinds, rules.canastas)
    code = GoingOut.missing_kind.code if kinds == count else "going_out.canastas"
    return fact("Canastas needed", str(count), code)


def _kind_name(variant: Variant, code: str) -> str:
    return next((kind.label for kind in variant.canasta_kinds if kind.code == code), code)


def _concealed(rules: GoingOutRules) -> Statements:
    text = "is laying down a whole hand in one turn, a canasta in it, with nothing melded before"
    yield says("Going out concealed", text, GoingOut.not_concealed.code)
    text = "is concealed too" if rules.concealed_with_pile else "is not concealed"
    label = "A hand laid down in a turn in which the pile was taken"
    yield says(label, text, "going_out.concealed_with_pile")
    text = "is not concealed" if rules.concealed_needs_side_unmelded else "is concealed too"
    label = "A hand laid down after the partner has melded"
    yield says(label, text, "going_out.concealed_needs_side_unmelded")
