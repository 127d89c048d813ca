"""The words on the pages of a hand: who is meant, how it ended, what a correction changes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from scorekeeper.rules import Cards, Finding, HandRecord, HandRuling, Minimum, Variant
from scorekeeper.rules.cards import JOKER, NO_CARDS
from scorekeeper.rules.hand.facts import SET, MeldFacts
from scorekeeper.rules.topics.melds.fields import CanastaKind
from scorekeeper.rules.topics.special_hands.topic import recognise
from scorekeeper.rules.wording import several
from scorekeeper.sheets.game.result import AREAS
from scorekeeper.usecases import Change, GameView
from scorekeeper.web.filters import capitalised
from scorekeeper.web.forms.hand_values import STOCK
from scorekeeper.web.forms.hands import HandForm
from scorekeeper.words import written as words

ONLY_RESULT = "Only the result is entered: the referee checks nothing else of this hand."
_FIELDS = {"total": "this hand", "score": "score", "minimum": "had to open with"}


@dataclass(frozen=True, slots=True)
class Effect:
    """Something else that a correction changes; `before` and `after` may be empty."""

    label: str
    before: str = ""
    after: str = ""


def is_final(finding: Finding) -> bool:
    """Tell whether a finding is about a meld or the pack, and not about an unfinished side."""
    return re.fullmatch(r"sides\[\d+\]", finding.where) is None


def unchecked(ruling: HandRuling, hand: HandRecord) -> str:
    """Say which areas of the rules the hand cannot answer; "" if there are none."""
    if any(side.result for side in hand.sides):
        return ONLY_RESULT
    areas = dict.fromkeys(code.partition(".")[0] for code in ruling.not_checked)
    named = words.listed([AREAS.get(area, area) for area in areas])
    return f"Not checked, because only totals were entered: {named}." if named else ""


def several_of(kind: CanastaKind, variant: Variant) -> str:
    """Return the plural of a canasta kind; "other ..." if another kind's name begins with it."""
    first = any(each.label.startswith(f"{kind.label} ") for each in variant.canasta_kinds)
    return f"other {several(kind.label)}" if first else several(kind.label)


def worth(meld: MeldFacts, variant: Variant) -> str:
    """Return the value of a meld in words, with its kind where that is not obvious."""
    kind = meld.canasta
    if kind is not None:
        return f"{kind.label} {words.number(kind.bonus)} + {words.number(meld.points)}"
    missing = variant.melds.canasta_size - meld.size
    jokers, rank = meld.cards.count(JOKER), meld.rank if meld.naturals else ""
    coming = (
        each
        for each in variant.canasta_kinds
        if each.fits(meld.shape, rank, meld.wilds, jokers)
        and (each.shape != SET or each.ranks is not None)  # made of certain cards, not of any rank
    )
    said = [words.number(meld.points)]
    if missing > 0:
        said += [f"{missing} short of {_one(each.label)}" for each in coming][:1]
    if meld.wilds and rank in variant.melds.opening_wild_ranks:
        said.append("with wild cards")
    return ", ".join(said)


def _one(label: str) -> str:
    """Return a kind of canasta with its article: "a samba", "a canasta of deuces with jokers"."""
    named = label if several(label) != label else f"canasta of {label}"
    return f"an {named}" if named[0] in "aeiou" else f"a {named}"


def special_words(cards: Cards | None, variant: Variant, size: int) -> str:
    """Say which special hand the cards are; `size` is how many it takes."""
    held = cards or NO_CARDS
    found = recognise(held, variant)
    if found is not None:
        return f"{capitalised(found.label)}, {words.number(found.points)}"
    if held.size == size:
        return "No special hand of this game."
    return f"{held.size} of {size} cards."


def effect(change: Change, sides: Sequence[str]) -> Effect:
    """Return the effect of a correction on another hand, or on the game, in words."""
    hand = f"Hand {change.number}"
    if change.field == "finished":
        over = "The game is over after" if change.after else "The game goes on after"
        return Effect(f"{over} hand {change.number}")
    if change.field == "legal":
        return Effect(f"{hand} {'follows the rules now' if change.after else 'breaks a rule now'}")
    if change.side is None:
        names = [
            words.listed([sides[at] for at in cast(tuple[int, ...], each)]) or "nobody"
            for each in (change.before, change.after)
        ]
        return Effect("Winner", *names)
    before, after = (
        words.number(each) if isinstance(each, int) else str(each)
        for each in (change.before, change.after)
    )
    return Effect(f"{hand}, {sides[change.side]}, {_FIELDS[change.field]}", before, after)


def effects(
    changed: Sequence[Change],
    sides: Sequence[str],
    before: Sequence[Minimum],
    after: Sequence[Minimum],
) -> tuple[Effect, ...]:
    """Return the effects on other hands, the game, and the minimums of the coming hand."""
    coming = [
        Effect(f"Coming hand, {side}, must open with", was.text or "\N{EN DASH}", then.text)
        for side, was, then in zip(sides, before, after, strict=True)
        if was != then and then.text
    ]
    return (*(effect(each, sides) for each in changed), *coming)


def about(finding: Finding, view: GameView) -> str:
    """Return the side and the player that a finding is about, "" for the whole table."""
    place = re.match(r"sides\[(\d+)\](?:\.(?:held|foot)\[(\d+)\])?", finding.where)
    if place is None:
        return ""
    side = view.sides[int(place[1])]
    if place[2] is None or len(side.players) == 1:
        return side.name
    return f"{side.name}, {side.players[int(place[2])]}"


def ending(form: HandForm, sides: Sequence[str]) -> str:
    """Return how the hand ended, by the form."""
    said = [_ended(mark, form, sides) for mark in form.ending.data or ()]
    return words.listed(said)


def _ended(mark: str, form: HandForm, sides: Sequence[str]) -> str:
    if mark == STOCK:
        return "Nobody went out"
    how, _, index = mark.partition("-")
    side = form.sides[int(index)]
    concealed = " concealed" if side.concealed.data else ""
    concealed += " in the first turn" if side.concealed.data and side.first_turn.data else ""
    ends = {"out": f"went out{concealed}", "acaba": "called Acaba"}
    return f"{sides[int(index)]} {ends.get(how, 'laid down a special hand')}"
