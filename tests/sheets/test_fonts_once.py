"""Each font of a packet is embedded once, with every letter as it was drawn."""

from collections import defaultdict
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from pikepdf import Dictionary, Name, Pdf

from scorekeeper import rules
from scorekeeper.sheets.club.packet import PacketPart, PacketRequest, numbered_tables, packet
from scorekeeper.sheets.club.packet_kinds import KINDS
from scorekeeper.sheets.paper import merge
from scorekeeper.sheets.paper.fonts_once import embed_fonts_once

# Ż is made of two letters, and the grounds know neither of them.
NAMES = [("Ann", "Ben", "Cora", "Marek Żuk"), ("Αλεξάνδρα", "Łukasz", "Zoë", "Ольга"), ("明", "さくら")]
EVENING = PacketRequest(
    rules.variant("classic"),
    numbered_tables(3, NAMES, "http://192.168.1.20:8000/games/new?title=Table+{table}"),
    (PacketPart("card"), PacketPart("slip", 1, 2), PacketPart("blank")),
    title="Wednesday",
    lang="fr",  # in whose numbers are spaces of another width
)


def fonts(content: bytes) -> dict[str, set[bytes]]:
    """The fonts of a file by name, each part that is embedded."""
    found: defaultdict[str, set[bytes]] = defaultdict(set)
    with Pdf.open(BytesIO(content)) as pdf:
        for each in pdf.objects:
            if isinstance(each, Dictionary) and Name.FontFile2 in each:
                name = str(each.FontName).partition("+")[2]
                found[name].add(each.FontFile2.read_bytes())
    return dict(found)


def drawn(content: bytes) -> list[tuple[str, dict[int, object]]]:
    """How each letter of the texts is drawn, for each font of each layer, by its number."""
    found = []
    with Pdf.open(BytesIO(content)) as pdf:
        for each in pdf.objects:
            if isinstance(each, Dictionary) and Name.DescendantFonts in each:
                inner = each.DescendantFonts[0]
                if Name.FontFile2 in inner.FontDescriptor:
                    file = inner.FontDescriptor.FontFile2.read_bytes()
                    found.append((str(each.BaseFont), shapes(file, numbers(inner))))
    return sorted(found, key=repr)  # as objects are numbered otherwise


def numbers(font: Any) -> list[int]:
    """The numbers of the letters that a text has in this font."""
    widths = list(font.W)
    runs = zip(widths[::2], widths[1::2], strict=True)
    return [int(first) + at for first, run in runs for at in range(len(run))]


@cache
def opened(file: bytes) -> tuple[TTFont, Any]:
    font = TTFont(BytesIO(file))
    font.setGlyphOrder([f"glyph{number:05}" for number in range(font["maxp"].numGlyphs)])
    return font, font["glyf"]


def shapes(file: bytes, wanted: list[int]) -> dict[int, object]:
    font, table = opened(file)
    found: dict[int, object] = {}
    for number in wanted:
        if number < len(font.getGlyphOrder()):
            name = f"glyph{number:05}"
            points, ends, _ = table[name].getCoordinates(table)
            found[number] = sorted(map(tuple, points)), list(ends), font["hmtx"][name]
    return found


@pytest.fixture(scope="module")
def apart() -> bytes:
    """The packet with every part that was printed apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(merge, "embed_fonts_once", lambda _pdf: None)
        return packet(EVENING, KINDS)


@pytest.fixture(scope="module")
def content() -> bytes:
    """The packet as it is printed."""
    return packet(EVENING, KINDS)


def test_each_font_of_a_packet_is_embedded_once(apart: bytes, content: bytes) -> None:
    assert max(len(parts) for parts in fonts(apart).values()) > 1

    for name, parts in fonts(content).items():
        full = {TTFont(BytesIO(each))["name"].getDebugName(6) for each in parts}
        assert len(parts) == len(full), name
    assert len(content) < len(apart)


def test_every_letter_is_drawn_as_it_was(apart: bytes, content: bytes) -> None:
    assert drawn(content) == drawn(apart)


def test_the_same_packet_gives_the_same_bytes(content: bytes) -> None:
    assert packet(EVENING, KINDS) == content


def test_what_is_no_font_of_this_kind_stays() -> None:
    with Pdf.new() as pdf:
        streams = [pikepdf.Stream(pdf, each) for each in (b"no font", b"none either")]
        for each in streams:
            pdf.make_indirect(Dictionary(FontName=Name("/ABCDEF+Odd"), FontFile2=each))
        embed_fonts_once(pdf)
        assert [each.read_bytes() for each in streams] == [b"no font", b"none either"]
