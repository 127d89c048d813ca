"""`make bench`: what the program takes, printed with the figures it is held to.

Machines are noisy, so what is compared is measured in turns in one run, and medians are quoted.
"""

import gc
import http.client
import json
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.tile import TilesConverter
from pypdf import PdfReader

from scorekeeper import rules, sheets, usecases
from scorekeeper.optional import club
from scorekeeper.sheets.paper import render
from scorekeeper.store import open_store
from tests.bench_languages import bench_languages
from tests.bench_phone import bench_phone
from tests.bench_pots import bench_pots
from tests.bench_sheets import bench_single, one_blank, one_slip
from tests.cli.test_serve import running
from tests.in_words.first import bench_questions
from tests.rules.layouts import adversarial_hands
from tests.rules.typing_errors import typing_errors
from tests.usecases.table import LOSS, Table, hand
from tests.web.hand_forms import fields_of
from tests.web.strangers import bench_strangers

# The parts about clubs, None without the club's part of the program.
_of_events, _packets = club("tests.club.bench_events"), club("tests.club.bench_packets")
_of_season = club("tests.club.bench_season")
bench_events = getattr(_of_events, "bench_events", None)
bench_rehearsal = getattr(_of_events, "bench_rehearsal", None)
bench_season = getattr(_of_season, "bench_season", None)
bench_packet, one_card = getattr(_packets, "bench_packet", None), getattr(_packets, "one_card", None)

GOLDEN = Path(__file__).parent / "golden"
TURNS, ROUNDS = 9, 40
HANDS_OF_A_VARIANT = 40
MOST_TIMES_MAHJONG = 3.0
TOTALS, ADVERSARIAL, MOST_TOTALS, TRIES, TOLD = 2_800, 500, 20.0, 3, 0.53
PAGE_REQUESTS, HAND_REQUESTS, SHEETS = 200, 60, 5
SLOWEST_ANSWER = 0.030  # seconds, 99 of 100 questions
QUESTIONS = (
    "meld?cards=K*5+2*2",
    "initial-meld?melds=4*3,+5*3,+6*3,+7*3,+8*3+2",
    "take-pile?upcard=K&hand=K*2+5*3+9+8&has_melded=yes&melds=Q*4,+J*3+2&frozen=y",
    "take-pile?upcard=K&hand=K*2+5*3+6*3+9+8&has_melded=no&initial_meld=K*3,+5*3,+6*3",
    "go-out?melds=K*7,+Q*4,+J*5+2&held_after=5+6&was_open=yes&permission=yes&foot_played=yes",
    "discard?card=A&hand=A*2+8&pile_empty=y",
    "stock?",
)
CIRCUMSTANCES = "score=1500&hand_number=1&asked=1"
ASKED_IN = ("classic", "samba", "american", "hand-and-foot", "bolivian")
# Complete hands as that library's own documentation shows them, and a common all-runs hand.
TILES = (
    TilesConverter.string_to_136_array(man="22444", pin="333567", sou="444"),
    TilesConverter.string_to_136_array(man="234567", pin="55", sou="345678"),
    TilesConverter.string_to_136_array(man="22334455667788"),
)


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _micro(run: Callable[[], object], units: int) -> float:
    """Microseconds for one of the `units` that a call works through."""
    start = time.perf_counter()
    for _ in range(ROUNDS):
        run()
    return (time.perf_counter() - start) / ROUNDS / units * 1e6


