"""The rules of single melds in words."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.checks.melds import most_in_sequence
from scorekeeper.rules.law.words import listed, ranks_named
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted


def _short(variant: Variant) -> str:
    return f"A meld has at least {variant.melds.min_cards} cards."


def _long(variant: Variant) -> str:
    rules = variant.melds
    parts = [f"a set at most {rules.max_size} cards"] if rules.max_size is not None else []
    if rules.sequences:
        parts.append(f"a sequence at most {rules.canasta_size} cards")
    if rules.wild_melds:
        parts.append(f"a meld of wild cards at most {rules.canasta_size}")
    sentence = listed(parts or ["a meld any number of cards"])
    return f"{sentence[0].upper()}{sentence[1:]}."


def _naturals(variant: Variant) -> str:
    few = variant.melds.min_naturals
    return f"A set needs at least {counted(few, 'natural card', 'natural cards')}."


_WILD_RULES = {
    "limit": "",
    "not-more-than-naturals": " Wild cards may not outnumber the naturals.",
    "fewer-than-naturals": " Wild cards must be fewer than the naturals.",
}


def _wilds(variant: Variant) -> str:
    rules = variant.melds
    most = rules.max_wilds
    limit = (
        "any number of wild cards"
        if most is None
        else (f"at most {counted(most, 'wild card', 'wild cards')}")
    )
    five = " After the opening they join only five naturals." if rules.rule_of_five else ""
    return f"A set takes {limit}.{_WILD_RULES[rules.wild_rule]}{five}"


def _one_rank(variant: Variant) -> str:
    more = ", or a sequence of one suit" if variant.melds.sequences else ""
    return f"A meld is a set of one rank{more}."


def _duplicate(variant: Variant) -> str:
    return {
        "never": "A side has one meld of a rank; further cards of it join that meld.",
        "after-complete": "Of the melds of one rank at most one is short of a canasta.",
        "free": "A side may have several melds of one rank.",
    }[variant.melds.duplicate_rank]


def _no_wilds(variant: Variant) -> str:
    rules, parts = variant.melds, ["A meld of black threes takes no wild card."]
    if rules.no_wild_ranks:
        parts.insert(0, f"Melds of {ranks_named(rules.no_wild_ranks)} take no wild card.")
    if rules.opening_wild_ranks:
        parts.insert(
            0,
            f"{ranks_named(rules.opening_wild_ranks).capitalize()} take wild cards only in the"
            " opening.",
        )
    return " ".join(parts if variant.melds.black_threes else parts[:-1] or parts)


def _wild_only(variant: Variant) -> str:
    if not variant.melds.wild_melds:
        return "Wild cards alone are no meld; they join natural cards."
    deuce = " with at least one deuce" if variant.melds.wild_needs_deuce else ""
    few, many = variant.melds.min_cards, variant.melds.canasta_size
    return f"Wild cards alone may be melded{deuce}, {few} to {many} of them."


def _sequence(variant: Variant) -> str:
    if not variant.melds.sequences:
        return "Sequences are not melds in this game; a meld is of one rank."
    few, most = variant.melds.min_cards, most_in_sequence(variant.melds)
    wilds = (
        f"with at most {counted(most, 'wild card', 'wild cards')}"
        if most
        else "without a wild card"
    )
    return (
        f"A sequence is {few} or more cards of one suit that follow each other, four the lowest"
        f" and ace the highest, {wilds}."
    )


def _threes(variant: Variant) -> str:
    red = "Red threes are never melded"
    red += "; they are laid out by themselves." if variant.lays_red_threes else "."
    return red if variant.melds.black_threes else f"{red} Nor are black threes."


def _black(_: Variant) -> str:
    return (
        "Black threes are melded only by the player who goes out in that turn, without wild cards."
    )


def _barred(variant: Variant) -> str:
    if not variant.melds.barred_wilds:
        return "An unfinished meld of wild cards bars no wild card from other melds."
    barred = ranks_named(variant.melds.barred_wilds)
    return (
        f"While a side's own meld of wild cards is unfinished, its {barred} belong there, not in"
        " other melds."
    )


def _pack(variant: Variant) -> str:
    limits = variant.limits(sum(variant.seating.forms[0]))
    held = counted(limits.packs, "pack holds", "packs hold")
    return (
        f"{held[0].upper()}{held[1:]} {limits.per_rank} of every natural rank,"
        f" {limits.deuces} deuces, {limits.jokers} jokers, {limits.red_threes} red and"
        f" {limits.black_threes} black threes."
    )


LAWS: Mapping[str, Callable[[Variant], str]] = {
    **dict.fromkeys(("count.exceeds-deck", "count.red-threes", "count.black-threes"), _pack),
    "meld.too-short": _short,
    "meld.too-long": _long,
    "meld.too-few-naturals": _naturals,
    "meld.too-many-wilds": _wilds,
    "meld.wilds-outnumber-naturals": _wilds,
    "meld.mixed-ranks": _one_rank,
    "meld.duplicate-rank": _duplicate,
    "meld.wild-in-rank": _no_wilds,
    "meld.wild-only": _wild_only,
    **dict.fromkeys(
        (f"meld.sequence-{what}" for what in ("not-allowed", "broken", "suits", "ranks", "wild")),
        _sequence,
    ),
    "meld.threes": _threes,
    "meld.black-threes-early": _black,
    "meld.deuces-barred": _barred,
    "meld.wild-on-complete": lambda _: "A wild card may not join a complete canasta of naturals.",
}
