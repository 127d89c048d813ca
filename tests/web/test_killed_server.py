"""A server that is killed in the middle of writing loses no hand that it had acknowledged."""

import http.client
import itertools
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from scorekeeper import usecases
from scorekeeper.rules import HandRecord, SideNames
from scorekeeper.store import open_store
from tests import patience
from tests.cli.served import Server, running
from tests.strategies import EXPLORE
from tests.web.hand_forms import fields_of

KILLS = 50 if EXPLORE else 3
HANDS_PER_GAME = 60
MOST_ANSWERS = 4  # of one server before it is killed
FORM = "application/x-www-form-urlencoded"
FILLED = {
    "ending": "out-0",
    "side_0-red_threes": "0",
    "side_0-canastas-natural": "1",
    "side_0-held_points": "0",
    "side_1-red_threes": "0",
    "side_1-melded_points": "140",
    "side_1-held_points": "90",
    "confirm": "1",
}


@dataclass
class Phone:
    """Sends hands to one server after another and remembers what was acknowledged."""

    database: Path
    numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))
    acknowledged: list[tuple[str, int, int]] = field(default_factory=list)  # game, hand, points
    token: str = ""
    hand: int = 0
    points: int = 0
    request_id: str = ""
    pairs: dict[str, str] = field(default_factory=dict)
    answers: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    seconds: float = 0.05  # that the last entry took: what is a moment differs by machine

    def next_entry(self) -> None:
        """Turn to the coming hand; its melded points tell it from every other."""
        if not self.token or self.hand == HANDS_PER_GAME:
            self.token, self.hand = self._new_game(), 0
        count = next(self.numbers)
        self.hand, self.points = self.hand + 1, 200 + 5 * (count % 100)
        self.request_id = f"phone-entry-{count:08d}"

    def _new_game(self) -> str:
        sides = (SideNames("Us", ("Ann", "Cem")), SideNames("Them", ("Bo", "Dea")))
        setup = usecases.GameSetup("classic", {"target": None}, sides, "Ann")
        moment = datetime(2026, 1, 1, tzinfo=UTC)
        with open_store(self.database) as store:
            request = f"phone-game-{next(self.numbers):08d}"
            return usecases.start_game(store, moment, setup, request).score_token

    def send(self, connection: http.client.HTTPConnection) -> None:
        """Send the entry at hand; raises OSError or HTTPException if the server is gone."""
        path = f"/g/{self.token}/hands/new"
        if not self.pairs:
            connection.request("GET", f"{path}?mode=totals")
            self.pairs = dict(fields_of(connection.getresponse().read().decode()))
        written = {
            **self.pairs,
            **FILLED,
            "number": str(self.hand),
            "request_id": self.request_id,
            "side_0-melded_points": str(self.points),
        }
        headers = {"Content-Type": FORM, "Sec-Fetch-Site": "same-origin"}
        sent = time.monotonic()
        connection.request("POST", path, urlencode(written), headers)
        answer = connection.getresponse()
        body = answer.read().decode()
        assert answer.status == http.client.FOUND, body
        self.acknowledged.append((self.token, self.hand, self.points))
        self.seconds = time.monotonic() - sent
        self.answers.release()
        self.next_entry()

    def send_until_killed(self, server: Server) -> None:
        """Send hands one after another; ends with the error that the killed server leaves."""
        place = urlsplit(server.address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=patience.SECONDS)
        try:
            while True:
                self.send(connection)
        finally:
            connection.close()


def test_every_acknowledged_hand_survives_every_kill_exactly_once(tmp_path: Path) -> None:
    chance = random.Random(20261121)  # noqa: S311 - moments, not secrets
    phone = Phone(tmp_path / "scorekeeper.db")
    open_store(phone.database).close()
    phone.next_entry()

    for _ in range(KILLS):
        with running(tmp_path) as server:
            _kill_after(server, phone, chance.randrange(MOST_ANSWERS + 1), chance.uniform(0, 1.5))

    with open_store(phone.database) as store:
        stored = [
            (token, shown.number, _points(shown.entered))
            for token in {token: None for token, _, _ in phone.acknowledged}
            for shown in usecases.open_game(store, token).hands
        ]
    assert len(phone.acknowledged) > KILLS
    doubled = [entry for entry, count in Counter(stored).items() if count > 1]
    assert doubled == []
    assert [entry for entry in phone.acknowledged if entry not in stored] == []
    assert len(stored) - len(set(phone.acknowledged)) <= KILLS  # stored, but the answer was lost


def _kill_after(server: Server, phone: Phone, answers: int, part: float) -> None:
    """Send hands and kill the server after so many answers and a part of the time of one more."""

    def kill() -> None:
        for _ in range(answers):
            phone.answers.acquire(timeout=patience.SECONDS)
        time.sleep(part * phone.seconds)
        server.process.kill()

    phone.answers = threading.Semaphore(0)
    killer = threading.Thread(target=kill)
    killer.start()
    # Once the server is gone, the entry at hand is sent again to the next one.
    with pytest.raises((OSError, http.client.HTTPException)):
        phone.send_until_killed(server)
    killer.join()


def _points(hand: HandRecord) -> int:
    tally = hand.sides[0].tally
    assert tally is not None
    return tally.melded_points
