"""The hands of a game as bands of the pad, and the coming ones to go on with a pencil."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.game.game import Game
from scorekeeper.rules import Variant
from scorekeeper.sheets.game import notes
from scorekeeper.sheets.game.breakdown import column
from scorekeeper.sheets.game.notes import Note, Notebook
from scorekeeper.sheets.game.result import minimum_words
from scorekeeper.sheets.pad.lines import pad_lines
from scorekeeper.sheets.pad.pad import OPENING, Band, Column, Grid, PadEntry, bands_of
from scorekeeper.sheets.text.language import mark_for_translation, say
from scorekeeper.sheets.text.words import plain

FEWEST_BLANK = 2  # hands to go on by hand, if the game can last so long


@dataclass(frozen=True)
class BandWithNotes:
    """Some hands side by side, and the notes to them."""

    band: Band
    notes: tuple[Note, ...]


def laid_out(
    game: Game, names: Sequence[str], book: Notebook, grid: Grid
) -> tuple[BandWithNotes, ...]:
    """Lay out the hands that were played, then blank ones if the game is not over."""
    hands, most = game.hands, grid.hands
    blank = [] if game.finished else list(_coming(game, most, book.to(notes.OPENING)))
    laid: list[BandWithNotes] = []
    for start in range(0, len(hands) + len(blank), most):
        before = len(book.notes)
        filled = [column(hand, names, game.variant, book) for hand in hands[start : start + most]]
        used = max(start - len(hands), 0)
        columns = [*filled, *blank[used : used + most - len(filled)]]
        *above, last = bands_of(columns, names, grid)
        laid += [BandWithNotes(band, ()) for band in above]
        laid.append(BandWithNotes(last, book.since(before)))
    return tuple(laid)


def blank_column(
    variant: Variant,
    hand_number: int,
    remarks: Sequence[str] = (),
    minimums: Sequence[PadEntry] = (),
) -> Column:
    """Rule a hand that is still to be played; what is known of it is written in."""
    blanks = [] if remarks else [mark_for_translation("dealer")]
    if variant.seating.partnerships == "changing":
        blanks.append(mark_for_translation("alone"))
    if variant.seating.playing is not None and not remarks:
        blanks.append(mark_for_translation("sits out"))
    return Column(
        number=str(hand_number) if hand_number else "",
        remarks=tuple(plain(remark) for remark in remarks),
        blanks=(*blanks, mark_for_translation("went out")),
        cells={OPENING: tuple((minimum,) for minimum in minimums)} if minimums else {},
        lines=pad_lines(variant),
        blank=True,
    )


def _coming(game: Game, most: int, opening: str) -> Iterator[Column]:
    """Fill up the band that the last hand stands in, or begin a new one."""
    free = -len(game.hands) % most
    count = free if free >= FEWEST_BLANK else free + max(most, FEWEST_BLANK)
    last = game.variant.game.hands
    for hand_number in range(game.next_number, game.next_number + count):
        if hand_number == game.next_number:
            minimums = [PadEntry(minimum_words(minimum), to=opening) for minimum in game.minimums]
            yield blank_column(game.variant, hand_number, _known(game), minimums)
        elif last is None or hand_number <= last:
            yield blank_column(game.variant, hand_number)


def _known(game: Game) -> list[str]:
    known = [say("{name} deals", name=game.next_dealer)] if game.next_dealer else []
    return [*known, say("{name} sits out", name=game.sits_out)] if game.sits_out else known
