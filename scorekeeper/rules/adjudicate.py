"""Judge and score a whole record, hand by hand, each with the scores at its start."""

from collections.abc import Sequence
from functools import partial

from scorekeeper.rules.all_topics import checks_of, in_force
from scorekeeper.rules.codec import digest
from scorekeeper.rules.elements.line import ACABA, PLAYED, SPECIAL, Scored, ScorePart
from scorekeeper.rules.elements.rule import Check
from scorekeeper.rules.hand.view import HandView, SideView, hand_view
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.ruling import GameRuling, HandRuling, Minimum, ScoreLine, SideRuling
from scorekeeper.rules.topics.game_end.topic import Standing, standing_after
from scorekeeper.rules.variant import Variant


def _parts(variant: Variant, scored: Scored) -> tuple[ScorePart, ...]:
    parts = in_force(variant).lines
    return tuple(part for part in parts if scored in part.scored and part.occurs(variant))


def score_lines(view: HandView, side: SideView) -> tuple[ScoreLine, ...]:
    """Return all lines of one side's score in a hand, in the order of a score sheet."""
    scored = ACABA if view.ended_by_acaba else PLAYED
    if side.record.special_hand is not None:
        scored = SPECIAL
    parts = view.variant.memo.get(scored)
    if parts is None:
        parts = view.variant.once(scored, lambda: _parts(view.variant, scored))
    return tuple([entry for part in parts for entry in part.tell(view, side)])


NO_MINIMUM = Minimum(None)


def adjudicate(record: GameRecord, known: Sequence[HandRuling] = ()) -> GameRuling:
    """Rule on every hand of a game.

    All findings of a hand are returned, not only the first. An illegal hand is scored too, as it
    was written. Scores are points, one for each side in the order of the record. `known` are the
    rulings on its first hands, if they were judged before in a record with the same beginning.
    """
    scores = record.opening_scores
    standing = Standing(False, ())
    coming: tuple[Minimum, ...] | None = None
    hands = list(known[: max(0, len(record.hands) - 1)])  # the last one says how the game stands
    if hands:
        scores = tuple(side.score for side in hands[-1].sides)
    for place in range(len(hands), len(record.hands)):
        view = hand_view(record, place, scores)
        lines = [score_lines(view, side) for side in view.sides]
        totals = [sum(entry.points for entry in side) for side in lines]
        scores = tuple(before + total for before, total in zip(scores, totals, strict=True))
        standing = standing_after(view, scores)
        coming = _minimums(record, scores, view.number + 1, standing)
        sides = tuple(
            SideRuling(
                lines=lines[side.place],
                total=totals[side.place],
                score_before=side.score_before,
                score=scores[side.place],
                minimum=side.minimum,
                next_minimum=coming[side.place],
            )
            for side in view.sides
        )
        hands.append(_hand_ruling(view, sides, finished=standing.finished))
    return GameRuling(
        variant_id=record.variant_id,
        digest=partial(digest, record.variant),
        hands=tuple(hands),
        scores=scores,
        minimums=coming or _minimums(record, scores, record.hands_played + 1, standing),
        finished=standing.finished,
        winners=standing.winners,
    )


def _hand_ruling(view: HandView, sides: tuple[SideRuling, ...], *, finished: bool) -> HandRuling:
    checks = checks_of(view.variant)
    findings = [found.finding(view.variant) for check in checks for found in check.run(view)]
    unanswered = _unanswered(view, checks) if view.summed else ()
    return HandRuling(tuple(findings), unanswered, sides, finished)


def _unanswered(view: HandView, checks: Sequence[Check]) -> tuple[str, ...]:
    """Return the codes of what a hand without all its cards cannot answer: checks, then score lines."""
    bare = any(side.result is not None for side in view.hand.sides)
    codes = [
        rule.code
        for check in checks
        if (check.needs_cards if view.tallied else check.needs_hands) or (check.needs_play and bare)
        for rule in check.rules
    ]
    if any(side.held_points is not None for side in view.hand.sides):
        codes += [code for part in _parts(view.variant, PLAYED) if part.needs_hands for code in part.derive]
    return tuple(codes)


def _minimums(record: GameRecord, scores: tuple[int, ...], number: int, standing: Standing) -> tuple[Minimum, ...]:
    if standing.finished:
        return (NO_MINIMUM,) * len(scores)
    return tuple(record.variant.opening.minimum(score, number) for score in scores)
