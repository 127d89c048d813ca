"""Each font of a packet is embedded once, with every letter as it was drawn."""

from collections import defaultdict
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

NAMES = [("Ann", "Ben", "Cora", "Dan"), ("Αλεξάνδρα", "Łukasz", "Zoë", "Ольга"), ("明", "さくら")]
EVENING = PacketRequest(
    rules.variant("classic"),
    numbered_tables(3, NAMES, "http://192.168.1.20:8000/games/new?title=Table+{table}"),
    (PacketPart("card"), PacketPart("slip", 1, 2), PacketPart("blank")),
    title="Wednesday",
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


def drawn(content: bytes) -> dict[tuple[object, int], Any]:
    """The letters of a part that have a shape, by the font and their number."""
    font = TTFont(BytesIO(content))
    font.setGlyphOrder([f"glyph{number:05}" for number in range(font["maxp"].numGlyphs)])
    full, table = font["name"].getDebugName(6), font["glyf"]
    shapes = ((number, table[name]) for number, name in enumerate(font.getGlyphOrder()))
    return {
        (full, number): (shape.numberOfContours, shape.getCoordinates(table)[0].array.tolist())
        for number, shape in shapes
        if shape.numberOfContours
    }


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
    before = {
        k: v for parts in fonts(apart).values() for each in parts for k, v in drawn(each).items()
    }
    after = {
        k: v for parts in fonts(content).values() for each in parts for k, v in drawn(each).items()
    }

    assert after == before


def test_the_same_packet_gives_the_same_bytes(content: bytes) -> None:
    assert packet(EVENING, KINDS) == content


def test_what_is_no_font_of_this_kind_stays() -> None:
    with Pdf.new() as pdf:
        streams = [pikepdf.Stream(pdf, each) for each in (b"no font", b"none either")]
        for each in streams:
            pdf.make_indirect(Dictionary(FontName=Name("/ABCDEF+Odd"), FontFile2=each))
        embed_fonts_once(pdf)
        assert [each.read_bytes() for each in streams] == [b"no font", b"none either"]
