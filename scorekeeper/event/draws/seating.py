"""From the facts of a draw to tables and byes: each movement in its own function."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.event.choices import Final, Movement, Rematch
from scorekeeper.event.draws import seating_lines, wording
from scorekeeper.event.draws.draft import DrawnSeats, Facts
from scorekeeper.event.draws.movements import knock_out
from scorekeeper.event.draws.pairing import DrawRules, Pairing, pair, pair_by_order, paired
from scorekeeper.event.draws.wording import Drawn
from scorekeeper.event.errors import TournamentError
from scorekeeper.event.standings.ranking import lots


def seat(facts: Facts) -> DrawnSeats:
    """Seat everybody who is in the field of a draw."""
    if not facts.field:
        raise TournamentError("draw.nobody", "Nobody is there to be seated: register people first.")
    return MOVEMENTS[facts.movement](_in_order(facts))


def _in_order(facts: Facts) -> Facts:
    """Put the field of round 1 into the order of the lots."""
    if facts.round > 1:
        return facts
    by_id = {each.id: each for each in facts.field}
    return replace(facts, field=tuple(by_id[each] for each in lots(by_id, facts.seed)))


def _of_pairs(facts: Facts, pairs: Sequence[Pairing], rules: DrawRules) -> DrawnSeats:
    made = DrawnSeats()
    lot = ("Drawn by lot.",) if facts.round == 1 else ()
    for each in pairs:
        if each.other is None:
            made.byes[each.one.id] = lot or wording.of_rest(facts.field, each.one)
            continue
        why = lot or wording.of_meeting(Drawn(facts.field, pairs, rules), each, facts.unit)
        made.add([each.one.id], [each.other.id], why)
    return made


def _matched(facts: Facts, rules: DrawRules) -> DrawnSeats:
    return _of_pairs(facts, pair(facts.field, rules, facts.seed), rules)


def _in_rank_order(facts: Facts) -> DrawnSeats:
    return _of_pairs(facts, pair_by_order(facts.field, facts.seed), DrawRules(Rematch.FREE))


def _strict(facts: Facts) -> DrawnSeats:
    return _matched(facts, facts.rules())


def _pure(facts: Facts) -> DrawnSeats:
    if facts.round == 1:
        return _strict(facts)
    return _in_rank_order(facts)


def _modified(facts: Facts) -> DrawnSeats:
    if facts.round == 1:
        return _strict(facts)
    if facts.round >= facts.rounds:
        made = _pure(facts)
        made.notes.append("The last round: whoever met in the round before may meet again.")
        return made
    return _matched(facts, facts.rules(Rematch.LAST_ROUND))


def _round_robin(facts: Facts) -> DrawnSeats:
    made = seating_lines.circle_round(facts)
    if made is None:
        made = _strict(facts)
        made.notes.append(
            "Somebody came late or seats were changed by hand: drawn so that nobody meets twice."
        )
    return made


def _knock_out(facts: Facts) -> DrawnSeats:
    by_lot = {each: place for place, each in enumerate(facts.lines[0])} if facts.lines else {}
    order = sorted(facts.field, key=lambda each: by_lot.get(each.id, 0))
    made = DrawnSeats()
    meeting = []
    for one, other in knock_out(range(len(order))):
        if other is None:
            made.byes[order[one].id] = ("By lot, so that the next round is full.",)
        else:
            meeting.append((one, other))
    for places, each in zip(meeting, paired(order, meeting, facts.seed), strict=True):
        assert each.other is not None  # noqa: S101 - byes are not among them
        better, worse = (place + 1 for place in places)
        why = f"Number {better} of {len(order)} by lot against number {worse}."
        made.add([each.one.id], [each.other.id], (why,))
    return made


def _final(facts: Facts) -> DrawnSeats:
    made = _in_rank_order(facts)
    made.notes.append(f"The final of the best {len(facts.field)}.")
    return made


def _final_individual(facts: Facts) -> DrawnSeats:
    """Four by four in order of the ranking: the best and the fourth against the two between."""
    ids = [each.id for each in facts.field]
    made = DrawnSeats(notes=[f"The final of the best {len(ids)}."])
    for at in range(0, len(ids), seating_lines.FOUR):
        table = ids[at : at + seating_lines.FOUR]
        if len(table) < seating_lines.FOUR:
            made.byes |= dict.fromkeys(table, ("Fewer than four are left.",))
            continue
        words = [wording.ordinal(each) for each in range(at, at + seating_lines.FOUR)]
        why = f"{words[0]} and {words[3]} against {words[1]} and {words[2]}"
        made.add([table[0], table[3]], table[1:3], (wording.sentence(why),))
    return made


MOVEMENTS: Mapping[Movement | Final, Callable[[Facts], DrawnSeats]] = {
    Movement.MITCHELL: seating_lines.mitchell_round,
    Movement.DANISH: _pure,
    Movement.DANISH_MODIFIED: _modified,
    Movement.DANISH_STRICT: _strict,
    Movement.ROUND_ROBIN: _round_robin,
    Movement.INDIVIDUAL: seating_lines.individual_round,
    Movement.KNOCK_OUT: _knock_out,
    Final.PAIRS: _final,
    Final.INDIVIDUAL: _final_individual,
}
