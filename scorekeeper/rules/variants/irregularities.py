"""What may go wrong at the table: the irregularities of the laws, in the order of the rulebook.

Each says what happened, what the table does about it, what it costs and how sure the sources are.
An entry without points is noted for its remedy. Amounts are never part of the words: a club may
change them.
"""

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.penalties.fields import Confidence, Penalty

_EVERY = (
    Penalty(
        code="red-three-in-hand",
        label="red three left in hand",
        when="A red three is still in a hand when the hand ends.",
        remedy=(
            "It scores nothing else. If it is noticed earlier, in a later turn of its owner, it is"
            " still laid out and costs nothing."
        ),
        points=-500,
        confidence=Confidence.STATED,
    ),
    Penalty(
        code="opening-too-low",
        label="opening too low, taken back",
        when=(
            "An opening counts less than the side's minimum, and the player cannot add from the hand what is missing."
        ),
        remedy="The cards go back to the hand, and play goes on.",
        raises_minimum=True,
        confidence=Confidence.STATED,
    ),
    Penalty(
        code="asked-could-not-go-out",
        label="was told yes and did not go out",
        when="A player who was given permission to go out cannot go out or does not.",
        remedy="Play goes on. Cards shown on the way are exposed cards.",
        points=-100,
        confidence=Confidence.STATED,
    ),
    Penalty(
        code="out-without-leave",
        label="went out without permission",
        when=("A player goes out, or tries to, after the partner said no, or without asking where asking is required."),
        remedy="The going out is void if it can still be undone.",
        points=-100,
        confidence=Confidence.STATED,
    ),
    Penalty(
        code="pile-without-right",
        label="took the pile without the right",
        when="A player takes the pile, or reaches for it, and cannot lawfully use its top card.",
        remedy="The pile is put back as it was, and the player draws from the stock.",
        points=-50,
        confidence=Confidence.SINGLE,
    ),
    Penalty(
        code="exposed-card",
        label="exposed a card",
        when="A player drops a card or shows it.",
        remedy=(
            "It stays face up. It may be melded as usual; otherwise it must be discarded at the first opportunity."
        ),
        points=-50,
        confidence=Confidence.UNVERIFIED,
    ),
    Penalty(
        code="illegal-meld",
        label="meld against the rules, not repaired",
        when=(
            "A meld breaks the rules, with too many wild cards, too few naturals or the wrong"
            " ranks, and it is noticed before the next player draws."
        ),
        remedy="It is taken back or put right; if that is done at once, nothing is charged.",
        points=-100,
        confidence=Confidence.UNVERIFIED,
    ),
    Penalty(
        code="out-without-canasta",
        label="went out without the canastas",
        when="A player goes out although the side lacks the canastas for it.",
        remedy=(
            "The going out is void: the last melds and the discard are taken back, and the cards"
            " shown are exposed cards."
        ),
        points=-100,
        confidence=Confidence.UNVERIFIED,
    ),
    Penalty(
        code="drew-out-of-turn",
        label="drew out of turn",
        when="A player draws when it is another player's turn.",
        remedy=(
            "The card goes back. If the player's own turn came next, the draw stands, but the"
            " pile may not be taken in that turn."
        ),
        confidence=Confidence.SINGLE,
    ),
    Penalty(
        code="drew-too-many",
        label="drew too many cards",
        when="A player draws more cards than a turn allows.",
        remedy=(
            "Cards that nobody has looked at go back to the stock. Cards that were seen stay, and"
            " the player draws that many fewer next time."
        ),
        confidence=Confidence.UNVERIFIED,
    ),
    Penalty(
        code="discarded-too-many",
        label="discarded two cards or more",
        when="A player discards two cards or more.",
        remedy=(
            "The next player says which of them is the discard. Each of the others is an exposed card; note it as one."
        ),
        confidence=Confidence.SINGLE,
    ),
    Penalty(
        code="dealt-out-of-turn",
        label="dealt out of turn",
        when="A player deals out of turn.",
        remedy=(
            "If it is noticed before the first play, the deal stands, and the player begins whose turn"
            " it would be after the right dealer. After that everything stands."
        ),
        confidence=Confidence.SINGLE,
    ),
    Penalty(
        code="exposed-in-deal",
        label="card shown in the deal",
        when="A card is turned face up while the cards are dealt.",
        remedy="The cards are dealt again.",
        confidence=Confidence.SINGLE,
    ),
    Penalty(
        code="improper-answer",
        label="answered more than yes or no",
        when="A partner who was asked for permission to go out says more than yes or no.",
        remedy="The answer counts as it was given.",
        points=-100,
        confidence=Confidence.UNVERIFIED,
    ),
    Penalty(
        code="wrong-entry",
        label="wrong entry in the score",
        when="Something was written down wrong in the score.",
        remedy=(
            "It is put right whenever it is found before the score of the next hand is agreed; the"
            " earlier entry stays in the log."
        ),
        confidence=Confidence.UNVERIFIED,
    ),
    Penalty(
        code="changed-mind",
        label="wanted to undo a meld or a draw",
        when="A player wants to undo a meld, or to choose otherwise after drawing.",
        remedy="It is refused: what was done stands.",
        confidence=Confidence.STATED,
    ),
    Penalty(
        code="forced-pile-refused",
        label="refused a pile that had to be taken",
        when="The stock is empty, and a player does not take a pile that must be taken.",
        remedy="The pile must be taken.",
        confidence=Confidence.STATED,
    ),
)
_AMERICAN = (
    Penalty(
        code="talon-forgotten",
        label="forgot the talon",
        when="A side that has opened forgets to take its talon.",
        remedy="The talon is lost.",
        confidence=Confidence.SINGLE,
    ),
    Penalty(
        code="discard-challenged",
        label="discard challenged and proved wrong",
        when="An opponent challenges a discard that only a player without a choice may make.",
        remedy=(
            "The player shows the hand. If it held another discard, the discard is taken back and the play corrected."
        ),
        confidence=Confidence.STATED,
    ),
)
_THREE_FORGOTTEN = Penalty(
    code="three-forgotten",
    label="forgot to lay out a three",
    when="A player did not lay out a three in the turn in which it came.",
    remedy="It is laid out in the player's next turn; no card is drawn in its place.",
    confidence=Confidence.SINGLE,
)

