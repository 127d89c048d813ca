"""Letters without a font are told, with what to install, before anything is printed in boxes."""

import subprocess
from collections.abc import Iterator

import pytest
from fontTools.ttLib import TTFont

from scorekeeper import paths
from scorekeeper.sheets.paper import missing, render
from scorekeeper.sheets.paper.fit import width_of
from scorekeeper.sheets.paper.sizes import PAPERS
from tests.sheets.copies import plainly
from tests.sheets.games import SCRIPTS
from tests.sheets.played import evening, played, record

BUNDLED = (
    *SCRIPTS,
    "Łukasz",
    "Ελένη",
    "Наталья",
    "שרה",
    "अनीता शर्मा",
    "สมชาย",
    "王小明 김영희",
    "♠♥♦♣",
    "😀 🦊 🎉 👍🏽 👩\u200d👧 🇩🇪 ✈\ufe0f",
)


@pytest.fixture(autouse=True)
def a_machine_without_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    forget = missing._letters_of_the_system.cache_clear
    forget()
    monkeypatch.setattr(missing, "LISTER", "no-such-program")
    yield
    forget()


@pytest.mark.parametrize("name", BUNDLED)
def test_what_the_bundled_fonts_have_needs_no_notice(name: str) -> None:
    assert missing.notices([name]) == ()


@pytest.mark.parametrize(
    ("name", "kind", "packages"),
    [
        ("বাংলা", "(Bengali)", "fonts-noto-core (Debian, Ubuntu), google-noto-sans-bengali-fonts (Fedora)"),
        ("தமிழ்", "(Tamil)", "font-noto-sans-tamil (Homebrew)"),
        ("Ann \U0001f7ff", "“\U0001f7ff” (Emoji)", "fonts-noto-color-emoji"),
        ("Ann \ue000", "“\ue000” (Unicode)", "fonts-noto-core"),
        ("Ann ⮞ Ben", "“⮞” (Unicode)", "fonts-noto-core"),
        ("𠀀", "(Chinese)", "fonts-noto-cjk-extra"),
    ],
)
def test_other_letters_are_told_with_what_to_install(name: str, kind: str, packages: str) -> None:
    [notice] = missing.notices([name])

    assert kind in notice
    assert packages in notice
    assert "question marks are printed for them" in notice


@pytest.mark.parametrize("bold", [True, False])
@pytest.mark.parametrize("name", ["Ann 🦊 👩\u200d👧 🇩🇪", "বাংলা", "Ben \ue000", "\U0001f7ff", "⮞"])
def test_no_name_is_printed_in_empty_boxes(
    name: str, bold: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    html = f"<html><body><p>{f'<b>{name}</b>' if bold else name}</p></body></html>"
    # The renderer tells of every letter for which it draws a box.
    with caplog.at_level("WARNING", logger="weasyprint"):
        plainly(html, PAPERS["a4"])
        assert "notdef" not in caplog.text
        if missing.notices([name]):
            monkeypatch.setattr(render, "legible", str)
            plainly(html, PAPERS["a4"])
            assert "notdef" in caplog.text  # so the question marks were needed


def test_a_picture_has_the_room_that_its_font_takes() -> None:
    font = TTFont(paths.static() / "fonts" / "print" / "noto-emoji-400.ttf")
    widest = max(width for width, _ in font["hmtx"].metrics.values()) / font["head"].unitsPerEm

    assert width_of("🦊") >= widest


def test_a_script_is_told_once() -> None:
    assert len(missing.notices(["বাংলা নাম", "বাংলা", "தமிழ்"])) == 2


def test_nothing_is_told_when_the_system_has_a_font(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing, "_on_this_machine", lambda _: True)

    assert missing.notices(["বাংলা", "😀"]) == ()


def test_the_system_is_asked_once_whatever_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def lister(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, b"20-7e 0980-09fe b90\n1f600-1f64f ")

    monkeypatch.setattr(missing, "LISTER", "sh")
    monkeypatch.setattr(subprocess, "run", lister)

    assert missing.notices(["বাংলা", "ஐ", "😀"]) == ()
    assert len(missing.notices(["தமிழ்", "𠀀"])) == 2
    assert len(asked) == 1


def test_joiners_and_selectors_need_no_font(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing, "_on_this_machine", lambda letter: letter in "👩👧")

    assert missing.notices(["👩\u200d👧", "♥\ufe0f"]) == ()


def test_everything_that_people_wrote_is_looked_at() -> None:
    hands = evening(2)
    hands[0]["sides"][0]["extras"] = [{"points": 5, "reason": "extra"}]
    hands[1]["sides"][0]["penalties"] = [{"points": -5, "reason": "ruling"}]
    game = played(
        record(hands, [("Us", ["Ann", "Ben"]), ("Them", ["Cora", "Dan"])]),
        title="Title",
        reasons={1: "because"},
        rules_name="Tuesday",
    )

    said = set(missing.texts_of(game))

    assert {"Title", "Tuesday", "Us", "Ann", "Ben", "Them", "Cora", "Dan", "because"} <= said
    assert any("extra" in words for words in said)
    assert any("ruling" in words for words in said)
