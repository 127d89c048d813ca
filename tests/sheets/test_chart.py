"""The score chart says everything in black, in words too, and takes whatever a game can be."""

import itertools
import re
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.sheets.game.chart import DASHES, OF_GAMES, ScoreCurve, svg

NS = "{http://www.w3.org/2000/svg}"
ANN = ScoreCurve("Ann & Ben", (0, 905, 1820, 1650))
CORA = ScoreCurve("Cora & Dan", (0, 655, 1100, 2480))


def parsed(drawn: str) -> ET.Element:
    return ET.fromstring(drawn)  # noqa: S314 - our own drawing


def drawing(*lines: ScoreCurve, target: int | None = 5000, width: int = 640) -> ET.Element:
    return parsed(svg(lines, target, size=(width, 300)))


def words(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{NS}text")]


def sides(root: ET.Element) -> list[ET.Element]:
    return [g for g in root.iter(f"{NS}g") if "chart-side" in g.get("class", "").split()]


def test_each_side_has_a_line_through_its_opening_score_and_every_hand() -> None:
    root = drawing(ANN, CORA)

    paths = [side.find(f"{NS}path[@class='chart-line']") for side in sides(root)[:2]]

    assert [(path.get("d") or "").count(" ") for path in paths if path is not None] == [4, 4]


def test_higher_scores_lie_higher_and_later_hands_lie_farther_right() -> None:
    root = drawing(ScoreCurve("Ann", (0, 500, -200)))

    path = sides(root)[0].find(f"{NS}path[@class='chart-line']")
    assert path is not None
    points = [tuple(map(float, p.split())) for p in (path.get("d") or "")[1:].split("L")]

    assert [x for x, _ in points] == sorted({x for x, _ in points})
    assert points[1][1] < points[0][1] < points[2][1]


def test_six_sides_differ_without_colour() -> None:
    root = drawing(*(ScoreCurve(f"Side {n}", (0, n * 100)) for n in range(6)))

    lines = [side.find(f"{NS}path[@class='chart-line']") for side in sides(root)[:6]]
    markers = [side.find(f"{NS}path[@class='chart-marker']") for side in sides(root)[:6]]

    assert len({line.get("stroke-dasharray") for line in lines if line is not None}) == 6
    assert len({mark.get("d") for mark in markers if mark is not None}) == 6
    assert {el.get("stroke") for el in root.iter(f"{NS}path")} == {"currentColor"}
    assert len(DASHES) == 6


def test_the_target_and_zero_are_drawn_and_named() -> None:
    root = drawing(ANN, CORA)

    assert root.find(f"{NS}path[@class='chart-target']") is not None
    assert root.find(f"{NS}path[@class='chart-zero']") is not None
    assert "game at 5,000" in words(root)
    assert "0" in words(root)


def test_a_game_without_target_has_no_target_line() -> None:
    root = drawing(ANN, target=None)

    assert root.find(f"{NS}path[@class='chart-target']") is None


def test_the_last_scores_and_the_names_are_written() -> None:
    shown = words(drawing(ANN, CORA))

    assert {"1,650", "2,480", "Ann & Ben", "Cora & Dan", "start", "1", "2", "3"} <= set(shown)


def test_the_hands_are_numbered_from_the_first_hand_of_the_record() -> None:
    shown = words(parsed(svg([ANN], 5000, first_hand=7)))

    assert [word for word in shown if word in "789"] == ["7", "8", "9"]


def test_title_and_description_tell_a_screen_reader_every_score() -> None:
    root = drawing(ANN, CORA)
    title, desc = root.find(f"{NS}title"), root.find(f"{NS}desc")
    assert title is not None
    assert desc is not None

    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Scores of Ann & Ben and Cora & Dan"
    assert "Cora & Dan: 0; 655; 1,100; 2,480." in (desc.text or "")


def test_two_charts_on_a_page_can_have_different_ids() -> None:
    drawn = svg([ANN]) + svg([ANN], about=OF_GAMES)

    ids = re.findall(r' id="([^"]+)"', drawn)

    assert len(ids) == len(set(ids)) == 4


@pytest.mark.parametrize("hands", [0, 1, 2, 9, 40])
@pytest.mark.parametrize("count", [2, 6])
@pytest.mark.parametrize("step", [0, 5, -735, 2615])
@pytest.mark.parametrize("width", [400, 640])
def test_everything_stays_inside_the_drawing(hands: int, count: int, step: int, width: int) -> None:
    lines = [
        ScoreCurve(f"Side {n} " + "w" * 60, tuple(step * h + n * 5 for h in range(hands + 1))) for n in range(count)
    ]

    root = drawing(*lines, width=width)

    height = float(root.get("height", 0))
    for text in root.iter(f"{NS}text"):
        assert 8 <= float(text.get("y", 0)) <= height
        assert 0 <= float(text.get("x", 0)) <= width
    for mark in root.iter(f"{NS}path"):
        if mark.get("class") == "chart-marker":
            places = re.findall(r"M(-?[\d.]+) (-?[\d.]+)", mark.get("d", ""))
            assert places
            assert all(0 <= float(x) <= width and 0 <= float(y) <= height for x, y in places)


@pytest.mark.parametrize("scores", [(0, 0, 0), (5, 5, 10), (-5, 0, 5)])
def test_last_scores_of_sides_that_meet_do_not_cover_each_other(scores: tuple[int, ...]) -> None:
    root = drawing(*(ScoreCurve(f"Side {n}", (0, score)) for n, score in enumerate(scores)))

    bold = [t for t in root.iter(f"{NS}text") if t.get("font-weight") == "bold"]
    places = sorted(float(text.get("y", 0)) for text in bold)

    assert all(low - high >= 14 for high, low in itertools.pairwise(places))


def test_hand_numbers_are_thinned_out_until_they_can_be_read() -> None:
    shown = words(drawing(ScoreCurve("Ann", tuple(range(41))), width=400))

    assert {"5", "10", "35"} <= set(shown)
    assert not {"1", "39"} & set(shown)


@pytest.mark.parametrize("name", ["<b>Ann</b>", '"><script>alert(1)</script>', "<svg onload=x>"])
def test_markup_in_a_name_is_text(name: str) -> None:
    drawn = svg([ScoreCurve(name, (0, 5))])

    assert "<script" not in drawn
    assert name in words(parsed(drawn))


def test_long_names_are_cut_in_the_legend_and_whole_in_the_description() -> None:
    root = drawing(ScoreCurve("W" * 60, (0, 5)), ScoreCurve("漢" * 60, (0, 5)))

    legend = [word for word in words(root) if word.endswith("…")]
    desc = root.find(f"{NS}desc")

    assert len(legend) == 2
    assert len(legend[1]) < len(legend[0]) < 60
    assert desc is not None
    assert "W" * 60 in (desc.text or "")


def test_the_chart_has_no_style_attributes_scripts_or_fixed_colours() -> None:
    drawn = svg([ANN, CORA], 5000)

    assert not re.search(r" style=|<style|<script|#[0-9a-f]{3}|href|url\(", drawn)


def test_a_chart_of_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one side"):
        svg([])
