"""What each finding says: one sentence made from its facts; and which findings are only queries.

`{count:canasta|canastas}` writes the number with the word that agrees with it (see `wording`).
"""

from collections.abc import Mapping

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.ruling import QUERY, VIOLATION, Finding
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import sentence

QUERIES = frozenset({
    "meld.wild-on-complete", "meld.deuces-barred", "count.foot-size", "count.hand-size",
    "count.totals-impossible", "going-out.unrecorded", "threes.red-held",
})  # fmt: skip

MESSAGES: Mapping[str, str] = {
    "meld.too-short": "The meld of {what} has {size:card|cards}; a meld needs at least {limit}.",
    "meld.too-long": "The meld of {what} has {size:card|cards}; at most {limit:is|are} allowed.",
    "meld.too-few-naturals": "The meld of {what} has {naturals:natural card|natural cards}; at least {limit:is|are} needed.",
    "meld.too-many-wilds": "The meld of {what} has {wilds:wild card|wild cards}; at most {limit:is|are} allowed.",
    "meld.wilds-outnumber-naturals":
        "The meld of {what} has {wilds:wild card|wild cards} to {naturals:natural|naturals}; {rule}.",
    "meld.mixed-ranks": "The meld {what} mixes ranks; a meld is of one rank.",
    "meld.duplicate-rank": "The side has a second meld of {what}; melds of one rank are one meld.",
    "meld.wild-in-rank": "The meld of {what} has {wilds:wild card|wild cards}; it takes none.",
    "meld.wild-only": "A meld of {what} alone is not allowed; it needs {rule}.",
    "meld.sequence-not-allowed": "The meld {what} is a sequence; sequences are not melds here.",
    "meld.sequence-broken": "The sequence {what} has a gap or a rank twice.",
    "meld.sequence-suits": "The sequence {what} must be of one suit, written with every card.",
    "meld.sequence-ranks": "The sequence {what} holds a three; sequences run from four to ace.",
    "meld.sequence-wild": "The sequence {what} holds {wilds:wild card|wild cards}; {rule}.",
    "meld.threes": "{what} are never {done} in this game.",
    "meld.black-threes-early": "Black threes are melded only by the side that goes out.",
    "meld.wild-on-complete": "A canasta of {what} has {naturals} naturals and a wild card; check that it grew lawfully.",
    "meld.deuces-barred": "The meld of {what} holds wild cards while an own wild meld is unfinished.",
    "count.exceeds-deck": "{count} {what} are recorded; {packs:pack holds|packs hold} {limit}.",
    "count.red-threes": "{count} red threes are recorded; {packs:pack holds|packs hold} {limit}.",
    "count.black-threes": "{count} black threes are recorded; {packs:pack holds|packs hold} {limit}.",
    "count.not-multiple-of-five": "{points:point|points} cannot be; every value is a multiple of {unit}.",
    "count.points-exceed-deck": "The sides show {points} card points together; the pack holds {limit}.",
    "count.canastas-exceed-points":
        "These canastas are worth at least {limit} melded points; {points:is|are} recorded.",
    "count.totals-impossible": "{what} are worth {how} {limit:point|points}; {points:is|are} recorded.",
    "count.foot-size": "The foot shows {size:card|cards}; a foot that was not taken has {limit}.",
    "count.hand-size": "{whose} {size:card|cards}; {limit:was|were} dealt.",
    "count.players": "Sides of {form} players do not fit; this game is for {forms}.",
    "ending.contradiction": "{sentence}",
    "going-out.two-sides": "{count} sides ended the hand; it ends with the first.",
    "going-out.too-few-canastas": "Going out needs {limit:canasta|canastas}; the side has {count}.",
    "going-out.missing-kind": "Going out needs {wanted}; the side has {count}.",
    "going-out.cards-held": "{left} left in the hand that goes out; {rule}.",
    "going-out.unrecorded": "Player {player} of the side has no cards left but did not go out.",
    "going-out.incomplete-meld": "Nobody goes out while the side's {what} are short of a canasta.",
    "going-out.red-threes": "Going out needs {limit:red three|red threes}, one for each canasta; the side has {count}.",
    "going-out.not-concealed": "This is not going out concealed: {reason}.",
    "going-out.foot-not-played": "The foot was never played; nobody goes out before it is.",
    "going-out.permission-refused": "The partner said no; the answer binds for this turn.",
    "going-out.permission-not-asked": "The partner was not asked; leave to go out is needed.",
    "going-out.discard-required": "The last card must be discarded.",
    "initial-meld.below-minimum": "The initial meld counts {points}; {why} it must {needs}.",
    "initial-meld.natural-triple": "The initial meld holds no three naturals of one rank{rule}.",
    "initial-meld.canasta-required": "The initial meld must hold {what} at a score of {score}.",
    "initial-meld.naturals-only": "The initial meld holds {wilds:wild card|wild cards}; naturals only may open.",
    "initial-meld.not-in-hand": "The opening takes {count} {what} from the hand; the hand has {held} of them.",
    "initial-meld.pile-not-allowed": "The side may not open in the turn in which it takes the pile.",
    "threes.red-held": "{left} left in hand instead of being laid out.",
    "threes.black-discard": "A black three may not be discarded in the first round of turns.",
    "special-hand.unknown": "What was laid down ({size:card|cards}) is no special hand of this game.",
    "special-hand.not-first-meld": "The side had melded; a special hand must be its first and only meld.",
    "special-hand.replaces-score": "A special hand is scored alone; going {what} is not paid beside it.",
    "acaba.not-in-variant": "Acaba was called; this game does not have it.",
    "acaba.permission-refused": "The partner said no to Acaba; the answer binds for this turn.",
    "acaba.two-sides": "{count} sides called Acaba; the first call ends the hand.",
    "acaba.with-going-out": "Acaba was called and a side went out; only one of them ends the hand.",
    "pile.stop-card": "A {what} on top stops the pile.",
    "pile.wild-upcard": "A wild card on top cannot be taken.",
    "pile.frozen": "The pile is frozen; two {what} from the hand must be melded with the top card.",
    "pile.no-use": "The top card cannot be used: {reason}.",
    "pile.finished-canasta": "The top card would only fit a canasta of {what} that is complete.",
    "pile.too-long": "The meld of {what} would have {size:card|cards}; at most {limit:is|are} allowed.",
    "pile.one-card-hand": "With one card in hand a pile of one card may not be taken.",
    "pile.too-few-cards": "The pile has {size:card|cards}; {limit} must be taken.",
    "pile.seven-upcard": "A seven on top cannot be taken.",
    "discard.not-allowed": "{what} may not be discarded: {reason}.",
    "discard.not-in-hand": "The hand holds no {what} to discard.",
    "discard.wild-not-allowed": "A wild card may be discarded only in going out, or from a hand of wild cards.",
    "discard.three-not-allowed": "A three may not be discarded{rule}.",
}  # fmt: skip


def finding(variant: Variant, code: str, where: str, facts: Mapping[str, object]) -> Finding:
    """Make a finding with its message, severity and citation."""
    return Finding(
        code=code,
        severity=QUERY if code in QUERIES else VIOLATION,
        where=where,
        message=sentence(MESSAGES[code], facts),
        facts=facts,
        cite=variant.cite(code),
    )


LONGEST = 40  # characters of a meld that a sentence quotes


def what(shape: str, rank: str, text: str) -> str:
    """How a message calls a meld: "kings", "wild cards", or its cards."""
    if shape == "set":
        return rank_name(rank)
    shown = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    return {"wild": "wild cards", "black-threes": "black threes"}.get(shape, shown)
