"""The rules of opening, pile, going out and discarding in words."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.checks.going_out import canastas_needed, kinds_needed
from scorekeeper.rules.describing.words import minimum_rows
from scorekeeper.rules.law.melds import LAWS as _OF_MELDS
from scorekeeper.rules.law.words import listed, ranks_named
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted, number, several


def _minimum(variant: Variant) -> str:
    steps = "; ".join(f"{label}: {text}" for label, text in minimum_rows(variant))
    by = (
        "score of the side before the hand"
        if variant.opening.by_hand is None
        else "number of the hand"
    )
    counts = (
        "The first melds of a side must reach the minimum by the values of their cards; bonuses"
        " and red threes do not count."
    )
    opens = {"any": "A complete", "natural-or-wild": "A natural or wild", "natural": "A natural"}
    canasta = opens.get(variant.opening.canasta)
    more = f" {canasta} canasta opens whatever its points." if canasta else ""
    top = "" if variant.opening.upcard_counts else " They must do so without the pile's top card."
    return f"{counts}{top}{more} By the {by}: {steps}."


def _triple(variant: Variant) -> str:
    clean = (
        "" if variant.opening.triple == "natural-in-any-meld" else " in a meld without wild cards"
    )
    wild = ", or a meld of wild cards" if variant.opening.triple == "clean-or-wild-meld" else ""
    return f"An opening holds {variant.melds.min_cards} naturals of one rank{clean}{wild}."


def _needs_canasta(variant: Variant) -> str:
    steps = "; ".join(f"{label}: {text}" for label, text in minimum_rows(variant))
    return f"By the score of the side before the hand it must open with: {steps}."


def _frozen(variant: Variant) -> str:
    pair = (
        "A frozen pile is taken only with two natural cards of the top card's rank from the hand,"
        " melded with it at once."
    )
    if variant.pile.always_frozen:
        return f"{pair} In this game the pile is always frozen."
    closed = (
        " It is frozen for a side that has not opened." if variant.pile.frozen_for_unmelded else ""
    )
    return pair + closed


def _use(variant: Variant) -> str:
    pile = variant.pile
    ways = ["with two naturals of its rank from the hand"]
    if not pile.always_frozen:
        ways += ["with one natural and a wild card"] if pile.natural_and_wild else []
        ways += ["by adding it to an own set"] if pile.onto_set else []
        ways += ["by adding it to the end of an own sequence"] if pile.onto_sequence else []
    sentence = f"Whoever takes the pile must use its top card at once: {listed(ways, 'or')}."
    if variant.pile.frozen_for_unmelded and not pile.always_frozen and len(ways) > 1:
        return f"{sentence} From a frozen pile only the first will do."
    return sentence


def _empty_stock(variant: Variant) -> str:
    return {
        "must-take": "With an empty stock whoever can lawfully take the discard must take it.",
        "must-if-it-fits": "With an empty stock the discard must be taken only by whoever can add"
        " it to a meld of the own side, from a pile that is not frozen.",
        "recycle": "With an empty stock nobody must take the discard: the pile is turned over once"
        " as a new stock.",
    }[variant.pile.empty_stock]


def _finished(_: Variant) -> str:
    return "A canasta that is complete takes no card from the pile."


def _too_few_taken(variant: Variant) -> str:
    return f"The top {variant.pile.cards} cards of the pile are taken, no fewer."


def _canastas(variant: Variant) -> str:
    players = variant.seating.forms[0][0]
    kinds = kinds_needed(variant, players)
    needed = counted(canastas_needed(variant, players), "canasta", "canastas")
    words = [
        counted(count, variant.kind(code).label, several(variant.kind(code).label))
        for code, count in kinds.items()
    ]
    among = f", among them {listed(words)}" if words else ""
    uncounted = (
        "; canastas of wild cards do not count" if variant.going_out.uncounted_shapes else ""
    )
    return f"A side that goes out has at least {needed}{among}{uncounted}."


def _last_cards(variant: Variant) -> str:
    return {
        "optional": "Whoever goes out melds every card, or all but one and discards that one.",
        "required": "Whoever goes out melds all cards but one and discards that one.",
        "forbidden": "Whoever goes out melds every card; nothing is discarded.",
    }[variant.going_out.final_discard]


def _leave(variant: Variant) -> str:
    return {
        "optional-binding": "The partner may be asked for leave to go out; the answer binds.",
        "required": "The partner must be asked for leave to go out; the answer binds.",
        "none": "The partner is not asked.",
    }[variant.going_out.permission]


def _discards(variant: Variant) -> str:
    rules = variant.discard
    barred = []
    if not rules.threes:
        barred.append("threes")
    elif variant.lays_red_threes:
        barred.append("red threes")
    if not rules.wilds:
        barred.append("wild cards from a hand that holds others")
    if rules.empty_pile_barred:
        barred.append(f"{ranks_named(rules.empty_pile_barred)} onto an empty pile")
    if not rules.black_three_first_round:
        barred.append("black threes in the first round of turns")
    if rules.sevens_after_canasta:
        barred.append("sevens before the side has a canasta of them, or as the last card")
    return (
        f"Any card may be discarded but {listed(barred)}."
        if barred
        else "Any card may be discarded."
    )


def _concealed(variant: Variant) -> str:
    rules = variant.going_out
    pays = f"{number(rules.concealed_total)} instead of {number(rules.bonus)}"
    whose = "the side" if rules.concealed_needs_side_unmelded else "the player"
    return (
        f"Going out concealed pays {pays}: {whose} has melded nothing before, and the player lays"
        " down the whole hand in one turn, with a complete canasta in it, and adds no card to a"
        " meld that lay there."
    )


def _acaba(variant: Variant) -> str:
    if not variant.game.acaba:
        return "Acaba is not said in this game."
    own, other = number(variant.game.acaba_self or 0), number(variant.game.acaba_other or 0)
    binds = (
        ""
        if variant.going_out.permission == "none"
        else " The partner may be asked for leave first; the answer binds."
    )
    return (
        f"At any point of the own turn a player may end the hand by saying Acaba: the own side"
        f" scores {own} for it, the other {other}.{binds}"
    )


LAWS: Mapping[str, Callable[[Variant], str]] = {
    "initial-meld.below-minimum": _minimum,
    "initial-meld.natural-triple": _triple,
    "initial-meld.canasta-required": _needs_canasta,
    "initial-meld.naturals-only": lambda _: "A side opens with natural cards only.",
    "initial-meld.pile-not-allowed": lambda _: (
        "A side may not open in the turn in which it takes the pile."
    ),
    "pile.stop-card": lambda _: "A three on top stops the pile; nobody may take it.",
    "pile.wild-upcard": lambda _: "A wild card on top stops the pile; nobody may take it.",
    "pile.frozen": _frozen,
    "pile.no-use": _use,
    "pile.empty_stock": _empty_stock,
    "pile.finished-canasta": _finished,
    "pile.too-long": _OF_MELDS["meld.too-long"],
    "pile.one-card-hand": lambda _: "Whoever has one card in hand may not take a pile of one card.",
    "pile.too-few-cards": _too_few_taken,
    "pile.seven-upcard": lambda _: "The pile may not be taken while a seven lies on top.",
    "going-out.too-few-canastas": _canastas,
    "going-out.missing-kind": _canastas,
    "going-out.cards-held": _last_cards,
    "going-out.discard-required": _last_cards,
    "going-out.incomplete-meld": lambda _: (
        "Sevens, aces without wild cards and wild cards must be canastas before the side goes out."
    ),
    "going-out.red-threes": lambda _: (
        "A side that goes out has as many red threes as canastas, or more."
    ),
    "going-out.foot-not-played": lambda _: "Nobody goes out before the foot is played.",
    "going-out.permission-refused": _leave,
    "going-out.permission-not-asked": _leave,
    "going-out.not-concealed": _concealed,
    "acaba.not-in-variant": _acaba,
    "acaba.permission-refused": _acaba,
    "initial-meld.not-in-hand": lambda _: (
        "What is laid down comes out of the own hand; in an opening with the pile only its top"
        " card comes beside it."
    ),
    "discard.not-in-hand": lambda _: "A discard comes out of the own hand.",
    **dict.fromkeys(
        (f"discard.{what}" for what in ("not-allowed", "wild-not-allowed", "three-not-allowed")),
        _discards,
    ),
    "threes.black-discard": _discards,
}
