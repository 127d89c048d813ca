"""Seats the entrants of a draw at tables, or gives them byes; one function for each movement."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.club.model.choices import RANKED, Final, Movement, Rematch
from scorekeeper.club.model.draws import pairing, seating_bracket, seating_lines
from scorekeeper.club.model.draws.draft import DrawnSeats, Facts
from scorekeeper.club.model.draws.open_evening import FOUR, open_round
from scorekeeper.club.model.draws.reasons import Drawn, of_meeting, of_rest, ordinal
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.standings.standings import lots
from scorekeeper.rules.messages import at_the_head, msg

GROUPS = (msg("Group A."), msg("Group B."))  # the halves of a ranking, each drawn by itself


def seat(facts: Facts) -> DrawnSeats:
    """Seat all entrants in the field of a draw; raises EventError if there are too few."""
    if not facts.field:
        raise EventError("draw.nobody", msg("There is nobody to seat: register people first."))
    if facts.movement in RANKED and facts.lines:
        return _in_groups(facts)
    return MOVEMENTS[facts.movement](_in_order(facts))


def _in_groups(facts: Facts) -> DrawnSeats:
    """Draw each group by itself; the tables of group A come first."""
    made = DrawnSeats()
    for name, line in zip(GROUPS, facts.lines, strict=True):
        ids = [each for each in facts.field if each.id in line]
        if not ids:
            continue
        part = MOVEMENTS[facts.movement](replace(facts, field=tuple(ids), lines=()))
        made.matches += [(*match[:2], (name, *match[2])) for match in part.matches]
        made.byes |= {who: (name, *why) for who, why in part.byes.items()}
        made.notes += [each for each in part.notes if each not in made.notes]
    return made


def _in_order(facts: Facts) -> Facts:
    """Put the field of round 1 in an order drawn by lot, unless it has that of the season."""
    if facts.round > 1 or facts.by_season:
        return facts
    by_id = {each.id: each for each in facts.field}
    return replace(facts, field=tuple(by_id[each] for each in lots(by_id, facts.seed)))


def _of_pairs(facts: Facts, pairs: Sequence[pairing.Pairing], rules: pairing.DrawRules) -> DrawnSeats:
    made = DrawnSeats()
    drawn = Drawn(facts.field, pairs, rules)
    lot = (msg("Drawn by lot."),) if facts.round == 1 and not facts.by_season else ()
    for each in pairs:
        if each.other is None:
            made.byes[each.one.id] = lot or of_rest(facts.field, each.one)
            continue
        why = lot or of_meeting(drawn, each, facts.unit)
        if facts.by_season:
            why = (msg("By the order of the season."), why[0])
        made.add([[each.one.id], [each.other.id]], why)
    return made


def _matched(facts: Facts, rules: pairing.DrawRules) -> DrawnSeats:
    return _of_pairs(facts, pairing.pair(facts.field, rules, facts.seed), rules)


def _in_rank_order(facts: Facts) -> DrawnSeats:
    return _of_pairs(facts, pairing.pair_by_order(facts.field, facts.seed), pairing.DrawRules(Rematch.FREE))


def _strict(facts: Facts) -> DrawnSeats:
    return _matched(facts, facts.rules(coming=facts.coming))


def _pure(facts: Facts) -> DrawnSeats:
    if facts.round == 1:
        return _strict(facts)
    return _in_rank_order(facts)


def _modified(facts: Facts) -> DrawnSeats:
    if facts.round == 1:
        return _strict(facts)
    if facts.round >= facts.rounds:
        made = _pure(facts)
        made.notes.append(msg("The last round: opponents from the round before may meet again."))
        return made
    return _matched(facts, facts.rules(Rematch.LAST_ROUND))


def _round_robin(facts: Facts) -> DrawnSeats:
    made = seating_lines.circle_round(facts)
    if made is None:
        made = _strict(facts)
        made.notes.append(msg("Somebody came late or seats were changed by hand: drawn so that nobody meets twice."))
    return made


def _final(facts: Facts) -> DrawnSeats:
    made = _in_rank_order(facts)
    made.notes.append(msg("The final of the best {count}.", count=len(facts.field)))
    return made


def _final_individual(facts: Facts) -> DrawnSeats:
    """Seat the final by fours: first and fourth against second and third."""
    ids = [each.id for each in facts.field]
    made = DrawnSeats(notes=[msg("The final of the best {count}.", count=len(ids))])
    for at in range(0, len(ids), FOUR):
        table = ids[at : at + FOUR]
        if len(table) < FOUR:
            made.byes |= dict.fromkeys(table, (msg("Fewer than four are left."),))
            continue
        words = [ordinal(each) for each in range(at, at + FOUR)]
        why = msg(
            "{first} and {fourth} against {second} and {third}.",
            first=words[0],
            second=words[1],
            third=words[2],
            fourth=words[3],
        )
        made.add([[table[0], table[3]], table[1:3]], (at_the_head(why),))
    return made


MOVEMENTS: Mapping[Movement | Final, Callable[[Facts], DrawnSeats]] = {
    Movement.MITCHELL: seating_lines.mitchell_round,
    Movement.DANISH: _pure,
    Movement.DANISH_MODIFIED: _modified,
    Movement.DANISH_STRICT: _strict,
    Movement.ROUND_ROBIN: _round_robin,
    Movement.INDIVIDUAL: open_round,
    Movement.KNOCK_OUT: seating_bracket.bracket_round,
    Final.PAIRS: _final,
    Final.INDIVIDUAL: _final_individual,
}