_PARLETT = Cite("parlett", "Canasta, irregularities")
_SPANISH = Cite("acanomas", "Canasta, pp. 3 and 5; Samba, p. 3")
_TWO = Cite("bicycle", "Two-hand canasta")
_CARRIED = Cite("assumed", "as in the classic game; no source of this game speaks of it")


def _custom(text: str) -> Cite:
    return Cite("assumed", text)


_PRICED = "a usual price; none of the sources that were read states it"
CITES = {
    "penalties": _PARLETT,
    "penalty": _PARLETT,
    "penalty.red-three-in-hand": Cite("hoyle-it", "Le basi, step 3"),
    "penalty.opening-too-low": Cite("hoyle-it", "Giocare, step 5"),
    "penalty.exposed-card": _custom(_PRICED),
    "penalty.illegal-meld": _custom(_PRICED),
    "penalty.out-without-canasta": _custom(_PRICED),
    "penalty.drew-out-of-turn": _SPANISH,
    "penalty.drew-too-many": _custom("a usual remedy; none of the sources that were read has it"),
    "penalty.discarded-too-many": _SPANISH,
    "penalty.dealt-out-of-turn": _SPANISH,
    "penalty.exposed-in-deal": Cite("ck70", "Deal"),
    "penalty.improper-answer": _custom(_PRICED),
    "penalty.wrong-entry": _custom("as this scorekeeper does it; no source names a remedy"),
    "penalty.changed-mind": Cite("encyclopedia-older", "Play"),
    "penalty.forced-pile-refused": Cite("encyclopedia", "Going out and ending a hand"),
}
AMERICAN_CITES = {
    "penalty.talon-forgotten": Cite("honors", "Talons"),
    "penalty.discard-challenged": Cite("encyclopedia-older", "US American Canasta, setup and play"),
    "penalty.three-forgotten": Cite("honors", "Threes"),
}
TWO_CITES = {
    "penalty.opening-too-low": _TWO,
    "penalty.exposed-card": _custom("books for two charge nothing; the price is a usual one"),
}

# What the books of other families say themselves, so that it is not carried over.
_STATED_BY_ALL = frozenset({"red-three-in-hand", "opening-too-low"})
# For two players the books charge nothing for these; a table can agree on the usual charge.
_FOR_TWO = {
    "opening-too-low": (
        "The cards go back to the hand. Books for two charge nothing; note it only if the table charges for it."
    ),
    "exposed-card": (
        "The card goes back to the hand. Books for two charge nothing; note it only if the table charges for it."
    ),
}


def _without(entries: Iterable[Penalty], *codes: str) -> tuple[Penalty, ...]:
    return tuple(entry for entry in entries if entry.code not in codes)


def _unsourced(entries: Iterable[Penalty]) -> tuple[Penalty, ...]:
    return tuple(replace(entry, confidence=Confidence.UNVERIFIED) for entry in entries)


def carried_over(entries: Iterable[Penalty]) -> tuple[Penalty, ...]:
    """Return entries for a game whose own books state none: only what all books say is sure."""
    return tuple(
        entry if entry.code in _STATED_BY_ALL else replace(entry, confidence=Confidence.UNVERIFIED) for entry in entries
    )


def carried_cites(entries: Iterable[Penalty]) -> dict[str, Cite]:
    """Return the citations that belong to `carried_over`."""
    codes = [entry.code for entry in entries if entry.code not in _STATED_BY_ALL]
    return {"penalty": _CARRIED, **{f"penalty.{code}": _CARRIED for code in codes}}


def _between_two(entry: Penalty) -> Penalty:
    remedy = _FOR_TWO.get(entry.code)
    return entry if remedy is None else replace(entry, remedy=remedy)


CLASSIC = _EVERY
TWO_PLAYERS = tuple(_between_two(entry) for entry in CLASSIC)
# Where the hand ends with the last draw, or no pile has to be taken.
NO_FORCED_PILE = _without(CLASSIC, "forced-pile-refused")
PENNIES = carried_over(CLASSIC)
HAND_AND_FOOT = carried_over(_without(NO_FORCED_PILE, "red-three-in-hand"))
_AMERICAN_CARRIED = _unsourced(_without(NO_FORCED_PILE, "red-three-in-hand"))
AMERICAN = (*_AMERICAN_CARRIED, *_AMERICAN)
AMERICAN_LEAGUE = (*_AMERICAN_CARRIED, _THREE_FORGOTTEN, *_AMERICAN)
UNSOURCED = _unsourced(CLASSIC)

# What a game that was stored before remedies were part of the rules did not say.
BY_CODE = {entry.code: entry for entry in (*_EVERY, _THREE_FORGOTTEN, *_AMERICAN)}
