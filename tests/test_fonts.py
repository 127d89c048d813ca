"""The bundled fonts: complete, licensed, and used for names in every script."""

import io
import itertools
import re
from pathlib import Path
from typing import Any, cast

import pytest
from fontTools.ttLib import TTFont
from pikepdf import Name as PdfName
from pikepdf import Pdf, Stream
from pypdf import PdfReader

from scorekeeper import paths
from scorekeeper.sheets.paper import render
from scorekeeper.sheets.paper.sizes import PAPERS

FONTS = paths.static() / "fonts"
SHEETS = {f"print/{name}.css": FONTS / "print" for name in ("faces", "faces-cjk", "faces-emoji")}
STYLES = {"faces.css": FONTS, **SHEETS}
NAMES = {
    "Latin": "Łukasz Ștefan Őrsi",
    "Vietnamese": "Nguyễn Thị Phương",
    "Greek": "Ελένη Παπαδοπούλου",
    "Cyrillic": "Наталья Щукіна Ґанна",
    "Armenian": "Աննա Սարգսյան",
    "Georgian": "ნინო ბერიძე",
    "Hebrew": "שרה כהן",
    "Arabic": "محمد الفاتح",
    "Devanagari": "अनीता शर्मा",
    "Thai": "สมชาย ใจดี",
    "Chinese": "王小明 陳大文",
    "Japanese": "佐藤はなコ",
    "Korean": "김영희",
    "cards": "♠♥♦♣ ✓",
    "pictures": "😀🦊🎉👍🇩🇪✈⭐",
}


@pytest.mark.parametrize("style", STYLES)
def test_every_face_names_a_file_that_is_there(style: str) -> None:
    urls = re.findall(r'url\("([^"]+)"\)', (FONTS / style).read_text(encoding="utf-8"))

    assert urls
    assert [each for each in urls if not (STYLES[style] / each).is_file()] == []


def test_no_font_lies_about_unused() -> None:
    named = "".join((FONTS / style).read_text(encoding="utf-8") for style in STYLES)
    files = [*FONTS.glob("*.woff2"), *(FONTS / "print").glob("*.?tf")]

    assert [each.name for each in files if each.name not in named] == []


def test_the_licence_lies_beside_the_fonts() -> None:
    for name in ("OFL-Atkinson-Hyperlegible-Next.txt", "OFL-Noto.txt"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / name).read_text(encoding="utf-8")


def characters(face: str) -> set[int]:
    """Those for which a browser loads the file of a face."""
    ranges = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face)
    return {each for first, last in ranges for each in range(int(first, 16), int(last or first, 16) + 1)}


def test_no_page_loads_a_file_for_a_character_that_only_another_one_has() -> None:
    faces = re.findall(r"@font-face \{.*?\}", (FONTS / "faces.css").read_text("utf-8"), re.DOTALL)
    named = {re.findall(r'url\("([^"]+)"\)', face)[0]: characters(face) for face in faces}
    drawn = {file: set(TTFont(FONTS / file).getBestCmap()) for file in named}
    for one, other in itertools.permutations(named, 2):
        if one[-10:] == other[-10:]:  # of the same weight
            assert [hex(each) for each in sorted(named[one] & drawn[other] - drawn[one])] == [], one


def test_the_fonts_of_a_page_are_small() -> None:
    latin = [FONTS / f"atkinson-hyperlegible-next-latin-{weight}.woff2" for weight in (400, 700)]

    assert sum(each.stat().st_size for each in latin) < 30_000


@pytest.mark.parametrize("path", sorted(FONTS.rglob("atkinson-*-[47]00.*")), ids=lambda x: x.name)
def test_zeros_have_no_slash(path: Path) -> None:
    """An oval and the oval inside it, and nothing across."""
    font = TTFont(path)
    name = font.getBestCmap().get(ord("0"))

    assert name is None or font["glyf"][name].numberOfContours == 2


def test_figures_can_stand_in_columns() -> None:
    font = TTFont(FONTS / "print" / "atkinson-hyperlegible-next-400.ttf")

    features = {each.FeatureTag for each in font["GSUB"].table.FeatureList.FeatureRecord}
    assert "tnum" in features


@pytest.mark.parametrize("script", NAMES)
def test_a_name_in_any_script_is_printed_with_the_bundled_fonts(script: str) -> None:
    from weasyprint import HTML  # noqa: PLC0415 - only these tests pay for it

    links = "".join(f'<link rel="stylesheet" href="{style}">' for style in SHEETS)
    html = f"{links}<style>p {{ font-family: var(--sheet-type) }}</style><p>{NAMES[script]}</p>"

    pdf = PdfReader(io.BytesIO(HTML(string=html, base_url=f"{FONTS}/").write_pdf()))

    resources = cast("dict[str, Any]", pdf.pages[0]["/Resources"])
    fonts = [font.get_object()["/BaseFont"] for font in resources["/Font"].values()]
    assert [each for each in fonts if "Sheet-" not in each and "Atkinson" not in each] == []
    assert _missing_glyphs(script) == set()


def _missing_glyphs(script: str) -> set[str]:
    """Return the characters that no bundled font has; the space must be in every one of them."""
    maps = [TTFont(path).getBestCmap() for path in (FONTS / "print").glob("*.?tf")]
    assert all(ord(" ") in each for each in maps)
    return {char for char in NAMES[script] if not any(ord(char) in each for each in maps)}


@pytest.mark.parametrize("name", ["王小明 陳大文", "佐藤はなコ", "김영희"])
def test_letters_have_in_their_font_the_numbers_that_the_text_names(name: str) -> None:
    html = f"<html lang=en><title>{name}</title><body><p>{name}</p><p><b>{name}</b></p></html>"

    with Pdf.open(io.BytesIO(render.untagged(html, PAPERS["a4"]))) as pdf:
        files = [
            each for each in pdf.objects if isinstance(each, Stream) and each.get(PdfName.Subtype) == PdfName.OpenType
        ]
        assert files
        for file in files:
            top = cast(Any, TTFont(io.BytesIO(file.read_bytes()))["CFF "]).cff.topDictIndex[0]
            numbers = [int(each.removeprefix("cid")) for each in top.charset[1:]]
            assert numbers == [*range(1, len(numbers) + 1)]
