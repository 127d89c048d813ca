"""Seats a knock-out by the places of its bracket; in older draws by lot in every round."""

from scorekeeper.club.model.draws import pairing
from scorekeeper.club.model.draws.draft import BRACKET, DrawnSeats, Facts
from scorekeeper.club.model.draws.movements import knock_out
from scorekeeper.club.model.errors import EventError
from scorekeeper.rules.messages import msg


def bracket_round(facts: Facts) -> DrawnSeats:
    """Seat the places of a bracket: the first meets the last, the second the last but one.

    Raises EventError.
    """
    if facts.version < BRACKET:
        return _knock_out_by_lot(facts)
    order = {each.id: each for each in facts.field}
    if len(order) < 2:
        raise EventError("movement.entrants", msg("The knock-out is over: only one is left."))
    made = DrawnSeats()
    for third, line in enumerate(facts.lines):
        for place in range(len(line) // 2):
            two = [each for each in (line[place], line[-1 - place]) if each in order and each]
            if len(two) == 1 and not third:
                made.byes[two[0]] = (msg("The other place in the bracket is empty."),)
            if len(two) < 2:
                continue
            [each] = pairing.paired([order[who] for who in two], [(0, 1)], facts.seed)
            assert each.other is not None  # noqa: S101 - there are two
            why = msg("Place {first} of the bracket against place {last}.", first=place + 1, last=len(line) - place)
            reason = msg("The match for third place.") if third else why
            made.add([[each.one.id], [each.other.id]], (reason,))
    return made


def _knock_out_by_lot(facts: Facts) -> DrawnSeats:
    by_lot = {each: place for place, each in enumerate(facts.lines[0])} if facts.lines else {}
    order = sorted(facts.field, key=lambda each: by_lot.get(each.id, 0))
    made = DrawnSeats()
    meeting = []
    for one, other in knock_out(range(len(order))):
        if other is None:
            made.byes[order[one].id] = (msg("By lot, so that the next round is full."),)
        else:
            meeting.append((one, other))
    for places, each in zip(meeting, pairing.paired(order, meeting, facts.seed), strict=True):
        assert each.other is not None  # noqa: S101 - byes are not among them
        better, worse = (place + 1 for place in places)
        why = msg(
            "Number {better} of {count} by lot against number {worse}.", better=better, count=len(order), worse=worse
        )
        made.add([[each.one.id], [each.other.id]], (why,))
    return made
