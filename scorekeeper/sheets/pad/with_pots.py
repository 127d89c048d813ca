"""The rows and the values of a pad for a game with pots, as federations print them.

The base is what burracos, closing, red threes and pots count; the points are those of the cards.
"""

from collections.abc import Iterator

from scorekeeper.rules import ScoreLine, Variant
from scorekeeper.words.formats import number
from scorekeeper.words.language import translate

BASE = "base"  # the row with the sum of the lines above it
_IN_BASE = ("canasta", "going-out", "red-threes", "pot")  # the first parts of the codes of its lines


def in_base(line: ScoreLine) -> bool:
    """Return whether a score line belongs to the base."""
    return line.code.partition(".")[0] in _IN_BASE


def asks_minimum(variant: Variant) -> bool:
    """Return whether a side must open with some points, which games with pots rarely ask for."""
    return any(each.text for each in variant.opening.minimums)


def noun_of(variant: Variant) -> str:
    """Return what a burraco is called, in the plural and in the language of the sheet."""
    noun = "" if variant.runs is None else variant.runs.noun
    return {"burraco": translate("burracos"), "biriba": translate("biribas")}.get(noun, translate("canastas"))


def short_class(label: str) -> str:
    """Return a class of a burraco without its noun: "clean", "dirty royal".

    Other nouns are kept: the short words of every language agree with the gender of a burraco.
    """
    return label.removesuffix(" burraco")


def closing(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield what closing and the pots are worth."""
    out, pots = variant.going_out, variant.pots
    assert pots is not None  # noqa: S101 - as every game on these pads
    yield translate("bonus"), number(out.bonus)
    yield noun_of(variant), str(out.canastas)
    for code, count in out.kinds.items():
        kind = next((each.label for each in variant.canasta_kinds if each.code == code), code)
        yield translate("of them {kind}", kind=translate(short_class(kind))), str(count)
    if pots.fine:
        yield translate("pot not taken"), number(-pots.fine)
    if pots.bonus:
        yield translate("pot taken"), number(pots.bonus)


def game(variant: Variant) -> Iterator[tuple[str, str]]:
    """Yield what else is looked up: pots, stock, and from when all play alone."""
    pots = variant.pots
    assert pots is not None  # noqa: S101 - the same
    yield translate("cards of a pot"), str(pots.cards)
    if pots.lone_cards is not None:
        yield translate("cards of the first pot"), str(pots.lone_cards)
    if pots.solo_from is not None:
        yield translate("all play alone from"), number(pots.solo_from)
    if variant.drawing is not None:
        yield translate("cards never drawn"), str(variant.drawing.undrawn)
