"""What the club does with its list of members, and what the list shows."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.club.events.entrants import MOST_NUMBER, clean_tags
from scorekeeper.club.events.year.club import Body, use_case
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.people.names import LONGEST_NAME
from scorekeeper.club.model.people.people import SIGNS_BETWEEN, WrittenEntrant, read_lines, read_table
from scorekeeper.club.model.year.evenings import Attendance, Evening, attendances
from scorekeeper.club.model.year.members import Club, Member, Place
from scorekeeper.log import Kind
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, LimitReached, NothingToDo
from scorekeeper.words.names import fold

MOST_MEMBERS = 2_000
_DASH = re.compile(r"\s[-–—]\s")  # between the two of a pair, and in Dutch double names such as "Ann Smit - de Boer"
_NO_NAME = re.compile(r"[\d@]")  # what stands in numbers and addresses
SHORTEST_ALIKE = 5  # letters of a name below which one other letter makes another name


@dataclass(frozen=True, slots=True)
class NewMember:
    """A member to add; `partner` is the place of the usual partner among those who are added.

    Without a `number` it gets the next one.
    """

    name: str
    partner: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class EditingMember:
    """New values for a member (its id); `partner` is the id of the usual partner, "" for none, the others as there."""

    member: str
    name: str
    number: int
    partner: str
    active: bool
    apart: Sequence[str] = ()
    together: bool = False


@dataclass(frozen=True, slots=True)
class Merging:
    """An entry of the list is another member; with `other` "" it is one of its own again."""

    member: str
    other: str


@dataclass(frozen=True, slots=True)
class Matching:
    """A name that was typed at events is a member; with `member` "" it is a guest's again."""

    member: str
    places: tuple[Place, ...]


def read_members(text: str) -> list[NewMember]:
    """Read a pasted list: one name on each line, or the two names of a pair; raises EventError with the line.

    Of a table with headings the names and numbers alone are read; a pair may be in it twice, from each of the two.
    The number of a pair is nobody's.
    """
    table = read_table(text)
    if table is not None:
        once = {
            frozenset(map(fold, row.players)) if len(row.players) > 1 else nth: row for nth, row in enumerate(table)
        }
        return list(_with_partners(once.values()))
    lines = text.splitlines()
    dashed = sum(len(_at_dash(line)) == 2 for line in lines)
    pairs = dashed > 1 and dashed == sum(any(map(str.isalnum, line)) for line in lines)
    paired = [
        not SIGNS_BETWEEN.isdisjoint(line) or (len(_at_dash(line)) == 2 and (pairs or _both_whole(*_at_dash(line))))
        for line in lines  # of any length: no pattern that begins with several blanks
    ]
    if not any(paired):
        try:
            rows = read_lines(text, EventKind.INDIVIDUAL)
        except EventError as error:
            try:
                rows = read_lines(text, EventKind.PAIRS)
            except EventError:
                raise error from None
        return list(_listed(rows))
    found: list[NewMember] = []
    for kind, wanted in ((EventKind.PAIRS, True), (EventKind.INDIVIDUAL, False)):
        part = "\n".join(line if at is wanted else "" for line, at in zip(lines, paired, strict=True))
        if any(map(str.isalnum, part)):
            found += _listed(read_lines(part, kind), len(found))
    return found


def _at_dash(line: str) -> list[str]:
    return [part for part in _DASH.split(line) if any(map(str.isalpha, part))]


def _both_whole(one: str, other: str) -> bool:
    """Tell whether both have a first name and a surname, so that a dash between them is not one in a surname."""
    return all(len(part.split()) > 1 for part in (one, other)) and not other.lstrip()[0].islower()


def _listed(rows: Sequence[WrittenEntrant], before: int = 0) -> Iterator[NewMember]:
    """Yield who is in the lines of a text, of which no cell that may be a name is left out."""
    shared = Counter(tag for row in rows for tag in row.tags)
    for row in rows:
        left = (tag for tag in row.tags if shared[tag] == 1 and not _NO_NAME.search(tag))
        if name := next(left, ""):
            message = msg(
                "{name} would be left out here. Write one whole name on each line, or headings above the columns, such"
                " as surname and first name.",
                name=name,
            )
            raise EventError("members.cell", message, msg("line {number}", number=row.line))
    yield from _with_partners(rows, before)


def _with_partners(rows: Iterable[WrittenEntrant], at: int = 0) -> Iterator[NewMember]:
    for row in rows:
        paired = len(row.players) > 1
        for seat, name in enumerate(row.players):
            yield NewMember(name, at - seat + 1 - seat if paired else None, None if paired else row.number)
            at += 1


