"""Somebody with the score link whose program does what it likes: it forges, reorders, repeats, squats and lies."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.log import Kind
from scorekeeper.rules import RulesError
from scorekeeper.store.people import made_id
from scorekeeper.usecases import UseCaseError
from scorekeeper.usecases.game.bodies import BODIES
from scorekeeper.usecases.journal.merging import ABOUT_ONE
from tests.exchange.forging import Document, digest_of, signed, tips
from tests.exchange.partitions import Place, some_hand

TIMES = ("0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59.999999+00:00", "1969-12-31T23:59:59+00:00", "yesterday", "")
NAMES = ("Anna", "Idiot", "Zoe", "\u00c4nne", None)
WRITERS = ("0", "forger", "zzz")
NOBODY = {"by": ""}
ABOUT_NOTHING = set(BODIES) - ABOUT_ONE - {Kind.RIVAL}


@dataclass
class Hostile:
    """What it has seen of the game, entry by entry, and what it says of its names and rules."""

    chance: Random
    entries: dict[str, Document] = field(default_factory=dict)
    rest: Document = field(default_factory=dict)
    names: Document = field(default_factory=dict)

    def see(self, place: Place) -> None:
        """Take all that a place has."""
        whole = place.document()
        self.rest = {name: whole[name] for name in ("format", "token", "rules", "book")}
        self.entries |= {each["digest"]: each for each in whole["entries"]}
        self.names |= whole["people"]

    def known(self) -> list[Document]:
        """Everything it knows, each entry after those that it builds on."""
        return list(self.entries.values())

    def document(self, entries: list[Document], **more: Any) -> Document:
        """A document of these entries whose sums are right."""
        return signed({**self.rest, "people": self.names, **more, "entries": entries})

    def past(self, of: Document) -> list[Document]:
        """What an entry builds on, itself included."""
        wanted, found = {of["digest"]}, []
        for each in reversed(self.known()):
            if each["digest"] in wanted:
                wanted |= {each["previous"], *(head[2] for head in each["heads"])}
                found.append(each)
        return found[::-1]

    def body(self, kind: str) -> tuple[Document, str | None, int | None]:
        """A body that such an entry may have, what the entry is about, and the number of its hand."""
        chance, about = self.chance, self.chance.choice(self.known())
        named: Document = {"rival": {"entry": about["id"]}} if chance.random() < 0.2 else {}
        played = {"hand": some_hand(chance), "reason": "forged", **named}
        bodies: dict[str, Document] = {
            **dict.fromkeys((Kind.HAND, Kind.CORRECT, Kind.RIVAL), played),
            Kind.START: self.known()[0]["body"],
            Kind.PENALTY: {
                "side": 0,
                "player": "",
                "note": "",
                "by": "",
                "code": "exposed-card",
                "times": 1,
                "points": 0,
            },
            Kind.PROTEST: {**NOBODY, "side": 1, "text": "forged", "claims": [50, -50]},
            Kind.DECIDE: {**NOBODY, "outcome": "upheld", "claims": [5, 5], "text": ""},
            Kind.WITHDRAW: {**NOBODY, "reason": ""},
            Kind.ERASE: {"people": list(self.names)},
            Kind.NAMES: self.seats(),
        }
        number = chance.choice([about["number"], 1, 2, 3, 99]) or 1
        return bodies.get(kind, {}), None if kind in ABOUT_NOTHING else about["id"], number

    def seats(self) -> Document:
        """Names for the table, one of them new: its id is made with the link, or by chance."""
        made = made_id(self.rest["token"], "Zoe")
        person = made if self.chance.random() < 0.5 else f"{self.chance.getrandbits(64):016x}"
        self.names[person] = self.chance.choice(["Zoe", "Idiot"])
        sides = [dict(side) for side in self.known()[0]["body"]["sides"]]
        sides[0]["players"] = [{"person": person}, sides[0]["players"][1]]
        return {"sides": sides, "seats": [[0, 0], [1, 0], [0, 1], [1, 1]], "dealer": [0, 1]}

    def forged(self) -> Document:
        """One more entry, whose digest is right and of which anything else may be wrong."""
        chance, known = self.chance, self.known()
        seen = known if chance.random() < 0.5 else self.past(chance.choice(known))
        mine = [each for each in known if each["writer"] == chance.choice(WRITERS)]
        own: Document | None = chance.choice([None, *mine])
        writer = own["writer"] if own else chance.choice(WRITERS)
        if chance.random() < 0.4:  # the number that another device has taken, or will take next
            own = chance.choice(known)
            writer = own["writer"]
        if own:
            seen = [*seen, *(each for each in self.past(own) if each not in seen)]
        kind = str(chance.choice([*BODIES, *[Kind.HAND] * 6, *[Kind.CORRECT] * 3]))
        body, about, number = self.body(kind)
        heads = [head for head in tips(seen) if head[0] != writer]
        clock = 1 + max((each["clock"] for each in seen), default=0)
        made = {
            "id": chance.choice(known)["id"] if chance.random() < 0.2 else f"{chance.getrandbits(256):064x}",
            "writer": writer,
            "nth": own["nth"] + 1 if own else 1,
            "previous": own["digest"] if own else "",
            "heads": heads,
            "clock": chance.choice([1, 2, clock - 1, clock + 1, 10**9, 10**15 - 1]) if chance.random() < 0.3 else clock,
            "at": chance.choice(TIMES) if chance.random() < 0.4 else known[0]["at"],
            "kind": kind,
            "number": number,
            "replaces": about,
            "body": body,
            "device": "",
        }
        made["digest"] = digest_of(made)
        return made


def deliver(place: Place, document: Document) -> bool:
    """Send a document; it is taken, or refused with a sentence."""
    with suppress(UseCaseError, RulesError):
        place.take(document)
        return True
    return False


# --- what it does --------------------------------------------------------------------------------


def forge(hostile: Hostile, place: Place) -> None:
    """Send the past of one forged entry, and keep the entry if it was taken."""
    made = hostile.forged()
    hostile.entries[made["digest"]] = made
    entries = hostile.past(made) if hostile.chance.random() < 0.5 else hostile.known()
    if not deliver(place, hostile.document(entries)):
        hostile.entries.pop(made["digest"])


def reorder(hostile: Hostile, place: Place) -> None:
    """Send entries in any order, some twice and some not at all."""
    known = hostile.known()
    entries = hostile.chance.choices(known, k=len(known)) if hostile.chance.random() < 0.5 else known
    hostile.chance.shuffle(entries)
    deliver(place, hostile.document(entries))


def rename(hostile: Hostile, place: Place) -> None:
    """Say that people have other names."""
    lies = {each: hostile.chance.choice(NAMES) for each in hostile.names}
    some = {each: name for each, name in lies.items() if hostile.chance.random() < 0.5}
    deliver(place, hostile.document(hostile.known(), people={**hostile.names, **some}))


def show_less(hostile: Hostile, place: Place) -> None:
    """Claim to have less than it has, or more."""
    whole = hostile.document(hostile.past(hostile.chance.choice(hostile.known())))
    if hostile.chance.random() < 0.5:
        whole["heads"] = [*whole["heads"], ["forger", 3, "0" * 64]]
    deliver(place, whole)


def break_a_rule(hostile: Hostile, place: Place) -> None:
    """Send what no program writes: a second start, an unknown reference, a body that is no object."""
    made = hostile.forged()
    more: Document = hostile.chance.choice(
        [
            {"kind": "start", "body": hostile.known()[0]["body"], "replaces": None},
            {"replaces": "f" * 64},
            {"body": []},
            {"body": "undo"},
            {"body": None},
            {"nth": 7},
            {"previous": "0" * 64},
            {"heads": [["forger", 9, "0" * 64]]},
            {"clock": 0},
            {"clock": 2**63},
            {"at": 5},
            {"at": None},
            {"number": 10**30},
            {"kind": "publish"},
            {"id": 5},
        ]
    )
    made |= more
    made["digest"] = digest_of(made)
    assert not deliver(place, hostile.document([*hostile.known(), made])), more


ACTS: tuple[Callable[[Hostile, Place], None], ...] = (forge,) * 8 + (reorder, rename, rename, show_less, break_a_rule)


def attack(hostile: Hostile, places: list[Place]) -> None:
    """Look at one place that has the game, and do something to any place."""
    chance = hostile.chance
    hostile.see(chance.choice([each for each in places if each.knows()]))
    chance.choice(ACTS)(hostile, chance.choice(places))
