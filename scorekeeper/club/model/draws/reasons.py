"""Why a draw by rank lets two entrants meet, or one rest: its reasons in sentences."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.club.model.choices import Rematch
from scorekeeper.club.model.draws import pairing
from scorekeeper.club.model.draws.pairing import CostName
from scorekeeper.rules.messages import Msg, at_the_head, both, msg

ORDINALS = (
    msg("first"),
    msg("second"),
    msg("third"),
    msg("fourth"),
    msg("fifth"),
    msg("sixth"),
    msg("seventh"),
    msg("eighth"),
    msg("ninth"),
    msg("tenth"),
    msg("eleventh"),
    msg("twelfth"),
)
MANY = 3  # ranks between two opponents that are explained one by one


def ordinal(place: int) -> Msg:
    """Return the word for a rank that counts from 0: "first", "number 13"."""
    return ORDINALS[place] if place < len(ORDINALS) else msg("number {number}", number=place + 1)


_DIFFERENCES: Mapping[str, Callable[[int], Msg]] = {
    "points": lambda count: msg("Difference {count:point|points}.", count=count),
    "card points": lambda count: msg("Difference {count:card point|card points}.", count=count),
    "match points": lambda count: msg("Difference {count:match point|match points}.", count=count),
    "victory points": lambda count: msg("Difference {count:victory point|victory points}.", count=count),
}


def _difference(count: int, unit: str) -> Msg:
    """Return in words how far two are apart; the text of a draw names the unit."""
    known = _DIFFERENCES.get(unit)
    if known is not None:
        return known(count)
    return msg("Difference {apart} {name_unit}.", apart=count, name_unit=unit)


@dataclass(frozen=True)  # without slots, which `cached_property` cannot use
class Drawn:
    """A drawn round: the entrants in order of rank, the pairings, and the rules of the draw."""

    field: Sequence[pairing.DrawnEntrant]
    pairs: Sequence[pairing.Pairing]
    rules: pairing.DrawRules

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Return the index of each entrant."""
        return {entrant.id: place for place, entrant in enumerate(self.field)}

    @cached_property
    def opponents(self) -> Mapping[int, int | None]:
        """Return the index of each one's opponent, None for a bye."""
        at = self.places
        found: dict[int, int | None] = {}
        for each in self.pairs:
            one, other = at[each.one.id], at[each.other.id] if each.other else None
            found[one] = other
            if other is not None:
                found[other] = one
        return found


def of_meeting(drawn: Drawn, each: pairing.Pairing, unit: str) -> tuple[str, ...]:
    """Return in words why two entrants meet: whom the better one could not meet, distance, sides."""
    assert each.other is not None  # noqa: S101 - byes have words of their own
    at = drawn.places
    first, second = sorted((at[each.one.id], at[each.other.id]))
    better, worse = drawn.field[first], drawn.field[second]
    against = msg("{first} against {second}.", first=ordinal(first), second=ordinal(second))
    found = [at_the_head(against)]
    found += _between(drawn, first, second)
    times = better.met.get(worse.id, 0)
    if times:
        found.append(
            msg("They have met before, once.")
            if times == 1
            else msg("They have met before, {times} times.", times=times)
        )
    found.append(_difference(abs(better.score - worse.score), unit))
    shared = [msg("{name}", name=each) for each in sorted(better.apart & worse.apart)]
    if shared:
        found.append(msg("Both belong to {words}.", words=both(shared)))
    found.append(_sides(each.one, each.other, at))
    return tuple(found)


def _between(drawn: Drawn, first: int, second: int) -> list[str]:
    """Return why the better entrant does not meet any of those ranked between the two."""
    opposite = drawn.opponents
    met, busy, weighed = [], [], []
    for each in range(first + 1, second):
        other = opposite.get(each)
        if drawn.rules.again(drawn.field[first], drawn.field[each]):
            met.append(each)
        elif other is None or other < first:
            busy.append(_elsewhere(each, other))
        else:
            weighed.append(_instead(drawn, (first, second), (each, other)))
    found = []
    if met:
        lately = drawn.rules.rematch is Rematch.LAST_ROUND
        found.append(at_the_head(_have_met(met, ordinal(first), lately=lately)))
    if len(busy) > MANY:
        found.append(msg("{count} others between them rest or meet somebody higher up.", count=len(busy)))
    elif busy:
        found.append(at_the_head(msg("{words}.", words=both(busy))))
    return [*found, *_shortened(weighed)]


