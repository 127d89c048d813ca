"""How sheets of games are divided into pages: nothing is torn, nothing stands alone, no page is nearly empty.

Sheets of any kind are looked at in `test_whole_words.py`.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC
from typing import Any

import pytest

from scorekeeper import sheets
from scorekeeper.game.game import Game
from scorekeeper.rules import VARIANTS, Variant
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.sheets.game.context import sheet_game
from scorekeeper.sheets.paper.sizes import LEAST, PAPERS, Edition, paper_named
from scorekeeper.words.language import LANGUAGES
from tests.sheets.breaks import faults_of, pieces_of
from tests.sheets.conftest import Laid
from tests.sheets.games import GAMES, LONG
from tests.sheets.played import played, record, tally
from tests.sheets.positions import PT
from tests.sheets.wish import ADDRESS
from tests.strategies import each_once, some

pytestmark = pytest.mark.usefixtures("unwritten")

NAMES = ("Anna", "Bernd", "Clara", "Dieter")
SIZES = [(paper, edition) for paper in PAPERS for edition in Edition]
COUNTED = [name for name, variant in VARIANTS.items() if variant.counts_cards]
# The first of them once had pages with a few words.
SMALLEST = [
    *[("uruguayan", Edition.LARGE, "en"), ("chilean-3", Edition.MIDDLE, "en"), ("burraco", Edition.LARGE, "de")],
    *[("classic-6", Edition.LARGE, "pt"), ("caliente", Edition.MIDDLE, "en")],
    *some(each_once(COUNTED, [Edition.MIDDLE, Edition.LARGE], LANGUAGES), 3),
]
OFFERED = [(paper, edition) for paper, edition in SIZES if paper != "a6" or edition is Edition.NORMAL]
OF_GAMES = [(name, lang, *size) for name, lang, size in some(each_once(GAMES, LANGUAGES, OFFERED), 8)]


@pytest.mark.parametrize(("variant", "edition", "lang"), SMALLEST)
def test_a_blank_sheet_in_larger_print_on_the_smallest_paper(
    variant: str, edition: Edition, lang: str, laid: list[Laid]
) -> None:
    sheets.blank_sheet(VARIANTS[variant], paper_named("a6", None, edition), lang=lang)

    assert faults_of(laid[-1]) == []


@pytest.mark.parametrize(("variant", "lang"), some(each_once(COUNTED, LANGUAGES), 4))
def test_what_is_read_on_a_blank_sheet_of_a4_has_nine_points_or_more(variant: str, lang: str, laid: list[Laid]) -> None:
    sheets.blank_sheet(VARIANTS[variant], "a4", lang=lang)

    if laid[-1].paper.orientation == "portrait":  # in landscape there is more to hold
        assert len(laid[-1].document.pages) == 1
        words = [word for page in laid[-1].words for word in page]
        assert min(word.size for word in words) >= (LEAST - 0.01) * PT


@pytest.mark.parametrize(("name", "lang", "paper", "edition"), OF_GAMES)
def test_the_sheet_of_any_game(name: str, lang: str, paper: str, edition: Edition, laid: list[Laid]) -> None:
    sheets.game_sheet(GAMES[name](), paper_named(paper, None, edition), UTC, ADDRESS, lang)

    assert faults_of(laid[-1]) == []


@pytest.mark.parametrize(("name", "lang", "paper", "edition"), OF_GAMES)
def test_the_digest_is_on_one_line(name: str, lang: str, paper: str, edition: Edition, laid: list[Laid]) -> None:
    game = replace(GAMES[name](), check_code="0123 4567")
    sheets.game_sheet(game, paper_named(paper, None, edition), UTC, ADDRESS, lang)

    told = [piece.text for piece in pieces_of(laid[-1]) if piece.inside("facts") is not None]
    assert [each for each in told if game.digest in each] == [game.digest]
    assert any("0123\N{NO-BREAK SPACE}4567" in each for each in told)


def hand(at: int) -> dict[str, object]:
    """A lawful hand of which everything is known but the cards."""
    won, lost = {"natural": 1, "mixed": 1}, {"natural": 0, "mixed": 1}
    first = {"tally": {"canastas": won, "melded_points": 400 + 15 * at, "held_points": 20}, "red_threes": 1}
    other = {"tally": {"canastas": lost, "melded_points": 380 + 10 * at, "held_points": 35}, "red_threes": at % 3}
    first["went_out"] = True
    return {"sides": [first, other] if at % 2 else [other, first]}


def evening_of(hands: int, variant: str = "classic") -> Game:
    rules = {"target": 90_000}
    return played(record([hand(at) for at in range(hands)], variant=variant, house_rules=rules), ended_early=True)


@pytest.mark.parametrize("hands", range(1, 9))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_game_of_up_to_eight_hands_is_one_page(hands: int, paper: str, laid: list[Laid]) -> None:
    sheets.game_sheet(evening_of(hands), paper, UTC, ADDRESS)

    assert len(laid[-1].document.pages) == 1
    assert laid[-1].paper.points >= (11 if paper == "a4" else 10)
    assert len(laid) <= 3


def of_three(at: int, alone: bool) -> dict[str, object]:
    """A lawful hand of three sides, with points in most rows; who is `alone` has nothing left after going out."""
    out = at % 3
    held = [0 if alone and each == out else 5 * (at + each + 1) for each in range(3)]
    sides = [tally(2, each, 400 + 15 * at, held[each], red_threes=each) for each in range(3)]
    sides[out] |= {"went_out": True}
    return {"sides": sides}


LONGER = ("Margaret", "Karl-Heinz", "Françoise", "Giuseppina", "Dorothy", "Bernhardine")
THREE = ("classic-6-pairs", "samba", "cutthroat")
EIGHT = [
    *each_once(THREE, LANGUAGES, always=lambda name, _: name == "classic-6-pairs"),
    *[("american", "de"), ("british", "de"), ("brazilian", "fr")],
]


@pytest.mark.parametrize(("variant", "lang"), EIGHT)
def test_eight_hands_are_one_page_for_three_sides_and_with_many_rows(variant: str, lang: str, laid: list[Laid]) -> None:
    form = next((each for each in VARIANTS[variant].seating.forms if variant in THREE and len(each) == 3), (2, 2))
    names = iter(LONGER)
    sides = [[f"{next(names)} Breitenbach" for _ in range(players)] for players in form]
    named = [(" & ".join(name.split()[0] for name in each), each) for each in sides]
    hands = [of_three(at, form == (1, 1, 1)) if len(form) == 3 else hand(at) for at in range(8)]
    source = record(hands, named, variant=variant, house_rules={"target": 90_000})
    sheets.game_sheet(played(source, title="Club evening", ended_early=True), "a4", UTC, ADDRESS, lang)

    assert len(laid[-1].document.pages) == 1
    assert laid[-1].paper.points >= LEAST


@pytest.mark.parametrize(
    ("make", "on_page", "pages"), [(lambda: evening_of(5), [3, 2], 2), (GAMES["finished"], [0, 3, 3], 3)]
)
def test_several_hands_are_on_a_page_of_the_smallest_paper(
    make: Callable[[], Game], on_page: list[int], pages: int, laid: list[Laid]
) -> None:
    sheets.game_sheet(make(), "a6", UTC, ADDRESS)

    heads = {(piece.page, piece.text) for piece in pieces_of(laid[-1]) if piece.inside("number") is not None}
    hands = Counter(page for page, text in heads if text.startswith("Hand"))
    assert [hands[page] for page in range(1, max(hands) + 1)] == on_page
    assert len(laid[-1].document.pages) == pages


@pytest.mark.parametrize("count", [10, 20])
def test_eight_hands_with_many_notes_are_one_page(count: int, laid: list[Laid]) -> None:
    hands: list[Any] = [hand(at) for at in range(8)]
    for at in range(count):
        penalty = {"points": -100, "reason": f"exposed a card out of turn and took it back ({at})"}
        hands[at // 2 % 8]["sides"][at % 2].setdefault("penalties", []).append(penalty)
    sheets.game_sheet(played(record(hands, house_rules={"target": 90_000}), ended_early=True), "a4", UTC, ADDRESS)

    assert len(laid[-1].document.pages) == 1
    assert min(word.size for word in laid[-1].words[0]) >= (LEAST - 0.01) * PT
    assert faults_of(laid[-1]) == []
    notes = [piece.inside("note") for piece in pieces_of(laid[-1]) if piece.inside("notes") is not None]
    assert len({each.get("id") for each in notes}) == count


@pytest.mark.parametrize(("edition", "pages"), [(Edition.MIDDLE, 2), (Edition.LARGE, 3)])
def test_larger_print_of_a_game_with_notes_has_few_pages(edition: Edition, pages: int, laid: list[Laid]) -> None:
    sheets.game_sheet(GAMES["finished"](), paper_named("a4", None, edition), UTC, ADDRESS)

    assert len(laid[-1].document.pages) <= pages


def test_notes_longer_than_a_page_leave_no_head_alone(laid: list[Laid]) -> None:
    hands: list[Any] = [hand(0), hand(1)]
    notes = [{"points": -5, "reason": f"{'a ruling at length, ' * 7}({at})"} for at in range(12)]
    hands[0]["sides"][0]["penalties"] = notes
    sheets.game_sheet(played(record(hands)), "a5", UTC, ADDRESS)

    assert "Hand 1" in " ".join(piece.text for piece in pieces_of(laid[-1]) if piece.page == 1)


PLAYED = {name: lambda variant=variant: played(example_of(variant)) for name, variant in VARIANTS.items()}
EVENINGS = {f"{hands} hands": lambda hands=hands: evening_of(hands) for hands in (1, 4, 8, 12, 40)}
FULL = ("six alone", "forty hands")  # these two break the rules in most hands on purpose
MOST_PAGES = [
    *((name, lang) for name in FULL for lang in ("de", "fr")),
    *some(each_once({**GAMES, **EVENINGS}, LANGUAGES), 4),
    *some(each_once(PLAYED, LANGUAGES, always=lambda name, _: name in ("american-cla", "burraco-5")), 4),
]


def example_of(variant: Variant) -> Any:
    """The worked example of a game, as a record."""
    found = worked_example(variant)
    assert found is not None
    return found.record.as_json()


@pytest.mark.parametrize(("name", "lang"), MOST_PAGES)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_larger_print_has_at_most_three_times_the_pages(name: str, lang: str, paper: str, laid: list[Laid]) -> None:
    game = ({**GAMES, **EVENINGS, **PLAYED})[name]()
    sheets.game_sheet(game, paper, UTC, ADDRESS, lang)
    normal = len(laid[-1].document.pages)

    for edition in (Edition.MIDDLE, Edition.LARGE):
        if name in FULL and paper == "a5" and edition is Edition.LARGE:
            with pytest.raises(sheets.UnknownPaper, match="more than three times"):
                sheets.game_sheet(game, paper_named(paper, None, edition), UTC, ADDRESS, lang)
            continue
        sheets.game_sheet(game, paper_named(paper, None, edition), UTC, ADDRESS, lang)
        assert len(laid[-1].document.pages) <= 3 * normal
        sizes = [word.size for page in laid[-1].words for word in page]
        assert min(sizes) >= ((16 if edition is Edition.LARGE else 12) - 0.01) * PT


@pytest.mark.parametrize("edition", [Edition.MIDDLE, Edition.LARGE])
def test_what_would_have_more_pages_is_refused(edition: Edition) -> None:
    with pytest.raises(sheets.UnknownPaper, match="A5 or a larger paper"):
        sheets.game_sheet(evening_of(1), paper_named("a6", None, edition), UTC, ADDRESS)
    with pytest.raises(sheets.UnknownPaper, match="more than three times"):
        sheets.game_sheet(GAMES["six alone"](), paper_named("a5", None, Edition.LARGE), UTC, ADDRESS)


@pytest.mark.parametrize(("paper", "edition"), [("a5", Edition.LARGE), ("a5", Edition.MIDDLE)])
def test_a_hand_stays_whole_on_small_paper_in_larger_print(paper: str, edition: Edition, laid: list[Laid]) -> None:
    sheets.game_sheet(GAMES["in progress"](), paper_named(paper, None, edition), UTC, ADDRESS)

    assert faults_of(laid[-1]) == []
    heads = Counter(piece.text for piece in pieces_of(laid[-1]) if piece.inside("number") is not None)
    assert set(heads.values()) == {1}
    assert {"Hand 1", "Hand 2", "Hand 3", "Hand 4"} <= set(heads)  # three were played, and one is to be played


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_long_names_take_no_more_pages_in_large_print(paper: str, laid: list[Laid]) -> None:
    game = GAMES["long names"]()
    sheets.game_sheet(game, paper, UTC, ADDRESS)
    normal = len(laid[-1].document.pages)
    sheets.game_sheet(game, paper_named(paper, None, Edition.LARGE), UTC, ADDRESS)
    pages = len(laid[-1].document.pages)

    assert pages <= 3 * normal
    heads = [piece.text for piece in pieces_of(laid[-1]) if piece.inside("names") is not None]
    assert any(each.endswith("…") for each in heads)
    told = "".join(piece.text for piece in pieces_of(laid[-1]) if piece.inside("sides") is not None)
    assert LONG in told.replace("-", "").replace(" ", "")  # the head has the whole name


@pytest.mark.parametrize(
    ("paper", "edition"),
    [*((paper, Edition.NORMAL) for paper in PAPERS), ("a4", Edition.LARGE), ("a5", Edition.MIDDLE)],
)
def test_no_word_of_a_name_is_broken_above_a_column(paper: str, edition: Edition, laid: list[Laid]) -> None:
    pairs = [
        ("Margaret & Karl-Heinz", ["Margaret Thompson", "Karl-Heinz Clark"]),
        ("Françoise & Giuseppina", ["Françoise Lefèvre", "Giuseppina Rossi"]),
    ]
    source = record([hand(at) for at in range(6)], pairs, house_rules={"target": 90_000})
    sheets.game_sheet(played(source, ended_early=True), paper_named(paper, None, edition), UTC, ADDRESS)

    whole = {part for name, _ in pairs for word in name.split() for part in re.split("(?<=-)", word)}
    heads = [piece.text for piece in pieces_of(laid[-1]) if piece.inside("names") is not None]
    assert heads
    assert all(each.endswith("…") or {*re.split("(?<=-)| ", each)} <= {*whole, ""} for each in heads)
    dealt = " ".join(piece.text for piece in pieces_of(laid[-1]) if piece.inside("hands") is not None)
    assert "Thompson" not in dealt
    assert "Karl-Heinz dealt" in dealt.replace("- ", "-").replace("\N{NO-BREAK SPACE}", " ")


def test_dealers_who_share_a_first_name_have_both_names(laid: list[Laid]) -> None:
    pairs = [("Foxes", ["Ann Lee", "Ben Day"]), ("Owls", ["Ann Poe", "Dan"])]
    sheets.game_sheet(played(record([hand(at) for at in range(4)], pairs)), "a4", UTC)

    for words in ("Ann Lee dealt", "Ann Poe dealt", ">Ben dealt", ">Dan dealt"):
        assert words in laid[-1].html


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("make", [lambda: evening_of(5), GAMES["in progress"], GAMES["twenty penalties"]])
def test_the_minimum_is_the_largest_line_of_the_table(make: Callable[[], Game], paper: str, laid: list[Laid]) -> None:
    sheets.game_sheet(make(), paper, UTC)

    sizes = laid[-1].paper.sizes
    words = [word for page in laid[-1].words for word in page]
    assert min(word.size for word in words) >= (LEAST - 0.01) * PT
    assert max(sizes[role] for role in ("body", "note", "fine")) < sizes["strong"]
    assert "opening" in laid[-1].html


def test_the_rules_are_printed_only_if_they_are_asked_for() -> None:
    game = evening_of(3)

    assert sheet_game(game).rules == ()
    assert "Rules in short" in sheet_game(game).read_them
    asked = sheet_game(game, rules=True)
    assert asked.rules
    assert asked.read_them == ""


def test_what_all_minimums_ask_for_besides_points_is_said_once(laid: list[Laid]) -> None:
    sheets.game_sheet(evening_of(3, "american"), "a4", UTC)

    pad = laid[-1].html.partition('<table class="pad')[2].partition("</table>")[0]
    assert pad.count("naturals of one rank") == 1


def test_the_scores_of_all_sides_are_level(laid: list[Laid]) -> None:
    pairs = [("Foxes", ["Ann", "Ben"]), ("Cora & Dan", ["Cora", "Dan"])]
    sheets.game_sheet(played(record([hand(1)], pairs)), "a4", UTC)

    words = [word for page in laid[-1].words for word in page]
    largest = max(word.size for word in words if word.text[-1:].isdigit())
    assert len({round(word.bottom) for word in words if word.size == largest}) == 1
