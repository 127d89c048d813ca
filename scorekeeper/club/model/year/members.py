"""The members of the club, folded from its log. Pure functions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scorekeeper.club.model.year.rules import SeasonRules, read_rules
from scorekeeper.log import Fold, Kind, LogEntry

Place = tuple[int, str, int]  # an event, an entrant's id there, and which of its players


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of the club; `partner` is the id of the usual partner, "" if there is none.

    Members with the same word in `apart`, such as a family's name, are no partners on open evenings. Who plays
    `together` there is always the partner of the usual partner, for whom the list says the same.
    """

    id: str
    number: int
    name: str
    partner: str = ""
    active: bool = True
    apart: tuple[str, ...] = ()
    together: bool = False


@dataclass(frozen=True, kw_only=True)  # without slots, which `cached_property` cannot use
class Club:
    """Everything that the club's log says.

    `same` has the member that another entry of the list turned out to be, and `matched` the members
    whose names were typed at events. Evenings count from the day `season` on. Everybody sees the club under
    `name`, and of people their `first_names` alone if it is set.
    """

    season: str = ""
    name: str = ""
    first_names: bool = False
    rules: SeasonRules = field(default_factory=SeasonRules)
    listed: tuple[Member, ...] = ()
    same: Mapping[str, str] = field(default_factory=dict)
    matched: Mapping[Place, str] = field(default_factory=dict)

    @cached_property
    def _by_id(self) -> Mapping[str, Member]:
        return {each.id: each for each in self.listed}

    @property
    def members(self) -> tuple[Member, ...]:
        """The members, each once, in the order in which they were entered."""
        return tuple(each for each in self.listed if each.id not in self.same)

    @property
    def couples(self) -> Mapping[str, str]:
        """The partner of each member who always plays with the same one on open evenings."""
        found = {each.id: self.id_of(each.partner) for each in self.members if each.together}
        return {one: other for one, other in found.items() if found.get(other) == one}

    def id_of(self, member: str) -> str:
        """Return the id that counts for a member's id, which may be that of somebody merged."""
        while member in self.same:
            member = self.same[member]
        return member

    def member(self, member: str) -> Member | None:
        """Return a member by id, or None; who was merged is found under both ids."""
        return self._by_id.get(self.id_of(member))


def _register(club: Club, entry: LogEntry) -> Club:
    listed = list(club.listed)
    for row in entry.body["members"]:
        made = Member(id=f"m{len(listed) + 1}", number=row["number"], name=row["name"], partner=row["partner"])
        listed.append(made)
    return replace(club, listed=_both_ways(listed))


def _both_ways(listed: Iterable[Member]) -> tuple[Member, ...]:
    """Let the partner of each member who was entered with one have that member as a partner."""
    found = {each.id: each for each in listed}
    for each in tuple(found.values()):
        other = found.get(each.partner)
        if other is not None and not other.partner:
            found[other.id] = replace(other, partner=each.id)
    return tuple(found.values())


def _edit(club: Club, entry: LogEntry) -> Club:
    """Change a member; whose partner changes is no longer the partner of the one before.

    Two who play together from now on are partners of each other and of nobody else.
    """
    body, member = entry.body, entry.body["member"]
    values = {key: body[key] for key in ("number", "name", "partner", "active")}
    beside, together = body["partner"], body.get("together", False)
    listed = []
    for each in club.listed:
        changed = each
        if each.id == member:
            changed = replace(each, **values, apart=tuple(body.get("apart", ())), together=together)
        elif each.id == beside and (together or each.partner == member):
            changed = replace(each, partner=member, together=together)
        elif each.partner == member or (together and each.partner == beside):
            changed = replace(each, partner="", together=False)
        listed.append(changed)
    return replace(club, listed=_both_ways(listed))


def _merge(club: Club, entry: LogEntry) -> Club:
    """Let one entry of the list be another member, or with no other a member of its own again."""
    one, other = entry.body["member"], entry.body["other"]
    same = {merged: kept for merged, kept in club.same.items() if merged != one}
    return replace(club, same={**same, one: other} if other else same)


def _match(club: Club, entry: LogEntry) -> Club:
    places = [(event, entrant, seat) for event, entrant, seat in entry.body["places"]]
    member = entry.body["member"]
    left = {place: each for place, each in club.matched.items() if place not in places}
    return replace(club, matched={**left, **dict.fromkeys(places, member)} if member else left)


def _season(club: Club, entry: LogEntry) -> Club:
    return replace(club, season=entry.body["season"], rules=read_rules(entry.body.get("rules", {})))


def _show(club: Club, entry: LogEntry) -> Club:
    return replace(club, name=entry.body["name"], first_names=entry.body["first_names"])


_CLUB: Fold[Club] = Fold(
    begin=lambda entry: _season(Club(), entry),
    steps={
        Kind.SETUP: _season,
        Kind.REGISTER: _register,
        Kind.EDIT: _edit,
        Kind.MERGE: _merge,
        Kind.MATCH: _match,
        Kind.SHOW: _show,
        Kind.ERASE: lambda club, _entry: club,  # every name is read anew
    },
)
fold, step = _CLUB.fold, _CLUB.step
