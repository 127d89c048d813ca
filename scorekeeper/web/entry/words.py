"""The words on the pages of a hand: who is meant, how it ended, what a correction changes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from scorekeeper.rules import Cards, Finding, HandRecord, HandRuling, Minimum, Variant
from scorekeeper.rules.cards import JOKER, NO_CARDS
from scorekeeper.rules.elements.fact import Small
from scorekeeper.rules.hand.classes import plain_class
from scorekeeper.rules.hand.facts import SET, MeldFacts
from scorekeeper.rules.messages import as_it_is, at_the_head, msg, several
from scorekeeper.rules.record.values import Ending
from scorekeeper.rules.topics.melds.fields import CanastaKind
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.pack.rules import Pack
from scorekeeper.rules.topics.special_hands.topic import recognise
from scorekeeper.sheets.game.result import AREAS
from scorekeeper.usecases import Change, GameView
from scorekeeper.usecases.game.views import ChangedField
from scorekeeper.web.forms.hand_values import BROKEN_OFF, STOCK
from scorekeeper.web.forms.hands import HandForm
from scorekeeper.words import formats as words
from scorekeeper.words.language import current_language, mark_for_translation, translate

ONLY_RESULT = msg("Only the result is entered: the referee checks nothing else of this hand.")
CLASS_NAMES = {  # of a burraco, beside its points
    "ace-to-ace": mark_for_translation("ace to ace"),
    "ace-to-ace-dirty": mark_for_translation("dirty ace to ace"),
    "royal": mark_for_translation("royal"),
    "royal-dirty": mark_for_translation("dirty royal"),
    "super": mark_for_translation("super"),
    "super-dirty": mark_for_translation("dirty super"),
    "set-clean": mark_for_translation("clean set"),
    "set-dirty": mark_for_translation("dirty set"),
    "clean": mark_for_translation("clean"),
    "semi-clean": mark_for_translation("semi-clean"),
    "dirty": mark_for_translation("dirty"),
}
# By the field that a correction changes.
_FIELDS = {
    ChangedField.TOTAL: mark_for_translation("Hand {number}, {name}, this hand"),
    ChangedField.SCORE: mark_for_translation("Hand {number}, {name}, score"),
    ChangedField.MINIMUM: mark_for_translation("Hand {number}, {name}, had to open with"),
}


@dataclass(frozen=True, slots=True)
class Effect:
    """Something else that a correction changes; `before` and `after` may be empty."""

    label: str
    before: str = ""
    after: str = ""


CURED = (Melds.too_short.code, Melds.too_few_naturals.code)  # by cards that are still to be tapped


def is_final(finding: Finding) -> bool:
    """Return whether a finding is about one meld or the pack, and nothing entered later can make it right."""
    one_meld = finding.code.startswith("meld.") and finding.code not in CURED
    return one_meld or finding.code == Pack.exceeds_deck.code


def unchecked(ruling: HandRuling, hand: HandRecord) -> str:
    """Return in words which areas of the rules the hand cannot answer; "" if there are none."""
    if any(side.result for side in hand.sides):
        return ONLY_RESULT
    areas = dict.fromkeys(code.partition(".")[0] for code in ruling.not_checked)
    if not areas:
        return ""
    named = words.listed([translate(AREAS.get(area, area)) for area in areas])
    if not any(side.tally for side in hand.sides):
        return translate("Not checked, because the cards left were entered as points: {areas}.", areas=named)
    return translate("Not checked, because only totals were entered: {areas}.", areas=named)


def several_of(kind: CanastaKind, variant: Variant) -> str:
    """Return the plural of a canasta kind; "other ..." if another kind's name begins with it."""
    first = any(each.label.startswith(f"{kind.label} ") for each in variant.canasta_kinds)
    plural = as_it_is(several(kind.label))
    return msg("other {words}", words=plural) if first else plural


def worth(meld: MeldFacts, variant: Variant) -> tuple[str, str]:
    """Return the value of a meld, and in words what it is or still lacks; "" where that is obvious."""
    kind = meld.canasta
    if variant.runs is not None:
        return _worth_of_class(meld)
    if kind is not None:
        return f"{words.number(kind.bonus)} + {words.number(meld.points)}", translate(kind.label)
    missing = variant.melds.canasta_size - meld.size
    jokers, rank = meld.cards.count(JOKER), meld.rank if meld.naturals else ""
    coming = (
        each
        for each in variant.canasta_kinds
        if each.fits(meld.shape, rank, meld.wilds, jokers)
        and (each.shape != SET or each.ranks is not None)  # made of certain cards, not of any rank
    )
    parts = []
    if missing > 0:
        parts += [translate("{count} short of {canasta}", count=missing, canasta=_one(each.label)) for each in coming][
            :1
        ]
    if meld.wilds and rank in variant.melds.opening_wild_ranks:
        parts.append(translate("with wild cards"))
    return words.number(meld.points), ", ".join(parts)


