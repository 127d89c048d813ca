"""Takes over the slips of tables that score on paper, and questions doubtful totals."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.club.events import writing
from scorekeeper.club.events.creating import event_variant, variant_of_three
from scorekeeper.club.events.shown.briefs import brief_of_table
from scorekeeper.club.model import corrections
from scorekeeper.club.model.sides import THREE, Scores, after_first
from scorekeeper.club.model.standings.victory_points import UNIT
from scorekeeper.club.model.state import Round, TableRound
from scorekeeper.log import Kind
from scorekeeper.rules import Variant
from scorekeeper.rules.messages import msg
from scorekeeper.usecases.errors import InputError, NothingToDo, NotYet

SURE = "sure"  # the place of a refusal that the clerk can overrule
LIKELY = 3  # hardly any hand brings more than a third of the most possible; our own estimate
HANDS_BY_TIME = 10  # more hands than anybody plays in a round by the clock


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipTyped:
    """A slip as typed in: the totals of the sides, North-South first.

    `hands` are the totals of each hand, whose sum is `scores`, or empty. `sure`: the clerk has
    checked what was doubtful.
    """

    round: int
    table: int
    scores: Scores
    hands: tuple[Scores, ...] = ()
    sure: bool = False


@writing.use_case(Kind.SLIP)
def type_slip(on: writing.Deciding, asked: SlipTyped) -> writing.Body:
    """Take a slip over as the result of its table; if typed again, it replaces the first.

    Raises InputError for impossible totals, with the place "sure" for doubtful ones and for those
    that replace a result which counts; NotYet if the table has confirmed on phones, or the round is
    closed and did not go on without the table; NothingToDo if the slip is known.
    """
    the_round = writing.round_of(on.state, asked.round)
    row = writing.table_of(the_round, asked.table)
    known_as = row.slip.hands if row.typed and row.slip is not None else None
    if known_as is not None and row.result == asked.scores and asked.hands in {(), known_as}:
        raise NothingToDo(msg("This slip has already been entered."))
    _check_open(on, the_round, row)
    if any(len(each) != len(row.sides) for each in (asked.scores, *asked.hands)):
        raise InputError(msg("Write a total for each side."), "scores")
    known = Bounds.of(_variant(on, row), THREE if len(row.sides) == THREE else 4)
    length = len(asked.hands) or on.state.setup.hands or HANDS_BY_TIME
    for hand, pair in enumerate(asked.hands, 1):
        known.check(pair, 1, hand)
    known.check(asked.scores, length)
    if not asked.sure:
        doubts = (*_doubts(on, the_round, row, asked), *known.doubts(asked, length))
        if doubts:
            raise InputError(doubts[0], SURE)
    hands = [list(each) for each in asked.hands]
    place = {"round": asked.round, "table": asked.table}
    return {**place, "scores": list(asked.scores), "hands": hands}


def _variant(on: writing.Deciding, row: TableRound) -> Variant:
    if len(row.sides) == THREE:
        return variant_of_three(on.store, on.log)[0]
    return event_variant(on.store, on.log.event_id)


def _check_open(on: writing.Deciding, the_round: Round, row: TableRound) -> None:
    if row.reopened:
        allowed, words = corrections.allowed(on.state, the_round.number, on.now)
        if not allowed:
            raise NotYet(words)
    elif row.result is not None and not row.typed:
        raise NotYet(msg("This result is confirmed. Open the table to change it."))
    elif not the_round.status.open and (row.typed or not row.postponed):
        raise NotYet(msg("Round {number} is closed. Open the table to change its result.", number=the_round.number))


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most and least that one hand can bring a side, and what all cards cost in hand."""

    most: int
    cards: int

    @classmethod
    def of(cls, variant: Variant, players: int = 4) -> "Bounds":
        """Compute the bounds of one hand from the cards, canastas, threes and bonuses of a variant for `players`."""
        limits, threes, out = variant.limits(players), variant.threes, variant.going_out
        cards = sum(points * limits.of(rank) for rank, points in variant.card_points.items())
        blacks = max(variant.black_three_points, threes.black_in_hand) * limits.black_threes
        bonus = max(each.bonus for each in variant.canasta_kinds)
        canastas = limits.cards // variant.melds.canasta_size * bonus
        laid = sum(
            max(map(abs, each), default=0)
            for each in (threes.red_table or (), threes.black_removed or (), threes.ladder or ())
        )
        special = max((each.points for each in variant.special_hands), default=0)
        ends = max(out.bonus, out.concealed_total) + variant.concealed_canasta_bonus
        return cls(cards + blacks + canastas + 2 * laid + special + ends, cards + blacks)

    def check(self, totals: Scores, hands: int, number: int = 0) -> None:
        """Raise InputError for totals of this many hands, or of one, that no cards can give."""
        for total in totals:
            if total % UNIT:
                raise InputError(
                    msg("Hand {number}: {total} is not a multiple of {unit}.", number=number, total=total, unit=UNIT)
                    if number
                    else msg("{total} is not a multiple of {unit}.", total=total, unit=UNIT),
                    "scores",
                )
            if abs(total) > self.most * hands:
                raise InputError(
                    msg("Hand {number}: No cards give {total}.", number=number, total=total)
                    if number
                    else msg("No cards give {total}.", total=total),
                    "scores",
                )

    def doubts(self, asked: SlipTyped, length: int) -> Iterator[str]:
        """Yield a question about each total that hands hardly ever reach."""
        for totals, hands in (*((each, 1) for each in asked.hands), (asked.scores, length)):
            for total in totals:
                if not -self.cards * hands <= total <= self.most * hands // LIKELY:
                    yield msg("{total} is very unusual. Is that what the slip says?", total=total)


def _doubts(on: writing.Deciding, the_round: Round, row: TableRound, asked: SlipTyped) -> Iterator[str]:
    """Yield a question about a slip typed before, here or elsewhere, or contradicted by phones."""
    if row.reopened and row.before is not None and row.before != asked.scores:
        now = row.before
        yield msg("{first} to {other} counts now. Replace it?", first=now[0], other=after_first(now))
    if row.slip is not None and row.slip.scores != asked.scores:
        yield msg(
            "This slip was typed as {first} to {other} before. Use the new totals?",
            first=row.slip.scores[0],
            other=after_first(row.slip.scores),
        )
    brief = brief_of_table(on.store, on.log, the_round.number, row.table)
    if row.slip is None and brief.hands_entered and brief.scores != asked.scores:
        yield msg(
            "The phone of this table has {first} to {other}. Use the slip?",
            first=brief.scores[0],
            other=after_first(brief.scores),
        )
    for each in the_round.tables:
        if each.table != row.table and each.result == asked.scores:
            yield msg("Table {table} has the same totals. Is this another slip?", table=each.table)
    wanted = on.state.setup.hands
    if asked.hands and wanted and len(asked.hands) < wanted:
        yield msg("Only {count} of {wanted:hand|hands}. Is that all?", count=len(asked.hands), wanted=wanted)
