"""Whole events as a director taps them from the start page on, without scripts."""

import csv
import re

import pytest
from flask.testing import FlaskClient

from scorekeeper.club.model.presets import PRESETS
from tests.club.web.tapping import Tapping, unnumbered


@pytest.fixture
def director(client: FlaskClient) -> Tapping:
    return Tapping(client)


def test_a_corrected_quarterfinal_leaves_the_final_to_those_who_won_the_semifinals(director: Tapping) -> None:
    director.create("Plain club night", 8, movement="knock-out")
    director.begin()
    quarterfinals = director.seats()
    director.play(lambda _, __: (1000, 500))
    director.go_on()
    semifinals = director.seats()
    director.play(lambda _, __: (500, 1000))
    director.board().tap("Round 1").tap("Open table 1")
    director.send("Reopen it", reason="The sides were swapped")
    preview = director.tap("The sides were swapped").said
    assert "round 2 is published, so who goes on can no longer change." in preview
    director.tap("To table 1")

    assert "What it changes" in director.rule((500, 1000)).said
    director.rule((500, 1000))
    director.go_on()

    assert set(director.seats()[0]) == {east for _, east in semifinals}
    assert director.resting() == []
    assert {north for north, _ in quarterfinals} == {who for match in semifinals for who in match}


def test_four_draws_with_differences_are_followed_by_first_against_second(director: Tapping) -> None:
    director.create("Italian, three hands", 8)
    director.begin()
    differences = {seats: 10 * (4 - at) for at, seats in enumerate(director.seats())}
    director.play(lambda one, other: (1000 + differences[one, other], 1000))
    by_rank = [one for one, _ in differences] + [other for _, other in differences][::-1]

    director.go_on()

    assert [set(each) for each in director.seats()] == [{*by_rank[at : at + 2]} for at in (0, 2, 4, 6)]
    for words in ("First against second.", "Third against fourth.", "Seventh against eighth."):
        assert words in director.said


def test_a_mitchell_of_two_lines_is_ranked_line_by_line_wherever_it_is_shown(director: Tapping) -> None:
    director.create("United States, club", 8, rounds="2")
    director.begin()
    # East-West have more points than any North-South, so that one list would not be two.
    norths, easts = zip(*director.seats(), strict=True)
    first = {who: 100 * at for at, who in enumerate(norths)} | dict.fromkeys(easts, 5000)
    director.play(lambda one, other: (first[one], first[other]))
    director.go_on()
    second = {who: 1000 - 250 * at for at, who in enumerate(norths)} | dict.fromkeys(easts, 6000)
    director.play(lambda one, other: (second[one], second[other]))
    lists = [
        [(norths[0], 1000, 3), (norths[1], 850, 1), (norths[2], 700, -1), (norths[3], 550, -3)],
        [(who, 11_000, 0) for who in sorted(easts)],
    ]

    shown = director.board().tap("Standings").page.rows
    told = [[row[0], row[1], unnumbered(row[2]), row[3]] for row in shown if row[0].isdigit()]
    assert told == [
        [str(place if line is lists[0] else 1), signed(moved), who, f"{points:,}"]
        for line in lists
        for place, (who, points, moved) in enumerate(line, 1)
    ]

    text = director.tap("Print").client.get(director.page.link(".*/standings.csv")).text
    rows = list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))
    assert [(row["line"], row["rank"], row["name"], row["award"]) for row in rows] == [
        (name, str(place if line is lists[0] else 1), who, str(points))
        for name, line in zip(("North-South", "East-West"), lists, strict=True)
        for place, (who, points, _) in enumerate(line, 1)
    ]

    public = re.search(r'(/event/[^"<]+)["<]', director.board().tap("Links").page.text)
    assert public is not None
    assert director.open(public[1]).tap("Crosstable").page.text.count("<caption>") == 2
    assert [row[0] for row in director.page.rows if row[0].isdigit()] == list("12341111")
    assert "3 up" in director.tap("Standings").said


def test_a_director_reads_what_a_bye_is_worth_and_with_total_points_it_is_not_nothing(director: Tapping) -> None:
    average = "A bye counts as the average of the player's own rounds; before the first of them it counts nothing."
    traditions = director.open("/").tap("A club event")
    assert traditions.said.count("A bye counts") == len(PRESETS)
    assert average in director.tap("Plain club night").said
    assert director.form("Create the event").filled({}).count(("bye_award", "")) == 1
    director.create("Plain club night", 5)
    director.begin()
    director.seats()
    [rests] = director.resting()
    director.play(lambda one, other: (1000, 800))
    assert re.search(rf"Rests: \d {rests}\. {re.escape(average)}", director.board().said)
    director.go_on()
    director.play(lambda one, other: (1500 if one == rests else 700, 1500 if other == rests else 700))

    standings = director.board().tap("Standings")

    assert average in standings.said
    [mine] = [row for row in standings.page.rows if len(row) > 3 and row[2].endswith(f" {rests}")]
    assert mine[3] == "3,000"  # 1,500 of its own round, and as much for the bye


def test_a_bye_that_is_stated_is_kept_and_half_a_statement_is_refused(director: Tapping) -> None:
    director.create("Plain club night", 5, bye_award="", bye_points="500")
    director.begin()
    assert "A bye counts 500 points." in director.board().said

    director.open("/").tap("A club event").tap("Italian, three hands")
    form = director.form("Create the event")
    half = dict(form.filled({"name": "Cup", "bye_award": "", "bye_points": "355"}))
    answer = director.client.post(form.action, data=half)
    assert answer.status_code == 422
    assert "Say what a bye counts in the ranking, too" in answer.text


def test_two_who_leave_an_open_evening_let_only_two_others_rest(director: Tapping) -> None:
    director.create("Open evening", 8)
    director.begin()
    director.play(lambda _, __: (1000, 500))
    rested: list[str] = []
    for name in ("Ann1", "Ann2"):
        director.board().tap("People").tap(name)
        director.send("Take off the list", reason="ill")

    for _ in range(2):
        director.go_on()
        assert len(director.seats()) == 1
        assert len(director.resting()) == 2
        rested += director.resting()
        director.play(lambda _, __: (1000, 500))

    assert len({*rested}) == 4  # somebody else each time


def signed(moved: int) -> str:
    """How the director's page writes that somebody went up or down."""
    if not moved:
        return ""
    return (
        f"\N{BLACK UP-POINTING TRIANGLE} {moved} up"
        if moved > 0
        else (f"\N{BLACK DOWN-POINTING TRIANGLE} {-moved} down")
    )