def _elsewhere(place: int, other: int | None) -> Msg:
    if other is None:
        return msg("{place} rests", place=ordinal(place))
    return msg("{place} meets {other}", place=ordinal(place), other=ordinal(other))


def _have_met(met: Sequence[int], first: Msg, *, lately: bool) -> Msg:
    if len(met) == 1 and lately:
        return msg("{met} met {first} in the round before.", met=ordinal(met[0]), first=first)
    if len(met) == 1:
        return msg("{met} has met {first} before.", met=ordinal(met[0]), first=first)
    if lately:
        return msg("{met} each met {first} in the round before.", met=_ranks(met), first=first)
    return msg("{met} have met {first} before.", met=_ranks(met), first=first)


def _shortened(reasons: Sequence[str]) -> list[str]:
    found = list(dict.fromkeys(reasons))
    if len(found) <= MANY:
        return found
    more = msg("The same holds for {count} others between them.", count=len(found) - MANY)
    return [*found[:MANY], more]


def _instead(drawn: Drawn, meeting: tuple[int, int], other: tuple[int, int]) -> str:
    """Return in words what would be worse if the best of two tables met, and the others met too."""
    (first, second), (between, last) = meeting, other
    swapped = ((first, between), (min(second, last), max(second, last)))
    sums = zip(drawn.rules.weights, _weighed(drawn, (meeting, other)), _weighed(drawn, swapped), strict=True)
    worse, now, then = next((each for each in sums if each[1] != each[2]), (None, 0, 0))
    one, other_one = map(ordinal, swapped[1])
    if drawn.rules.coming and now > then:  # only for the sake of the rounds to come
        return msg(
            "With {first} against {between}, two would have to meet again in a later round.",
            first=ordinal(first),
            between=ordinal(between),
        )
    if worse is CostName.REMATCHES:
        return msg(
            "With {first} against {between}, {one} and {other} would meet again.",
            first=ordinal(first),
            between=ordinal(between),
            one=one,
            other=other_one,
        )
    if worse is CostName.TAGS_SHARED:
        if drawn.field[first].apart & drawn.field[between].apart:
            one, other_one = ordinal(first), ordinal(between)
        return at_the_head(msg("{one} and {other} are kept apart.", one=one, other=other_one))
    if worse is CostName.SIDE_CLASH:
        return msg(
            "With {first} against {between}, sides would be less even.", first=ordinal(first), between=ordinal(between)
        )
    meets = msg("{place} meets {other}.", place=ordinal(between), other=ordinal(last))
    return at_the_head(meets)


def _weighed(drawn: Drawn, pairs: Iterable[tuple[int, int]]) -> list[int]:
    rows = [drawn.rules.costs(drawn.field, *each).figures(drawn.rules.weights) for each in pairs]
    return [sum(column) for column in zip(*rows, strict=True)]


def _ranks(places: Sequence[int]) -> str:
    if len(places) > MANY:
        return msg("{count} between them", count=len(places))
    return both([ordinal(each) for each in places])


def _sides(north: pairing.DrawnEntrant, east: pairing.DrawnEntrant, at: Mapping[str, int]) -> str:
    if north.north == east.north:
        return msg("Both have sat North-South equally often.")
    return at_the_head(msg("{place} has sat North-South less often, and sits there now.", place=ordinal(at[north.id])))


def of_rest(field: Sequence[pairing.DrawnEntrant], each: pairing.DrawnEntrant) -> tuple[str, ...]:
    """Return in words why the draw chose an entrant to rest."""
    place = next(at for at, entrant in enumerate(field) if entrant.id == each.id)
    lower = field[place + 1 :]
    rests = msg("{place} of {count} rests.", place=ordinal(place), count=len(field))
    found = [at_the_head(rests)]
    fewest = min(entrant.byes for entrant in field)
    if each.byes > fewest or any(entrant.byes == each.byes for entrant in lower):
        found.append(msg("With any other bye, two would have to meet again, now or later."))
    elif each.byes:
        found.append(msg("The lowest ranked of those who have rested least often."))
    elif lower:
        found.append(msg("The lowest ranked who has not rested yet; those ranked lower have, or missed a round."))
    else:
        found.append(msg("The lowest ranked who has not rested yet."))
    return tuple(found)