@use_case(Kind.REGISTER)
def add_members(club: Club, asked: Sequence[NewMember]) -> Body:
    """Add members; who is on the list already is left out.

    Raises InputError with the place for a name that is twice in the list, for a number that is taken, and if
    everybody is on the list already.
    """
    if not asked:
        raise InputError(msg("Write at least one name."), "names")
    if len(club.listed) + len(asked) > MOST_MEMBERS:
        raise LimitReached(msg("A club has at most {most} members.", most=MOST_MEMBERS))
    written = [_name(each.name, "names") for each in asked]
    times = Counter(map(fold, written))
    for name in written:
        if times[fold(name)] > 1:
            raise InputError(
                msg("{name} is twice on this list: if these are two people, add an initial to one of them.", name=name),
                "names",
            )
    known = {fold(each.name): each.id for each in club.members}
    fresh = [at for at, name in enumerate(written) if fold(name) not in known]
    if not fresh and len(written) == 1:
        raise InputError(msg("{name} is already on the list; add an initial.", name=written[0]), "names")
    if not fresh:
        raise InputError(msg("Everybody on this list is a member already."), "names")
    ids = {at: known.get(fold(name), "") for at, name in enumerate(written)}
    ids |= {at: f"m{len(club.listed) + nth}" for nth, at in enumerate(fresh, 1)}
    numbers = _numbers([asked[at].number for at in fresh], [each.number for each in club.listed])
    beside = (asked[at].partner for at in fresh)
    partners = ("" if each is None else ids[each] for each in beside)
    names = (written[at] for at in fresh)
    rows = zip(names, numbers, partners, strict=True)
    return {"members": [{"name": name, "number": number, "partner": other} for name, number, other in rows]}


def _numbers(asked: Sequence[int | None], taken: Iterable[int]) -> Iterator[int]:
    """Yield the number of each new member, the next free one for None; raises InputError if one is taken."""
    used = {*taken}
    for each in filter(None, asked):
        if each in used:
            message = msg("Number {number} is taken: change it, or leave the numbers out.", number=each)
            raise InputError(message, "names")
        used.add(each)
    following = max(used, default=0)
    for number in asked:
        following += number is None
        yield number or following


def _name(written: str, where: str) -> str:
    name = limits.clean_text(written, where, LONGEST_NAME)
    if not name:
        raise InputError(msg("Every member needs a name."), where)
    return name


@use_case(Kind.EDIT)
def edit_member(club: Club, asked: EditingMember) -> Body:
    """Change a member, who may come no more; raises InputError."""
    member = member_of(club, asked.member)
    name = _name(asked.name, "name")
    others = [each for each in club.members if each.id != member.id]
    if any(fold(each.name) == fold(name) for each in others):
        raise InputError(msg("{name} is already on the list; add an initial.", name=name), "name")
    if not 1 <= asked.number <= MOST_NUMBER:
        raise InputError(msg("Numbers go from 1 to {most}.", most=MOST_NUMBER), "number")
    if any(each.number == asked.number for each in others):
        raise InputError(msg("Number {number} is taken.", number=asked.number), "number")
    partner = member_of(club, asked.partner).id if asked.partner else ""
    if partner == member.id:
        raise InputError(msg("Nobody is their own partner."), "partner")
    if asked.together and not partner:
        raise InputError(msg("Choose the usual partner with whom {name} always plays.", name=name), "partner")
    values = {"name": name, "number": asked.number, "partner": partner, "active": asked.active}
    return {"member": member.id, **values, "apart": clean_tags(asked.apart, "apart"), "together": asked.together}


def _once_an_evening(after: Club, member: Member, evenings: Iterable[Evening]) -> None:
    """Raise InputError if a change of the list would give a member two places at one event."""
    for each in evenings:
        if [each.member_of(after, person) for person in each.people].count(member.id) > 1:
            message = msg(
                "{name} had another place at {event}, so these are two people.", name=member.name, event=each.name
            )
            raise InputError(message, "member")


def _merged_once(club: Club, asked: Merging, evenings: Iterable[Evening]) -> None:
    if asked.other:
        one, other = member_of(club, asked.member), member_of(club, asked.other)
        _once_an_evening(replace(club, same={**club.same, one.id: other.id}), other, evenings)


def _matched_once(club: Club, asked: Matching, evenings: Iterable[Evening]) -> None:
    if asked.member:
        member, events = member_of(club, asked.member), {event for event, _, _ in asked.places}
        after = replace(club, matched={**club.matched, **dict.fromkeys(asked.places, member.id)})
        _once_an_evening(after, member, (each for each in evenings if each.event in events))


@use_case(Kind.MERGE, _merged_once)
def merge_members(club: Club, asked: Merging) -> Body:
    """Say that an entry of the list is another member, whose evenings are then counted together.

    With no other member it is one of its own again. Raises InputError, also for two who came on one evening, or
    NothingToDo.
    """
    if all(each.id != asked.member for each in club.listed):
        raise InputError(msg("This member does not exist; choose one from the list."), "member")
    if not asked.other:
        if asked.member not in club.same:
            raise NothingToDo(msg("The list already says so."))
        return {"member": asked.member, "other": ""}
    one, other = member_of(club, asked.member), member_of(club, asked.other)
    if one.id == other.id:
        raise NothingToDo(msg("The list already says so."))
    return {"member": one.id, "other": other.id}


