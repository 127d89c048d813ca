"""Seats the entrants of a draw at tables, or gives them byes; one function for each movement."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.event.choices import Final, Movement, Rematch
from scorekeeper.event.draws import pairing, seating_bracket, seating_lines
from scorekeeper.event.draws.draft import DrawnSeats, Facts
from scorekeeper.event.errors import TournamentError
from scorekeeper.event.standings.standings import lots

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
MANY = 3  # ranks between two opponents that are told one by one


def ordinal(place: int) -> str:
    """Return the word for a rank that counts from 0: "first", "number 13"."""
    return ORDINALS[place] if place < len(ORDINALS) else f"number {place + 1}"


def several(words: Sequence[str]) -> str:
    """Return words joined as in "second, third and fourth"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def sentence(words: str) -> str:
    """Return words as a sentence."""
    return f"{words[0].upper()}{words[1:]}."


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn round: the entrants in order of rank, the pairings, and the rules of the draw."""

    field: Sequence[pairing.DrawnEntrant]
    pairs: Sequence[pairing.Pairing]
    rules: pairing.DrawRules

    def places(self) -> Mapping[str, int]:
        """Return the index of each entrant."""
        return {entrant.id: place for place, entrant in enumerate(self.field)}

    def opponents(self) -> Mapping[int, int | None]:
        """Return the index of each one's opponent, None for a bye."""
        at = self.places()
        found: dict[int, int | None] = {}
        for each in self.pairs:
            one, other = at[each.one.id], at[each.other.id] if each.other else None
            found[one] = other
            if other is not None:
                found[other] = one
        return found


def of_meeting(drawn: Drawn, each: pairing.Pairing, unit: str) -> tuple[str, ...]:
    """Say why two entrants meet: whom the better one could not meet, distance, sides."""
    assert each.other is not None  # noqa: S101 - byes have words of their own
    at = drawn.places()
    first, second = sorted((at[each.one.id], at[each.other.id]))
    better, worse = drawn.field[first], drawn.field[second]
    found = [sentence(f"{ordinal(first)} against {ordinal(second)}")]
    found += _between(drawn, first, second)
    times = better.met.get(worse.id, 0)
    if times:
        again = "once" if times == 1 else f"{times} times"
        found.append(f"They have met before, {again}.")
    apart = abs(better.score - worse.score)
    found.append(f"Difference {apart:,} {unit.removesuffix('s') if apart == 1 else unit}.")
    if better.apart & worse.apart:
        found.append(f"Both belong to {several(sorted(better.apart & worse.apart))}.")
    found.append(_sides(each.one, each.other, at))
    return tuple(found)


def _between(drawn: Drawn, first: int, second: int) -> list[str]:
    """Return why the better entrant does not meet any of those ranked between the two."""
    opposite = drawn.opponents()
    met, busy, weighed = [], [], []
    for each in range(first + 1, second):
        other = opposite.get(each)
        if drawn.rules.again(drawn.field[first], drawn.field[each]):
            met.append(each)
        elif other is None or other < first:
            busy.append(
                f"{ordinal(each)} {'rests' if other is None else f'meets {ordinal(other)}'}"
            )
        else:
            weighed.append(_instead(drawn, (first, second), (each, other)))
    found = []
    if met:
        verb = "has" if len(met) == 1 else "have"
        when = "in the round before" if drawn.rules.rematch is Rematch.LAST_ROUND else "before"
        found.append(sentence(f"{_ranks(met)} {verb} met {ordinal(first)} {when}"))
    if len(busy) > MANY:
        found.append(sentence(f"{len(busy)} others between them rest or meet who stands higher"))
    elif busy:
        found.append(sentence(several(busy)))
    return [*found, *_shortened(weighed)]


def _shortened(reasons: Sequence[str]) -> list[str]:
    told = list(dict.fromkeys(map(sentence, reasons)))
    if len(told) <= MANY:
        return told
    return [*told[:MANY], f"The same holds for {len(told) - MANY} others between them."]


def _instead(drawn: Drawn, meeting: tuple[int, int], other: tuple[int, int]) -> str:
    """Say what would be worse if the best of two tables met, and the others met too."""
    (first, second), (between, last) = meeting, other
    swapped = ((first, between), (min(second, last), max(second, last)))
    sums = zip(
        drawn.rules.weights,
        _weighed(drawn, (meeting, other)),
        _weighed(drawn, swapped),
        strict=True,
    )
    worse = next((weight for weight, now, then in sums if now != then), "")
    others = f"{ordinal(swapped[1][0])} and {ordinal(swapped[1][1])}"
    if worse == "rematches":
        return f"with {ordinal(first)} against {ordinal(between)}, {others} would meet again"
    if worse == "tags_shared":
        shared = drawn.field[first].apart & drawn.field[between].apart
        apart = f"{ordinal(first)} and {ordinal(between)}" if shared else others
        return f"{apart} are kept apart"
    if worse == "side_clash":
        return f"with {ordinal(first)} against {ordinal(between)}, sides would be less even"
    return f"{ordinal(between)} meets {ordinal(last)}"


