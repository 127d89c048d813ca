"""What the engine said, in sentences, and in which of them two rulings differ."""

from collections.abc import Iterator

from scorekeeper.rules.examples.judging import NAMES, Judged
from scorekeeper.rules.ruling import VIOLATION, Answer, GameRuling, HandRuling
from scorekeeper.rules.wording import number

ALLOWED, FINE = "Yes.", "Nothing is found."
_MUST = {True: " It must be taken.", False: " It need not be taken.", None: ""}


def differing(printed: Judged, changed: Judged) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sentences of two rulings on one situation that are not the same."""
    before, after = dict.fromkeys(sentences(printed)), dict.fromkeys(sentences(changed))
    one = tuple(each for each in before if each not in after)
    other = tuple(each for each in after if each not in before)
    return ((), ()) if one == other else (one or (FINE,), other or (FINE,))


def turns_round(printed: Judged, changed: Judged) -> bool:
    """A yes becomes a no, or the other way round; of hands any difference will do."""
    if isinstance(printed, Answer) and isinstance(changed, Answer):
        return printed.allowed != changed.allowed
    return True


def sentences(judged: Judged) -> Iterator[str]:
    """Everything that is said, one sentence for each thing."""
    if isinstance(judged, Answer):
        yield from _answer(judged)
    else:
        yield from _game(judged)


def _answer(answer: Answer) -> Iterator[str]:
    against = [each.message for each in answer.findings if each.severity == VIOLATION]
    must = answer.facts.get("must_take")
    told = _MUST[must] if must is None or isinstance(must, bool) else ""
    yield f"No. {' '.join(against)}" if against else f"{ALLOWED}{told}"


def _game(ruling: GameRuling) -> Iterator[str]:
    for hand in ruling.hands:
        yield from _found(hand)
        yield from _scores(hand)
    if not ruling.finished:
        yield "The game goes on."
    else:
        names = [NAMES[place] for place in ruling.winners]
        told = "won by" if len(names) == 1 else "a draw between"
        yield f"The game is over, {told} {' and '.join(names)}."


def _found(hand: HandRuling) -> Iterator[str]:
    """What was found, of the first side or the whole hand: the sides without entries are silent."""
    broken = [f"Not allowed: {each.message}" for each in hand.violations]
    queried = [
        f"Worth a second look: {each.message}"
        for each in hand.queries
        if each.where.startswith(("sides[0]", "sides.")) or each.where == "sides"
    ]
    yield from broken or queried


def _scores(hand: HandRuling) -> Iterator[str]:
    for name, side in zip(NAMES, hand.sides, strict=False):
        lines = ", ".join(f"{line.label} {number(line.points)}" for line in side.lines)
        yield f"{name}: {number(side.total)}{f' ({lines})' if lines else ''}."