def _worth_of_class(meld: MeldFacts) -> tuple[str, str]:
    """Return the same where melds have classes: "150 + 80" and "semi-clean"; below seven cards, points only."""
    kind, points = meld.canasta, words.number(meld.points)
    if kind is None:
        return points, ""
    named = translate(CLASS_NAMES[plain_class(kind.code)])
    if kind.code != plain_class(kind.code):
        named = translate("trumps, {what}", what=named)
    return f"{words.number(kind.bonus)} + {points}", named


def _one(label: str) -> str:
    """Return a kind of canasta with its article: "a samba", "a canasta of deuces with jokers"."""
    if several(label) == label:
        return msg("a canasta of {words}", words=label)
    return msg("an {words}", words=label) if label[0] in "aeiou" else msg("a {words}", words=label)


def special_words(cards: Cards | None, variant: Variant, size: int) -> str:
    """Return in words which special hand the cards are; `size` is how many it takes."""
    held = cards or NO_CARDS
    found = recognise(held, variant)
    if found is not None:
        return translate("{words}, {points}", words=at_the_head(found.label), points=found.points)
    if held.size == size:
        return translate("No special hand of this game.")
    return translate("{count} of {size} cards.", count=held.size, size=size)


def effect(change: Change, sides: Sequence[str]) -> Effect:
    """Return the effect of a correction on another hand, or on the game, in words."""
    number = change.number
    if change.field is ChangedField.FINISHED:
        if change.after:
            return Effect(translate("The game is over after hand {number}", number=number))
        return Effect(translate("The game goes on after hand {number}", number=number))
    if change.field is ChangedField.LEGAL:
        if change.after:
            return Effect(translate("Hand {number} follows the rules now", number=number))
        return Effect(translate("Hand {number} breaks a rule now", number=number))
    if change.side is None:
        names = [
            words.listed([sides[at] for at in cast(tuple[int, ...], each)]) or translate("nobody")
            for each in (change.before, change.after)
        ]
        return Effect(translate("Winner"), *names)
    before, after = (
        words.number(each) if isinstance(each, int) else translate(each) for each in (change.before, change.after)
    )
    label = translate(_FIELDS[change.field], number=number, name=sides[change.side])
    return Effect(label, before, after)


def effects(
    changed: Sequence[Change], sides: Sequence[str], before: Sequence[Minimum], after: Sequence[Minimum]
) -> tuple[Effect, ...]:
    """Return the effects on other hands, the game, and the minimums of the coming hand."""
    coming = [
        Effect(translate("Coming hand, {name}, must open with", name=side), was.text or "\N{EN DASH}", then.text)
        for side, was, then in zip(sides, before, after, strict=True)
        if was != then and then.text
    ]
    return (*(effect(each, sides) for each in changed), *coming)


def whose(players: Sequence[str], many: int) -> tuple[str, ...]:
    """Return who `many` of the players are: ("Ann", "Bill"), or ("Ann or Bill",) for one of two."""
    if len(players) == many:
        return tuple(players)
    if many == 1:
        return (current_language().joined([*map(words.called, players)], any_of=True),)
    return (translate("{many} of {names}", many=Small(many), names=words.listed(players)),)


def about(finding: Finding, view: GameView, number: int) -> str:
    """Return the side and the players that a finding in a hand is about, "" for the whole table.

    Points left in hand are those of as many players as the finding says.
    """
    place = re.match(r"sides\[(\d+)\](?:\.(?:held|foot)\[(\d+)\])?", finding.where)
    if place is None:
        return ""
    side = view.sides[int(place[1])]
    many = finding.facts.get("players")
    if finding.where.endswith(".held_points") and isinstance(many, int):
        players = [each for each in side.players if each not in view.away(number)]
        name, holders = words.called(side.name), words.listed(whose(players, many))
        return holders if words.names_all(side.name, side.players) else f"{name}, {holders}"
    if place[2] is None or len(side.players) == 1:
        return words.called(side.name)
    return f"{words.called(side.name)}, {words.called(side.players[int(place[2])])}"


def ending(form: HandForm, sides: Sequence[str]) -> str:
    """Return how the hand ended, by the form."""
    how = _ended if form.variant.pots is None else _closed
    return words.listed([how(mark, form, sides) for mark in form.ending.data or ()])


def _closed(mark: str, _: HandForm, sides: Sequence[str]) -> str:
    if mark not in BROKEN_OFF:
        return translate("{name} closed", name=sides[int(mark.partition("-")[2])])
    called = {Ending.TIME: translate("Time was called"), Ending.STALL: translate("The director ended a deadlock")}
    return called.get(Ending(mark), translate("Nobody closed"))


def _ended(mark: str, form: HandForm, sides: Sequence[str]) -> str:
    if mark == STOCK:
        return translate("Nobody went out")
    how, _, index = mark.partition("-")
    side = form.sides[int(index)]
    name = sides[int(index)]
    if how == Ending.ACABA:
        return translate("{name} called Acaba", name=name)
    if how != Ending.OUT:
        return translate("{name} laid down a special hand", name=name)
    if not side.concealed.data:
        return translate("{name} went out", name=name)
    if side.first_turn.data:
        return translate("{name} went out concealed in the first turn", name=name)
    return translate("{name} went out concealed", name=name)
