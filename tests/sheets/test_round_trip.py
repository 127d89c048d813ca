"""A printed sheet gives its record back, byte for byte, whatever became of the file."""

import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import AttachedFileSpec, Encryption, ObjectStreamMode, Pdf, StreamDecodeLevel
from pypdf import PdfReader

from scorekeeper import sheets
from scorekeeper.game.game import recorded_game
from scorekeeper.rules import record_digest, record_text
from scorekeeper.sheets.game.reading import MAX_PDF, MAX_RECORD, NoRecord, record_in
from scorekeeper.sheets.paper.impose import imposed
from tests.canasta import CANASTA
from tests.sheets.played import evening, played, record
from tests.strategies import some

A4 = (595.28, 841.89)
NAMES = (("Us", ["endstream", 'Ann "the" <Ace>']), ("stream\N{LATIN SMALL LETTER E WITH ACUTE}", ["Владимир", "山田"]))


def source(**changes: Any) -> dict[str, object]:
    return record(evening(3), NAMES, house_rules={"target": 7500}, **changes)


@pytest.fixture(scope="module")
def written() -> bytes:
    return record_text(recorded_game(source()).record())


@pytest.fixture(scope="module")
def sheet() -> bytes:
    return sheets.game_sheet(recorded_game(source()), "a4", UTC)


def saved(content: bytes, **how: Any) -> bytes:
    """Save a PDF anew, as mail programs, viewers and archives do."""
    out = BytesIO()
    with Pdf.open(BytesIO(content)) as pdf:
        pdf.save(out, **how)
    return out.getvalue()


def enclosed(pdf: Pdf, content: bytes, name: str) -> AttachedFileSpec:
    return AttachedFileSpec(pdf, content, filename=name, description="", mime_type="", creation_date="", mod_date="")


def with_file(content: bytes, name: str = "game.canasta.json") -> bytes:
    """Return a small PDF of somebody else's with a file enclosed."""
    out = BytesIO()
    with Pdf.new() as pdf:
        pdf.add_blank_page()
        pdf.attachments[name] = enclosed(pdf, content, name)
        pdf.save(out)
    return out.getvalue()


def test_the_record_comes_back_byte_for_byte(sheet: bytes, written: bytes) -> None:
    assert record_in(sheet) == written


def test_the_record_that_comes_back_prints_the_same_sheet(sheet: bytes) -> None:
    again = recorded_game(json.loads(record_in(sheet)))

    assert sheets.game_sheet(again, "a4", UTC) == sheet


def test_the_digest_on_the_sheet_is_that_of_the_record_in_it(sheet: bytes) -> None:
    text = PdfReader(BytesIO(sheet)).pages[0].extract_text()

    assert record_digest(json.loads(record_in(sheet))) in text.replace("\n", " ")


@pytest.mark.parametrize("variant", some(CANASTA, 3))
def test_the_game_of_a_variant_comes_back(variant: str) -> None:
    form = CANASTA[variant].seating.forms[0]
    pairs = [(f"Side {at}", [f"P{at}.{seat}" for seat in range(size)]) for at, size in enumerate(form)]
    game = recorded_game(record([], pairs, variant=variant))

    assert record_in(sheets.game_sheet(game, "a4", UTC)) == record_text(game.record())


REWRITTEN: dict[str, Callable[[bytes], bytes]] = {
    "saved anew": saved,
    "unpacked": lambda pdf: saved(pdf, compress_streams=False, stream_decode_level=StreamDecodeLevel.generalized),
    "packed anew": lambda pdf: saved(pdf, recompress_flate=True),
    "readable": lambda pdf: saved(pdf, qdf=True),
    "for the web": lambda pdf: saved(pdf, linearize=True),
    "without packed objects": lambda pdf: saved(pdf, object_stream_mode=ObjectStreamMode.disable),
    "two on a page": lambda pdf: imposed(pdf, 2, A4),
    "four on a page": lambda pdf: imposed(pdf, 4, A4),
    "cut off at its end": lambda pdf: pdf[:-200],
    "with mail lines before it": lambda pdf: b"--part\r\nContent-Type: x\r\n\r\n" + pdf,
}


@pytest.mark.parametrize("how", REWRITTEN)
def test_a_sheet_that_went_through_other_programs_still_gives_it(how: str, sheet: bytes, written: bytes) -> None:
    assert record_in(REWRITTEN[how](sheet)) == written


def test_the_sheets_of_two_games_in_one_file_are_refused() -> None:
    one, other = (sheets.game_sheet(recorded_game(source(hands_played=each)), "a4", UTC) for each in (1, 2))
    out = BytesIO()
    with Pdf.open(BytesIO(one)) as pdf, Pdf.open(BytesIO(other)) as more:
        file = more.attachments["game.canasta.json"].get_file().read_bytes()
        pdf.attachments["other"] = enclosed(pdf, file, "other")
        pdf.save(out)

    with pytest.raises(NoRecord, match="several games"):
        record_in(out.getvalue())


