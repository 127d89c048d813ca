"""Three phones and a server that write one game, hear of each other or not, and come together."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

from scorekeeper import usecases
from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.log import Head, heads_of
from scorekeeper.rules import SideNames
from scorekeeper.store import Store, entries_of, game_log, open_store
from scorekeeper.usecases import Charge, GameView, InputError, UseCaseError
from scorekeeper.usecases.errors import NoSuchGame
from scorekeeper.usecases.game import exchange as exchanging
from scorekeeper.usecases.game.document import checked_document
from scorekeeper.usecases.game.exchange import Exchanged, handed_over
from scorekeeper.usecases.journal.writing import Sent
from tests.usecases.table import CLASSIC, NOON, hand, read

PLACES = ("server", "Ann's phone", "Bo's phone", "Cem's phone")
Document = dict[str, Any]


@dataclass
class Place:
    """One database of the game, with a clock of its own."""

    name: str
    store: Store
    wrong_by: timedelta
    token: str = ""
    count: int = 0
    acknowledged: set[str] = field(default_factory=set)  # ids of entries

    def now(self) -> datetime:
        self.count += 1
        return NOON + self.wrong_by + timedelta(seconds=self.count)

    def request(self) -> str:
        self.count += 1
        return f"{self.name.split()[0].strip(chr(39))}-{self.count:08d}".replace("'", "")

    @property
    def view(self) -> GameView:
        return usecases.open_game(self.store, self.token)

    def knows(self) -> bool:
        return self.store.rows("SELECT 1 FROM links") != []

    def ids(self) -> set[str]:
        return {row["id"] for row in self.store.rows("SELECT id FROM entries")}

    def write(self, act: Callable[["Place", Random], object], chance: Random) -> None:
        """Do one thing as a page would; what the program refuses or stores stays as it is."""
        before = self.ids()
        with suppress(UseCaseError):
            act(self, chance)
        self.acknowledged |= self.ids() - before

    def document(self, heads: list[Head] | None = None) -> Document:
        return through_text(handed_over(self.store, self.token, heads or ()))

    def take(self, document: Document) -> Exchanged:
        return exchanging.exchange(self.store, self.now(), self.token, checked_document(document))

    def heads(self) -> list[Head]:
        return list(heads_of(entries_of(self.store, game_log(1))))


def through_text(document: Document) -> Document:
    found: Document = json.loads(json.dumps(document))
    return found


@contextmanager
def four(empty: Path, folder: Path, chance: Random) -> Iterator[list[Place]]:
    """The game has been started on one of them; the others know only its token."""
    folder.mkdir()
    with ExitStack() as stack:
        places = []
        for name in PLACES:
            path = folder / f"{name.split()[0]}.db"
            copyfile(empty, path)
            store = stack.enter_context(open_store(path))
            # Copies of one empty file would be one writer.
            store.db.execute("UPDATE secrets SET value = ? WHERE name = 'writer'", [f"{chance.getrandbits(64):016x}"])
            store.db.execute(
                "UPDATE secrets SET value = ? WHERE name = 'token-key'", [f"{chance.getrandbits(256):064x}"]
            )
            places.append(Place(name, store, timedelta(hours=chance.uniform(-30, 30))))
        first = chance.choice(places)
        links = usecases.start_game(first.store, first.now(), CLASSIC, first.request())
        first.acknowledged |= first.ids()
        for each in places:
            each.token = links.score_token
        yield places


# --- what people do ------------------------------------------------------------------------------


def enter(place: Place, chance: Random) -> None:
    view = place.view
    number = view.next_number - (chance.random() < 0.2 and bool(view.hands))
    entry = usecases.HandEntry(place.request(), number, read(some_hand(chance), view), "as played")
    usecases.record_hand(place.store, place.now(), place.token, entry)


def correct(place: Place, chance: Random) -> None:
    view = place.view
    if view.hands:
        chosen = chance.choice(view.hands)
        content = read(some_hand(chance), view)
        entry = usecases.HandEntry(place.request(), chosen.number, content, "as played")
        usecases.correct_hand(place.store, place.now(), place.token, entry, chosen.entry_seq)


def settle(place: Place, chance: Random) -> None:
    if rivals := place.view.rivals:
        rival, accept = chance.choice(rivals), chance.random() < 0.5
        asked = place.request()
        usecases.settle_rival(place.store, place.now(), place.token, asked, rival.entry_seq, accept)


def take_back(place: Place, chance: Random) -> None:
    use_case = chance.choice((usecases.undo_last, usecases.undo_last, usecases.delete_last_hand))
    use_case(place.store, place.now(), place.token, Sent(place.request()), place.view.version)


def stop(place: Place, chance: Random) -> None:
    use_case = usecases.resume_game if place.view.ended_early else usecases.end_game
    use_case(place.store, place.now(), place.token, Sent(place.request()), place.view.version)


def penalise(place: Place, chance: Random) -> None:
    view = place.view
    penalties = [each for each in view.penalties if each.in_force]
    if penalties and chance.random() < 0.4:
        asked = usecases.Retraction(chance.choice(penalties).entry_seq, "withdrawn again")
        usecases.withdraw_penalty(place.store, place.now(), place.token, Sent(place.request()), asked)
        return
    charge = Charge(view.next_number, chance.randrange(2), "exposed-card", by="Dea")
    usecases.give_penalty(place.store, place.now(), place.token, Sent(place.request()), charge)


def protest(place: Place, chance: Random) -> None:
    view = place.view
    waiting = [each for each in view.protests if each.is_open]
    if waiting and chance.random() < 0.6:
        outcome = chance.choice(list(ProtestOutcome))
        verdict = usecases.Verdict(chance.choice(waiting).entry_seq, outcome)
        usecases.decide_protest(place.store, place.now(), place.token, Sent(place.request()), verdict)
        return
    asked = usecases.Protest(view.next_number, chance.randrange(2), "the pile", (50, -50))
    usecases.protest(place.store, place.now(), place.token, Sent(place.request()), asked)


def rename(place: Place, chance: Random) -> None:
    names = chance.sample(["Ann", "Bo", "Cem", "Dea", "Eve", "Fay"], 4)
    sides = (SideNames("Us", (names[0], names[1])), SideNames("Them", (names[2], names[3])))
    seats = chance.choice((((0, 0), (1, 0), (0, 1), (1, 1)), ((0, 1), (1, 0), (0, 0), (1, 1))))
    naming = usecases.Naming(sides, seats, chance.choice(seats), place.name)
    usecases.name_players(place.store, place.now(), place.token, place.request(), place.view.version, naming)


ACTS = (enter,) * 8 + (correct, correct, settle, settle, take_back, stop, penalise, protest, rename)


def some_hand(chance: Random) -> dict[str, object]:
    return hand(points=5 * chance.randrange(20, 60), other=5 * chance.randrange(20, 30))


# --- the network ---------------------------------------------------------------------------------


def play(places: list[Place], chance: Random, steps: int, disturb: Callable[[], object] = lambda: None) -> None:
    """Let everybody write, and carry documents about: late, twice, in any order, or not at all."""
    post: list[tuple[Place, Document]] = []
    for _ in range(steps):
        disturb()
        one, other = chance.sample(places, 2)
        if one.knows() and chance.random() < 0.55:
            one.write(chance.choice(ACTS), chance)
        elif one.knows():
            heads = other.heads() if other.knows() and chance.random() < 0.7 else None
            post.append((other, one.document(heads)))
        if post and chance.random() < 0.5:
            at = chance.randrange(len(post))
            receiver, document = post[at] if chance.random() < 0.3 else post.pop(at)  # or twice
            deliver(receiver, document)
        if post and chance.random() < 0.15:
            post.pop(chance.randrange(len(post)))  # lost on its way


def deliver(receiver: Place, document: Document) -> None:
    """What came too early (something before it is missing) is refused, and comes again some day."""
    with suppress(InputError, NoSuchGame):
        receiver.take(document)


def come_together(places: list[Place], chance: Random) -> None:
    """The server is back: everybody brings what it lacks, and takes what they lack."""
    server, *phones = places
    for gathering in (True, False):
        for phone in chance.sample(phones, len(phones)):
            giver, taker = (phone, server) if gathering else (server, phone)
            if giver.knows():
                taker.take(giver.document(taker.heads() if taker.knows() else None))
