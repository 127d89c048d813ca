"""What the pages of a hand say in words: who is meant, how it ended, what a correction changes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from scorekeeper.rules import Finding, HandRuling, Minimum, Variant, parse_cards
from scorekeeper.rules.cards import JOKER
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

_FIELDS = {"total": "this hand", "score": "score", "minimum": "had to open with"}


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that a correction changes elsewhere; `before` and `after` may be empty."""

    label: str
    before: str = ""
    after: str = ""


def is_final(finding: Finding) -> bool:
    """Tell whether a finding is about a meld or the pack, and not about a side that may go on."""
    return re.fullmatch(r"sides\[\d+\]", finding.where) is None


def unchecked(ruling: HandRuling) -> str:
    """Name the areas of the rules that the entry cannot answer; "" if there are none."""
    areas = dict.fromkeys(code.partition(".")[0] for code in ruling.not_checked)
    return words.listed([AREAS.get(area, area) for area in areas])


def several_of(kind: CanastaKind, variant: Variant) -> str:
    """Name the counter of a kind of canasta; what others leave over is the "other" ones."""
    first = any(each.label.startswith(f"{kind.label} ") for each in variant.canasta_kinds)
    return f"other {several(kind.label)}" if first else several(kind.label)


def worth(meld: MeldFacts, variant: Variant) -> str:
    """Say what a meld counts, and what it is or is to become where that is not plain to see."""
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
    """A kind of canasta with its article: "a samba", "a canasta of deuces with jokers"."""
    named = label if several(label) != label else f"canasta of {label}"
    return f"an {named}" if named[0] in "aeiou" else f"a {named}"


def special_words(cards: str | None, variant: Variant, size: int) -> str:
    """Say which special hand the cards are; `size` is how many it takes."""
    held = parse_cards(cards or "")
    found = recognise(held, variant)
    if found is not None:
        return f"{capitalised(found.label)}, {words.number(found.points)}"
    if held.size == size:
        return "No special hand of this game."
    return f"{held.size} of {size} cards."


def effect(change: Change, sides: Sequence[str]) -> Effect:
    """Say what becomes of another hand, or of the game."""
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
    """Say what becomes of other hands, of the game, and of the minimums of the coming hand."""
    coming = [
        Effect(f"Coming hand, {side}, must open with", was.text or "\N{EN DASH}", then.text)
        for side, was, then in zip(sides, before, after, strict=True)
        if was != then and then.text
    ]
    return (*(effect(each, sides) for each in changed), *coming)


def about(finding: Finding, view: GameView) -> str:
    """Name the side and the player whom a finding is about; "" for the whole table."""
    place = re.match(r"sides\[(\d+)\](?:\.(?:held|foot)\[(\d+)\])?", finding.where)
    if place is None:
        return ""
    side = view.sides[int(place[1])]
    if place[2] is None or len(side.players) == 1:
        return side.name
    return f"{side.name}, {side.players[int(place[2])]}"


def ending(form: HandForm, sides: Sequence[str]) -> str:
    """Say how the hand ended, as the form has it."""
    said = [_ended(mark, form, sides) for mark in form.ending.data or ()]
    return words.listed(said)


def _ended(mark: str, form: HandForm, sides: Sequence[str]) -> str:
    if mark == STOCK:
        return "Nobody went out"
    how, _, index = mark.partition("-")
    concealed = " concealed" if form.sides[int(index)].concealed.data else ""
    ends = {"out": f"went out{concealed}", "acaba": "called Acaba"}
    return f"{sides[int(index)]} {ends.get(how, 'laid down a special hand')}"