def itemised_hands(*files: str) -> dict[str, list[rules.GameRecord]]:
    """Every golden hand of two itemised sides that melded, by variant, read and ready."""
    found: dict[str, list[rules.GameRecord]] = defaultdict(list)
    for file in files:
        for line in (GOLDEN / f"{file}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["kind"] != "score" or row["expect"].get("error"):
                continue
            record = rules.read_record(row["input"])
            sides = record.hands[0].sides if len(record.hands) == 1 else ()
            if len(sides) == 2 and all(side.itemised and side.melds for side in sides):
                found[record.variant_id].append(record)
    return found


def bench_adjudication() -> bool:
    """Adjudicate beside `mahjong`'s estimate of a hand, in turns; False if it takes too long."""
    records = itemised_hands("classic")["classic"]
    calculator = HandCalculator()
    estimates = [calculator.estimate_hand_value(each, each[-1]) for each in TILES]
    if any(each.error for each in estimates):
        raise SystemExit("a mahjong hand of the benchmark is not complete")
    ours, theirs = [], []
    gc.disable()
    for _ in range(TURNS):
        ours.append(_micro(lambda: [rules.adjudicate(each) for each in records], len(records)))
        theirs.append(_micro(lambda: [calculator.estimate_hand_value(each, each[-1]) for each in TILES], len(TILES)))
    gc.enable()
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    _say(
        f"adjudicate an itemised two-sided hand ({len(records)} golden hands): "
        f"{statistics.median(ours):.0f} µs; mahjong estimate_hand_value ({len(TILES)} hands): "
        f"{statistics.median(theirs):.0f} µs; {ratio:.2f} times (at most {MOST_TIMES_MAHJONG})"
    )
    return ratio <= MOST_TIMES_MAHJONG


def _adjudicate(records: list[rules.GameRecord]) -> None:
    for record in records:
        rules.adjudicate(record)


def bench_every_variant() -> bool:
    """Adjudicate the itemised hands of every variant in turns; False if one takes too long."""
    hands = itemised_hands("american", "classic", "hand-and-foot", "matrix", "own-matrix", "samba-national")
    calculator = HandCalculator()
    taken: dict[str, list[float]] = defaultdict(list)
    gc.disable()
    for _ in range(TURNS):
        yardstick = _micro(lambda: [calculator.estimate_hand_value(each, each[-1]) for each in TILES], len(TILES))
        for variant, records in hands.items():
            some = records[:HANDS_OF_A_VARIANT]
            mine = _micro(partial(_adjudicate, some), len(some))
            taken[variant].append(mine / yardstick)
    gc.enable()
    ratios = sorted((statistics.median(each), variant) for variant, each in taken.items())
    slowest = ", ".join(f"{variant} {ratio:.2f}" for ratio, variant in reversed(ratios[-3:]))
    _say(
        f"the same for {len(ratios)} variants: median {ratios[len(ratios) // 2][0]:.2f} times,"
        f" slowest {slowest} (at most {MOST_TIMES_MAHJONG})"
    )
    return ratios[-1][0] <= MOST_TIMES_MAHJONG


def bench_totals() -> bool:
    """Judge classic hands in totals, and count the slips that are told; False if it falls short.

    Every hand is held to the limit: processor time, the best of three where one is over it.
    """
    slips = list(typing_errors(TOTALS))
    games = [*slips, *adversarial_hands(ADVERSARIAL)]
    told = sum(bool(rules.adjudicate(game).hands[0].findings) for game in slips)
    taken = []
    for game in games:
        tries: list[float] = []
        while len(tries) < TRIES and (not tries or tries[-1] > MOST_TOTALS):
            start = time.process_time()
            rules.adjudicate(game)
            tries.append((time.process_time() - start) * 1e3)
        taken.append(min(tries))
    cut = statistics.quantiles(taken, n=100)
    _say(
        f"judge totals of a classic hand: p50 {cut[49]:.2f} ms, p99 {cut[98]:.2f} ms,"
        f" max {max(taken):.2f} ms ({len(taken)} hands; at most {MOST_TOTALS:.0f} ms)"
    )
    _say(f"typing errors told: {told} of {len(slips)}, {told / len(slips):.1%} (at least {TOLD:.0%})")
    return max(taken) <= MOST_TOTALS and told >= TOLD * len(slips)


def _quantiles(seconds: list[float]) -> str:
    cut = statistics.quantiles(seconds, n=100)
    return f"p50 {cut[49] * 1e3:.1f} ms, p99 {cut[98] * 1e3:.1f} ms ({len(seconds)} requests)"


def bench_http(folder: Path) -> bool:
    """Open a game page, post hands and ask the referee over HTTP, as `make run` starts a server.

    False if an answer takes too long.
    """
    with running(folder) as server:
        place = urlsplit(server.address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=30)
        token = _new_game(folder)
        posting = [_post_a_hand(connection, token) for _ in range(HAND_REQUESTS)]
        opening = [_timed_get(connection, f"/g/{token}") for _ in range(PAGE_REQUESTS)]
        paths = [question(each, name) for name in ASKED_IN for each in QUESTIONS]
        for path in paths:  # what a variant says of itself is worked out once
            _timed_get(connection, path)
        asking = [_timed_get(connection, path) for _ in range(10) for path in paths]
        connection.close()
    _say(f"post a hand over HTTP: {_quantiles(posting)}")
    _say(f"open the page of a game of {HAND_REQUESTS} hands over HTTP: {_quantiles(opening)}")
    _say(f"ask the referee over HTTP: {_quantiles(asking)}, p99 at most 30 ms")
    return statistics.quantiles(asking, n=100)[98] <= SLOWEST_ANSWER


def question(asked: str, variant: str) -> str:
    """Return the address of a question to the referee, with all that a page would ask for."""
    return f"/ask/{asked}&{CIRCUMSTANCES}&variant={variant}"


def _new_game(folder: Path) -> str:
    with open_store(folder / "scorekeeper.db") as store:
        endless = usecases.GameSetup(
            "classic",
            {"target": None},
            (rules.SideNames("Us", ("Ann", "Cem")), rules.SideNames("Them", ("Bo", "Dea"))),
            "Ann",
        )
        return usecases.start_game(
            store, datetime(2026, 1, 1, tzinfo=UTC), endless, "00000000-0000-4000-8000-000000000001"
        ).score_token


def _timed_get(connection: http.client.HTTPConnection, path: str) -> float:
    start = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    if answer.status != http.client.OK:
        raise SystemExit(f"GET {path} answered {answer.status}")
    return time.perf_counter() - start


def _post_a_hand(connection: http.client.HTTPConnection, token: str) -> float:
    path = f"/g/{token}/hands/new?mode=totals"
    connection.request("GET", path)
    pairs = dict(fields_of(connection.getresponse().read().decode()))
    pairs |= {
        "ending": "out-0",
        "side_0-red_threes": "0",
        "side_1-red_threes": "0",
        "side_0-canastas-natural": "1",
        "side_0-melded_points": "200",
        "side_0-held_points": "0",
        "side_1-melded_points": "140",
        "side_1-held_points": "90",
        "confirm": "1",
    }
    body = urlencode(pairs)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
    start = time.perf_counter()
    connection.request("POST", f"/g/{token}/hands/new", body, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    if answer.status != http.client.FOUND:
        raise SystemExit(f"the hand was not taken: {answer.status}\n{text[:2000]}")
    return time.perf_counter() - start


def bench_sheets(folder: Path) -> None:
    """Print a game of twelve hands and a blank sheet, after one of each to warm up."""
    with open_store(folder / "sheets.db") as store:
        table = Table(store)
        for number in range(1, 13):
            if not table.view.finished:
                table.record(hand(points=140, other=200, canastas=1) if number % 3 else LOSS)
        view = table.view
    kinds: tuple[tuple[str, Callable[[], bytes]], ...] = (
        ("the sheet of a game", lambda: sheets.game_sheet(view, "a4")),
        ("a blank sheet", lambda: sheets.blank_sheet(rules.variant("classic"), "a4", (2, 2))),
    )
    for name, make in kinds:
        pages = len(PdfReader(BytesIO(make())).pages)
        taken = []
        for _ in range(SHEETS):
            render._printed.cache_clear()  # a sheet that was printed before takes no time
            start = time.process_time()
            make()
            taken.append(time.process_time() - start)
        each = min(taken) * 1e3
        _say(
            f"PDF of {name}: {each:.0f} ms of the processor at best, {pages} pages, "
            f"{each / max(1, pages):.0f} ms per page"
        )


def main() -> int:
    """Run everything; exit status 1 if a figure misses its bound."""
    held = bench_adjudication()
    held = bench_every_variant() and held
    held = bench_pots(_say) and held
    held = bench_totals() and held
    for part in (bench_events, bench_rehearsal, bench_season):
        held = (part is None or part(_say)) and held
    with tempfile.TemporaryDirectory() as folder:
        held = bench_http(Path(folder)) and held
        bench_sheets(Path(folder))
    held = bench_languages(_say) and held
    held = bench_questions(_say) and held
    with tempfile.TemporaryDirectory() as folder:
        held = bench_strangers(_say, Path(folder)) and held
    singles = {
        "PDF of a blank sheet, another one each time": one_blank,
        "PDF of a slip, another one each time": one_slip,
    }
    if one_card is not None:
        singles["PDF of a table's card, another one each time"] = one_card
    held = bench_single(_say, singles) and held
    held = (bench_packet is None or bench_packet(_say)) and held
    held = bench_phone() and held
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