def test_the_same_record_twice_is_one_game(sheet: bytes, written: bytes) -> None:
    assert record_in(sheet + sheet) == written


REFUSED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "nothing": (lambda _: b"", "not a PDF"),
    "text": (lambda _: b"Ann 905, Cora 655", "not a PDF"),
    "a record": (record_in, "not a PDF"),
    "too large": (lambda pdf: pdf + b" " * MAX_PDF, "larger than 8 MB"),
    "an empty PDF": (lambda _: b"%PDF-1.7\n", "contains no game"),
    "half a sheet": (lambda pdf: pdf[:4000], "contains no game"),
    "somebody else's PDF": (lambda _: with_file(b"hello", "hello.txt"), "contains no game"),
    "a blank sheet": (lambda _: sheets.blank_sheet(CANASTA["classic"]), "contains no game"),
    "other JSON": (lambda _: with_file(b'{"format": "else/1"}'), "contains no game"),
    "protected": (lambda pdf: saved(pdf, encryption=Encryption(user="a", owner="b")), "is protected"),
    "protected without a password": (lambda pdf: saved(pdf, encryption=Encryption(user="", owner="b")), "is protected"),
    "huge once unpacked": (
        lambda _: with_file(b'{"format":"canasta-record/1"}' + b" " * (MAX_RECORD + 1)),
        "larger than that of any game",
    ),
    "a bomb": (lambda _: with_file(b"{" + b"0" * 200_000_000), "larger than that of any game"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_whatever_else_is_brought_gets_a_sentence(name: str, sheet: bytes) -> None:
    made, words = REFUSED[name]

    with pytest.raises(NoRecord, match=words) as raised:
        record_in(made(sheet))

    assert str(raised.value).endswith(".")


def test_a_record_that_was_changed_in_the_file_is_damaged(sheet: bytes) -> None:
    plain = saved(
        sheet,
        compress_streams=False,
        stream_decode_level=StreamDecodeLevel.generalized,
        object_stream_mode=ObjectStreamMode.disable,
    )
    assert b'"target":7500' in plain

    with pytest.raises(NoRecord, match="damaged"):
        record_in(plain.replace(b'"target":7500', b'"target":7505'))


def test_a_file_of_packed_nothing_is_looked_through_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked = 0
    decompressobj = zlib.decompressobj

    class Counting:
        def __init__(self) -> None:
            self.inner = decompressobj()
            self.eof, self.unconsumed_tail = False, b""

        def decompress(self, data: bytes, most: int) -> bytes:
            nonlocal unpacked
            out: bytes = self.inner.decompress(data, most)
            self.eof, self.unconsumed_tail = self.inner.eof, self.inner.unconsumed_tail
            unpacked += len(out)
            return out

    monkeypatch.setattr(zlib, "decompressobj", Counting)
    bombs = (b"1 0 obj <<>> stream\n" + zlib.compress(b"\0" * 10_000_000)) * 500

    with pytest.raises(NoRecord, match="contains no game"):
        record_in(b"%PDF-1.7\n" + bombs)

    assert unpacked <= 500 * 100


def test_more_streams_than_any_file_has_are_not_looked_at() -> None:
    content = b"%PDF-1.7\n" + b"stream\n" * 1_000_000

    with pytest.raises(NoRecord, match="contains no game"):
        record_in(content)


@given(st.data())
def test_bytes_that_fell_over_give_the_record_or_a_sentence(data: st.DataObject) -> None:
    content = bytearray(small())
    for _ in range(data.draw(st.integers(1, 20))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))

    with suppress(NoRecord):
        assert record_in(bytes(content)) == SMALL_RECORD


SMALL_RECORD = record_text(recorded_game(record(evening(1))).record())


@cache
def small() -> bytes:
    """A sheet of one hand."""
    return sheets.game_sheet(recorded_game(record(evening(1))), "a4", UTC)


def test_a_game_of_the_database_and_its_record_alone_carry_the_same() -> None:
    game = played(record(evening(2), opening_scores=[0, 0], hands_played=0, house_rules={}))
    alone = recorded_game(record(evening(2)))

    assert record_in(sheets.game_sheet(game)) == record_in(sheets.game_sheet(alone))


def test_pikepdf_finds_the_same_file(sheet: bytes, written: bytes) -> None:
    with Pdf.open(BytesIO(sheet)) as pdf:
        assert list(pdf.attachments) == ["game.canasta.json"]
        assert pdf.attachments["game.canasta.json"].get_file().read_bytes() == written
