"""The benchmark asks what can be answered, and its figures are found in what it prints."""

import pytest

from scorekeeper.web import create_app
from tests.bench import ASKED_IN, QUESTIONS, question
from tests.bench_against import ABSENT, FIGURES, best, numbers, row

# What each part prints, as this commit and the older ones that it is compared with print it.
PRINTED = {
    "bench_adjudication": """\
adjudicate an itemised two-sided hand (52 golden hands): 113 µs; mahjong estimate_hand_value (3 \
hands): 52 µs; 2.17 times (at most 3.0)""",
    "bench_every_variant": """\
the same for 24 variants: median 2.21 times, slowest american 3.87, boat 2.9, samba 2.8 (at most \
3.0)""",
    "bench_pots": """\
adjudicate an ordinary itemised hand of burraco: 121 µs, of samba: 135 µs; 0.89 times (at most \
1.0)""",
    "bench_totals": """\
judge totals of a classic hand: p50 0.21 ms, p99 0.44 ms, max 0.67 ms (3300 hands; at most 20 ms)
typing errors told: 1573 of 2800, 56.2% (at least 53%)""",
    "bench_events": """\
Round 11 of 200 pairs drawn in 61 ms (at most 100)
200 pairs ranked in 12 ms (at most 50)
Round 11 of 1,000 pairs drawn in 585 ms (at most 1500)""",
    "bench_rehearsal": """\
60 tables: the final ranking 0.07 s after the last confirmation (at most 1 s)""",
    "bench_season": """\
The season of 500 events and 40 members after a change: 62 ms (at most 100)""",
    "bench_http": """\
post a hand over HTTP: p50 9.1 ms, p99 12.5 ms (60 requests)
open the page of a game of 60 hands over HTTP: p50 5.1 ms, p99 9.4 ms (200 requests)
ask the referee over HTTP: p50 2.4 ms, p99 4.8 ms (350 requests), p99 at most 30 ms""",
    "bench_languages": """\
pages in Italian, in times of English: start 1.01, game 1.04; slowest 1.04 times (at most 1.10)""",
    "bench_sheets": """\
PDF of the sheet of a game: 296 ms of the processor at best, 2 pages, 148 ms per page
PDF of a blank sheet: 90 ms of the processor at best, 2 pages, 45 ms per page""",
    "bench_single": """\
one_blank: 90 ms of the processor at best (at most 150), 95 ms in the middle, 97 ms by the clock
one_slip: 40 ms of the processor at best (at most 150), 45 ms in the middle, 47 ms by the clock
one_card: 30 ms of the processor at best (at most 150), 35 ms in the middle, 37 ms by the clock""",
    "bench_packet": """\
packet of 200 pages for 50 tables: 1.40 s of the processor; one plain rendering of the same pages: \
16.2 s; 1/11.6 of its time (at most 1/8)
the same packet, to be cut: 1.90 s
memory of a process that prints the packet: 156 MB (at most 400)""",
}


@pytest.mark.parametrize("variant", ASKED_IN)
def test_every_question_of_the_benchmark_gets_an_answer(variant: str) -> None:
    client = create_app({"TESTING": True}).test_client()
    refused = [each for each in QUESTIONS if client.get(question(each, variant)).status_code != 200]

    assert refused == []


def test_every_figure_is_found_in_what_its_part_prints() -> None:
    found = {part: set(numbers(part, text)) for part, text in PRINTED.items()}

    assert [each.name for each in FIGURES if each.name not in found[each.part]] == []
    assert numbers("bench_sheets", PRINTED["bench_sheets"])["sheet of a game, per page"] == 148


def test_figures_of_two_commits_stand_side_by_side() -> None:
    sheet = next(each for each in FIGURES if each.part == "bench_sheets")
    reported = next(each for each in FIGURES if each.more)

    assert best(sheet, [{sheet.name: 150.0}, {}, {sheet.name: 148.0}]) == 148
    assert best(reported, [{reported.name: 50.0}, {reported.name: 56.0}]) == 56
    assert row(sheet, 148, 111).endswith("148 ms        111 ms    -25 %")
    assert ABSENT in row(sheet, None, 111)
