"""What the open protests can change: every combination of decisions, as the engine sees it."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from scorekeeper.game.game import leaders
from scorekeeper.game.incidents import Outcome, Stakes
from scorekeeper.log import LogEntry
from scorekeeper.rules import standing_of
from scorekeeper.usecases.game.ledger import Ledger
from scorekeeper.usecases.incidents.incidents import claims_of, open_protests, side_of
from scorekeeper.usecases.incidents.open_amounts import Amounts, Judge

MOST_OPEN = 10  # protests that may be open at a time: each one doubles what is to be looked at


def stakes(ledger: Ledger) -> Stakes | None:
    """Return what the open protests can change, None if there are none."""
    protests = open_protests(ledger.folded.state)
    if not protests:
        return None
    judge = _judge(ledger)
    recorded = [each for each in protests if ledger.slot(each.number or 0) is not None]
    outcomes = tuple(_outcomes(recorded, ledger.ruling.scores, judge))
    sides = range(len(ledger.ruling.scores))
    amounts = Amounts(ledger.variant.unit, ledger.variant.target, judge)
    return Stakes(
        now=outcomes[0],
        best=tuple(max(outcomes, key=lambda each: _good(each, side)) for side in sides),
        outcomes=outcomes,
        needed=tuple(
            needed
            for each in recorded
            if claims_of(each) is None
            for needed in amounts.needed(each.seq, side_of(each), outcomes)
        ),
        waiting=tuple(each.seq for each in protests if each not in recorded),
    )


def _judge(ledger: Ledger) -> Judge:
    """Tell how the game stands with some scores, ended early or not."""
    standing = standing_of(ledger.played)

    def judge(upheld: tuple[int, ...], scores: tuple[int, ...]) -> Outcome:
        found = standing(scores)
        over = found.finished or ledger.folded.state.ended
        first = found.winners if found.finished else leaders(scores)
        return Outcome(upheld, scores, over, first)

    return judge


def _outcomes(
    protests: Iterable[LogEntry], scores: tuple[int, ...], judge: Judge
) -> Iterable[Outcome]:
    """Uphold every set of protests, the smallest first; equal scores are one outcome."""
    claimed = [(each.seq, claims_of(each)) for each in protests]
    known = [(event_id, claims) for event_id, claims in claimed if claims is not None]
    seen: set[tuple[int, ...]] = set()
    for count in range(len(known) + 1):
        for chosen in combinations(known, count):
            added = _sum(scores, [claims for _, claims in chosen])
            if added not in seen:
                seen.add(added)
                yield judge(tuple(event_id for event_id, _ in chosen), added)


def _sum(scores: tuple[int, ...], claims: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(score + sum(each[side] for each in claims) for side, score in enumerate(scores))


def _good(outcome: Outcome, side: int) -> tuple[bool, bool, int, int]:
    """How good an outcome is for a side: alone first, among the first, by how much, how high."""
    own = outcome.scores[side]
    others = max(score for at, score in enumerate(outcome.scores) if at != side)
    first = side in outcome.first
    return first and len(outcome.first) == 1, first, own - others, own
