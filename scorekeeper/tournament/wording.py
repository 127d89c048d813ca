"""The sentences of a draw; entrants are named by their rank, as on the list that is pinned up."""

from collections.abc import Mapping, Sequence

from scorekeeper.tournament.pairing import Entrant, Pairing

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
MANY = 3  # ranks between two opponents that are told one by one


def ordinal(place: int) -> str:
    """Return the rank of a place that counts from 0: "first", "number 13"."""
    return ORDINALS[place] if place < len(ORDINALS) else f"number {place + 1}"


def several(words: Sequence[str]) -> str:
    """Join words: "second, third and fourth"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def sentence(words: str) -> str:
    """Make a sentence of words."""
    return f"{words[0].upper()}{words[1:]}."


def of_meeting(
    field: Sequence[Entrant], pairs: Sequence[Pairing], each: Pairing, unit: str
) -> tuple[str, ...]:
    """Say why two entrants meet, by ranks: whom the better one could not meet, distance, sides."""
    assert each.other is not None  # noqa: S101 - byes have words of their own
    at = {entrant.id: place for place, entrant in enumerate(field)}
    first, second = sorted((at[each.one.id], at[each.other.id]))
    better, worse = field[first], field[second]
    found = [sentence(f"{ordinal(first)} against {ordinal(second)}")]
    found += _between(field, at, (first, second), pairs)
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


def _between(
    field: Sequence[Entrant],
    at: Mapping[str, int],
    places: tuple[int, int],
    pairs: Sequence[Pairing],
) -> list[str]:
    """What became of those who stand between the two."""
    first, second = places
    better, between = field[first], range(first + 1, second)
    met = [each for each in between if better.met.get(field[each].id)]
    kept = [each for each in between if each not in met and better.apart & field[each].apart]
    rest = [each for each in between if each not in met and each not in kept]
    found = []
    if met:
        verb = "has" if len(met) == 1 else "have"
        found.append(sentence(f"{_ranks(met)} {verb} met {ordinal(first)} before"))
    if kept:
        found.append(sentence(f"{ordinal(first)} and {_ranks(kept)} are kept apart"))
    if len(rest) > MANY:
        found.append(sentence(f"{len(rest)} others between them are drawn against others"))
    elif rest:
        opposite = _opposite(at, pairs)
        told = (f"{ordinal(each)} {opposite[each]}" for each in rest)
        found.append(sentence(several(list(told))))
    return found


def _ranks(places: Sequence[int]) -> str:
    if len(places) > MANY:
        return f"{len(places)} between them"
    return several([ordinal(each) for each in places])


def _opposite(at: Mapping[str, int], pairs: Sequence[Pairing]) -> dict[int, str]:
    found = {}
    for each in pairs:
        if each.other is None:
            found[at[each.one.id]] = "rests"
            continue
        one, other = at[each.one.id], at[each.other.id]
        found[one] = f"meets {ordinal(other)}"
        found[other] = f"meets {ordinal(one)}"
    return found


def _sides(north: Entrant, east: Entrant, at: Mapping[str, int]) -> str:
    if north.north == east.north:
        return "Both have sat North-South equally often."
    return sentence(f"{ordinal(at[north.id])} has sat North-South less often, and sits there now")


def of_rest(field: Sequence[Entrant], each: Entrant) -> tuple[str, ...]:
    """Say why an entrant rests when the draw has chosen it."""
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