def _weighed(drawn: Drawn, pairs: Iterable[tuple[int, int]]) -> list[int]:
    rows = [drawn.rules.costs(drawn.field, *each).figures(drawn.rules.weights) for each in pairs]
    return [sum(column) for column in zip(*rows, strict=True)]


def _ranks(places: Sequence[int]) -> str:
    if len(places) > MANY:
        return f"{len(places)} between them"
    return several([ordinal(each) for each in places])


def _sides(north: pairing.DrawnEntrant, east: pairing.DrawnEntrant, at: Mapping[str, int]) -> str:
    if north.north == east.north:
        return "Both have sat North-South equally often."
    return sentence(f"{ordinal(at[north.id])} has sat North-South less often, and sits there now")


def of_rest(field: Sequence[pairing.DrawnEntrant], each: pairing.DrawnEntrant) -> tuple[str, ...]:
    """Say why the draw chose an entrant to rest."""
    place = next(at for at, entrant in enumerate(field) if entrant.id == each.id)
    lower = field[place + 1 :]
    found = [sentence(f"{ordinal(place)} of {len(field)} rests")]
    fewest = min(entrant.byes for entrant in field)
    if each.byes > fewest or any(entrant.byes == each.byes for entrant in lower):
        found.append("With another bye two would have to meet again.")
    elif each.byes:
        found.append("The lowest of those who have rested least often.")
    elif lower:
        found.append("The lowest who has not rested yet; who stands lower has.")
    else:
        found.append("The lowest who has not rested yet.")
    return tuple(found)


def seat(facts: Facts) -> DrawnSeats:
    """Seat all entrants in the field of a draw."""
    if not facts.field:
        raise TournamentError("draw.nobody", "Nobody is there to be seated: register people first.")
    return MOVEMENTS[facts.movement](_in_order(facts))


def _in_order(facts: Facts) -> Facts:
    """Put the field of round 1 in an order drawn by lot."""
    if facts.round > 1:
        return facts
    by_id = {each.id: each for each in facts.field}
    return replace(facts, field=tuple(by_id[each] for each in lots(by_id, facts.seed)))


def _of_pairs(
    facts: Facts, pairs: Sequence[pairing.Pairing], rules: pairing.DrawRules
) -> DrawnSeats:
    made = DrawnSeats()
    lot = ("Drawn by lot.",) if facts.round == 1 else ()
    for each in pairs:
        if each.other is None:
            made.byes[each.one.id] = lot or of_rest(facts.field, each.one)
            continue
        why = lot or of_meeting(Drawn(facts.field, pairs, rules), each, facts.unit)
        made.add([each.one.id], [each.other.id], why)
    return made


def _matched(facts: Facts, rules: pairing.DrawRules) -> DrawnSeats:
    return _of_pairs(facts, pairing.pair(facts.field, rules, facts.seed), rules)


def _in_rank_order(facts: Facts) -> DrawnSeats:
    return _of_pairs(
        facts, pairing.pair_by_order(facts.field, facts.seed), pairing.DrawRules(Rematch.FREE)
    )


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


def _final(facts: Facts) -> DrawnSeats:
    made = _in_rank_order(facts)
    made.notes.append(f"The final of the best {len(facts.field)}.")
    return made


def _final_individual(facts: Facts) -> DrawnSeats:
    """Seat the final by fours: first and fourth against second and third."""
    ids = [each.id for each in facts.field]
    made = DrawnSeats(notes=[f"The final of the best {len(ids)}."])
    for at in range(0, len(ids), seating_lines.FOUR):
        table = ids[at : at + seating_lines.FOUR]
        if len(table) < seating_lines.FOUR:
            made.byes |= dict.fromkeys(table, ("Fewer than four are left.",))
            continue
        words = [ordinal(each) for each in range(at, at + seating_lines.FOUR)]
        why = f"{words[0]} and {words[3]} against {words[1]} and {words[2]}"
        made.add([table[0], table[3]], table[1:3], (sentence(why),))
    return made


MOVEMENTS: Mapping[Movement | Final, Callable[[Facts], DrawnSeats]] = {
    Movement.MITCHELL: seating_lines.mitchell_round,
    Movement.DANISH: _pure,
    Movement.DANISH_MODIFIED: _modified,
    Movement.DANISH_STRICT: _strict,
    Movement.ROUND_ROBIN: _round_robin,
    Movement.INDIVIDUAL: seating_lines.individual_round,
    Movement.KNOCK_OUT: seating_bracket.bracket_round,
    Final.PAIRS: _final,
    Final.INDIVIDUAL: _final_individual,
}