@use_case(Kind.MATCH, _matched_once)
def match_names(club: Club, asked: Matching) -> Body:
    """Say which member a name is that was typed at events; raises InputError, also if the member was there as well."""
    member = member_of(club, asked.member).id if asked.member else ""
    if not asked.places:
        raise InputError(msg("Choose a name from the list."), "places")
    return {"member": member, "places": [list(each) for each in asked.places]}


def member_of(club: Club, member: str) -> Member:
    """Return a member by id; raises InputError if there is none."""
    found = club.member(member)
    if found is None:
        raise InputError(msg("This member does not exist; choose one from the list."), "member")
    return found


@dataclass(frozen=True, slots=True)
class Listed:
    """A member as lists show it: how often and when last they came, and the usual partner, None if unknown.

    A partner whom the club has not named is the one with whom the member has played most often.
    """

    member: Member
    came: Attendance
    partner: Member | None


def listed(club: Club, evenings: Iterable[Evening]) -> list[Listed]:
    """Return the members, those first who come most often, and then those who came last."""
    found = attendances(club, evenings)
    members = {each.id: each for each in club.members}
    rows = []
    for each in members.values():
        came = found.get(each.id, Attendance())
        partner = members.get(club.id_of(each.partner or came.partner))
        rows.append(Listed(each, came, partner if partner is not None and partner.active else None))
    rows.sort(key=lambda row: fold(row.member.name))
    rows.sort(key=lambda row: (row.came.evenings, row.came.last), reverse=True)
    return rows


@dataclass(frozen=True, slots=True)
class Typed:
    """A name that was typed at events and belongs to no member, where it was, and the members that it may be."""

    name: str
    places: tuple[Place, ...]
    days: tuple[str, ...]
    perhaps: tuple[Member, ...]


def unmatched(club: Club, evenings: Iterable[Evening]) -> list[Typed]:
    """Return the names of the season that belong to no member, the most frequent first.

    Who came on the same evening as a member is not that member.
    """
    found: dict[str, list[tuple[str, Place, str]]] = {}
    came: dict[int, set[str]] = {}
    for evening in evenings:
        if evening.day < club.season:
            continue
        for person, (name, _) in evening.people.items():
            member = evening.member_of(club, person)
            came.setdefault(evening.event, set()).add(member)
            if not member:
                found.setdefault(fold(name), []).append((name, evening.place(person), evening.day))
    members = {each.id: each for each in club.members}
    spelt: dict[str, dict[str, None]] = {}
    for each in members.values():
        for spelling in spellings(each.name):
            spelt.setdefault(spelling, {})[each.id] = None
    made = []
    for rows in sorted(found.values(), key=len, reverse=True):
        name = rows[0][0]
        perhaps = dict.fromkeys(one for spelling in sorted(spellings(name)) for one in spelt.get(spelling, ()))
        days = tuple(sorted({day for _, _, day in rows}))
        places = tuple(place for _, place, _ in rows)
        there = set().union(*(came[event] for event, _, _ in places))
        made.append(Typed(name, places, days, tuple(members[one] for one in perhaps if one not in there)))
    return made


def typed_as(club: Club, evenings: Iterable[Evening], member: str) -> Mapping[str, tuple[Place, ...]]:
    """Return where each name was typed that the list says is a member (its id)."""
    found: dict[str, tuple[Place, ...]] = {}
    for evening in evenings:
        for person, (name, entered) in evening.people.items():
            if not entered and evening.member_of(club, person) == member:
                found[name] = (*found.get(name, ()), evening.place(person))
    return found


def id_of_name(club: Club, name: str) -> str:
    """Return the id of the member with a name, "" if there is none."""
    return next((each.id for each in club.members if fold(each.name) == fold(name)), "")


def doubles(club: Club, evenings: Iterable[Evening]) -> list[tuple[Member, Member]]:
    """Return each two members whose names are so alike that they may be one person.

    Who came on the same evening, or are usual partners, are two.
    """
    members = {each.id: each for each in club.members}
    pairs = dict.fromkeys(alike({each.id: each.name for each in members.values()}))
    for evening in evenings if pairs else ():
        came = {evening.member_of(club, person) for person in evening.people}
        pairs = {pair: None for pair in pairs if not came.issuperset(pair)}
    known = ((members[one], members[other]) for one, other in pairs)
    return [(one, other) for one, other in known if one.partner != other.id]


def alike(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each two keys whose names are the same but for one letter, accents, or the order of words.

    >>> list(alike({"a": "Ann Balistieri", "b": "Balistrieri Ann", "c": "Ann Bauer"}))
    [('a', 'b')]
    """
    found: dict[str, dict[str, None]] = {}
    for key, name in names.items():
        for each in spellings(name):
            found.setdefault(each, {})[key] = None
    yield from dict.fromkeys((one, other) for keys in found.values() for one, other in combinations(keys, 2))


def spellings(name: str) -> frozenset[str]:
    """Return texts of which two names that may be one have one in common: the name, and without each letter."""
    whole = " ".join(sorted(fold(name).split()))
    if len(whole) < SHORTEST_ALIKE:
        return frozenset({whole})
    return frozenset({whole, *(whole[:at] + whole[at + 1 :] for at in range(len(whole)))})
