"""The hands of a game as columns and bands of the pad, and blank ones for the coming hands."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from scorekeeper.game.game import Game, Hand
from scorekeeper.rules import Finding, HandRecord, Minimum, ScoreLine, SideRecord, SideRuling, Variant
from scorekeeper.rules.record.values import RESULT_OUT, Ending
from scorekeeper.rules.ruling import VIOLATION
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.rules.topics.penalties.fields import EXTRA, PENALTY
from scorekeeper.sheets.game import notes
from scorekeeper.sheets.game.about import short_names
from scorekeeper.sheets.game.incidents import hand_marks, standing, what_happened, whom, worth
from scorekeeper.sheets.game.notes import Note, Notebook
from scorekeeper.sheets.game.result import minimum_words
from scorekeeper.sheets.pad import pad
from scorekeeper.sheets.pad.lines import pad_lines, row_of, with_scored
from scorekeeper.sheets.pad.with_pots import BASE, asks_minimum, in_base
from scorekeeper.words.formats import listed, number, plain, signed
from scorekeeper.words.language import current_language, mark_for_translation, translate

SIDE_AT = re.compile(r"sides\[(\d+)\]")
# For these lines the row alone does not say what the points are for.
NAMED = {"canasta.count", "special-hand"}
TIMES = "\N{MULTIPLICATION SIGN}"
TIED_DOT = "\N{NO-BREAK SPACE}· "  # begins no line
_OUT = mark_for_translation("{names} went out")
_OUT_CONCEALED = mark_for_translation("{names} went out concealed")
_CLOSED = mark_for_translation("{names} closed")
_BROKEN_OFF = {
    Ending.STOCK: mark_for_translation("the stock ran out"),
    Ending.TIME: mark_for_translation("time was called"),
    Ending.STALL: mark_for_translation("the director ended a deadlock"),
}


def column(hand: Hand, sides: Sequence[str], variant: Variant, book: Notebook) -> pad.Column:
    """Return a hand as a column; `sides` are the names of the sides.

    Notes and sources are added to `book`.
    """
    about = translate("Hand {number}", number=hand.number)
    scored = [line for side in hand.ruling.sides for line in side.lines]
    rows = with_scored(pad_lines(variant), scored, book.mark)
    found = [_found(hand, at, f"{about}, {name}", book) for at, name in enumerate(sides)]
    head = _head_marks(hand, sides, about, book)
    cells: dict[str, pad.Cells] = {
        line.key: tuple(
            _entries(line.key, side, f"{about}, {name}", book)
            for name, side in zip(sides, hand.ruling.sides, strict=True)
        )
        for line in rows
    }
    here, opening = notes.of_hand(hand.number), book.to(notes.OPENING)
    cells[pad.OPENING] = tuple(_minimum(side.minimum, opening) for side in hand.ruling.sides)
    cells[pad.TOTAL] = tuple(
        (pad.PadEntry(number(side.total), marks=marks, to=here),)
        for side, marks in zip(hand.ruling.sides, found, strict=True)
    )
    cells[pad.SCORE] = tuple((pad.PadEntry(number(side.score), to=here),) for side in hand.ruling.sides)
    return pad.Column(
        number=str(hand.number),
        remarks=_remarks(hand, sides, variant),
        marks=head,
        cells=cells,
        lines=rows,
        place=here,
        opens=asks_minimum(variant),
    )


def _minimum(minimum: Minimum, opening: str) -> tuple[pad.PadEntry, ...]:
    """Return what a side must open with: the points, and on small lines below what else is needed."""
    words = minimum_words(minimum)
    points, _, more = words.partition(" ") if minimum.points is not None else (words, "", "")
    below = (pad.PadEntry("", detail=more),) if more else ()
    return (pad.PadEntry(points, to=opening), *below)


def ending(record: HandRecord, sides: Sequence[str]) -> str:
    """Return in words how a hand ended and who ended it."""
    how, named = record.how_it_ended, list(zip(sides, record.sides, strict=True))
    out = listed([name for name, side in named if side.went_out])
    called = listed([name for name, side in named if side.acaba])
    special = listed([name for name, side in named if side.special_hand is not None])
    if any(side.result for side in record.sides):
        return _ending_of_result(record, named)
    if how is Ending.OUT and out:
        concealed = any(side.concealed for side in record.sides)
        pots = any(side.pot for side in record.sides)
        return translate(_OUT_CONCEALED if concealed else _CLOSED if pots else _OUT, names=out)
    if how is Ending.ACABA and called:
        return translate("{names} called Acaba", names=called)
    if how is Ending.SPECIAL and special:
        return translate("{names} laid out a special hand", names=special)
    return translate(_BROKEN_OFF.get(how, _BROKEN_OFF[Ending.STOCK]))


def _ending_of_result(record: HandRecord, named: Sequence[tuple[str, SideRecord]]) -> str:
    """Return in words how a hand ended of which only the result was written down, or also who went out."""
    out = [name for name, side in named if side.result and side.result.reason == RESULT_OUT]
    if out:
        return translate("{names} went out", names=listed(out))
    stock = record.ending is Ending.STOCK
    return translate("nobody went out") if stock else translate("only the result was written down")


def _remarks(hand: Hand, sides: Sequence[str], variant: Variant) -> tuple[str, ...]:
    record = hand.judged
    remarks = [translate("{name} dealt", name=hand.dealer)] if hand.dealer else []
    if hand.sits_out:
        remarks.append(translate("{name} sat out", name=hand.sits_out))
    if record.lone is not None:
        remarks.append(translate("{name} played alone", name=sides[record.lone]))
    ended = [ending(record, sides)] if variant.counts_cards else []
    return tuple(plain(each) for each in (*remarks, *ended, *_marked(hand)))


def _marked(hand: Hand) -> Iterator[str]:
    """Name what is unusual about a hand: scored as written, penalty, ruling, open protest."""
    marks = [translate("as written")] if hand.overridden else []
    marks += hand_marks(hand.penalties, hand.protests)
    if marks:
        yield ", ".join(marks)


def _entries(key: str, side: SideRuling, about: str, book: Notebook) -> tuple[pad.PadEntry, ...]:
    if key == BASE:
        points = sum(line.points for line in side.lines if in_base(line))
        return (pad.PadEntry(number(points)),)
    return tuple(_entry(line, about, book) for line in side.lines if row_of(line) == key)


def _entry(line: ScoreLine, about: str, book: Notebook) -> pad.PadEntry:
    """Return a line's points and their calculation; a note explains penalties and extras."""
    if row_of(line) != PENALTY:
        return pad.PadEntry(number(line.points), _detail(line), to=book.to(line.code))
    times = _detail(line).replace(TIMES, f" {TIMES} ")
    # An extra has words of its own.
    why = plain(line.label if line.code == EXTRA else translate(line.label))
    price = f"{times} = " if times else ""
    mark = book.write(about, f"{why}, {price}{signed(line.points)}.", book.mark(line.cite))
    return pad.PadEntry(number(line.points), marks=(mark,), to=notes.of_note(mark))


def _detail(line: ScoreLine) -> str:
    if line.code in NAMED:
        return translate(line.label.removeprefix("special hand: "))
    if line.count is None or line.count < 2:
        return ""
    if line.each is None:
        return f"({line.count})"
    return f"{line.count}{TIMES}{number(line.each)}"


def _found(hand: Hand, at: int, about: str, book: Notebook) -> tuple[str, ...]:
    """Write the findings about one side as notes and return their marks."""
    return tuple(_note(each, about, book) for each in hand.ruling.to_show if _side(each) == at)


def _note(finding: Finding, about: str, book: Notebook) -> str:
    broken = finding.severity == VIOLATION
    kind = translate("rule broken.") if broken else translate("worth a second look.")
    return book.write(about, f"{kind} {current_language().finding(finding)}", book.place(finding.cite))


def _side(finding: Finding) -> int | None:
    place = SIDE_AT.search(finding.where)
    return int(place[1]) if place else None


def _head_marks(hand: Hand, sides: Sequence[str], about: str, book: Notebook) -> tuple[str, ...]:
    """Write notes about the whole hand: findings, the reason, incidents, corrections."""
    marks = [_note(each, about, book) for each in hand.ruling.to_show if _side(each) is None]
    if hand.reason:
        # A later correction of another hand may have made this hand lawful.
        why = translate("remark") if hand.ruling.legal else translate("scored as written")
        marks.append(book.write(about, f"{why}{translate(': ')}{translate('“{words}”', words=hand.reason)}"))
    return (*marks, *_incident_marks(hand, sides, about, book), *_history(hand, about, book))


def _incident_marks(hand: Hand, sides: Sequence[str], about: str, book: Notebook) -> Iterator[str]:
    """Yield marks of notes on the incidents of this hand that no line of points shows."""
    for penalty in hand.penalties:
        if penalty.withdrawn is None and not penalty.points:
            what = f"{what_happened(penalty)}, {worth(penalty)}"
            whom_and_what = f"{whom(penalty, sides)}{translate(': ')}{what}"
            note = f", {translate('“{words}”', words=penalty.note)}" if penalty.note else ""
            yield book.write(about, f"{whom_and_what}{note}.")
    for protest in hand.protests:
        words = translate(
            "protest of {side}, {how}: “{text}”",
            side=sides[protest.side],
            how=standing(protest.decision),
            text=protest.text,
        )
        yield book.write(about, words)


def _history(hand: Hand, about: str, book: Notebook) -> tuple[str, ...]:
    marks = []
    if hand.earlier and hand.entered_at:
        when, times = book.when(hand.entered_at), len(hand.earlier)
        if times == 1:
            words = translate("corrected on {when}.", when=when)
        else:
            words = translate("corrected on {when}, the last of {count} times.", when=when, count=times)
        marks.append(book.write(about, words))
    if hand.after_end:
        words = translate("played after the game was over, as it turned out.")
        marks.append(book.write(about, words))
    return tuple(marks)


FEWEST_BLANK = {False: 2, True: 1}  # blank hands at least, in large print or not, if the game can last that long


@dataclass(frozen=True)
class BandWithNotes:
    """Several hands side by side, with their notes.

    `long`: they take more than a page. `flowing`: notes follow each other in lines, without their subjects.
    """

    band: pad.Band
    notes: tuple[Note, ...]
    long: bool = False
    flowing: bool = False


Noted = tuple[pad.Column, tuple[Note, ...]]  # a hand with its notes


def hands_of(game: Game, names: Sequence[str], book: Notebook) -> list[Noted]:
    """Return the hands that were played, each as a column with its notes."""
    hands: list[Noted] = []
    for hand in game.hands:
        before = len(book.notes)
        hands.append((column(hand, names, game.variant, book), book.since(before)))
    return hands


@dataclass(frozen=True)
class Hands:
    """The hands of a game, which bands of any grid are made of.

    `opening` is the place that explains minimums, or "". `large`: in larger print. `brief`: without the factors of
    points, such as 2×500 beside 1,000, and with the remarks on a hand beside its number.
    """

    game: Game
    names: Sequence[str]
    played: Sequence[Noted]
    opening: str = ""
    large: bool = False
    brief: bool = False
    made: dict[object, tuple[BandWithNotes, ...]] = field(default_factory=dict)  # without widths, to be used again

    def in_bands(
        self, grid: pad.Grid, fits: Callable[[BandWithNotes], bool], letter: float
    ) -> tuple[BandWithNotes, ...]:
        """Return the hands played, followed by blank ones if the game goes on.

        Hands that do not fit together are in a band of their own. `letter` is the size of the letters in the heads of
        columns, in millimetres.
        """
        coming = [] if self.game.finished else _coming(self.game, grid.hands, self.opening, FEWEST_BLANK[self.large])
        every, laid, start = [*self.played, *((each, ()) for each in coming)], list[BandWithNotes](), 0
        while start < len(every):
            most = min(grid.hands, len(every) - start)
            tried = (
                (count, tuple(self._bands(every[start : start + count], start, grid, most, letter)))
                for count in range(most, 0, -1)
            )
            count, bands = next(each for each in tried if each[0] == 1 or all(map(fits, each[1])))
            laid, start = [*laid, *bands], start + count
        return tuple(laid)

    def _bands(
        self, noted: Sequence[Noted], start: int, grid: pad.Grid, most: int, letter: float
    ) -> Iterator[BandWithNotes]:
        """Yield hands side by side; if they are fewer than the grid has, each has more room."""
        key = (grid.hands, grid.parts, start, len(noted))
        if key not in self.made:
            self.made[key] = tuple(self._make(noted, grid))
        wide = round(grid.column_width * most / len(noted), 2)
        heads = short_names(self.names, (wide - pad.BETWEEN) / letter)
        for made in self.made[key]:
            sides = heads[made.band.first :][: len(made.band.sides)]
            yield replace(made, band=replace(made.band, sides=sides, column_width=wide, label_width=grid.label_width))

    def _make(self, noted: Sequence[Noted], grid: pad.Grid) -> Iterator[BandWithNotes]:
        columns, written = zip(*noted, strict=True)
        left = list(chain.from_iterable(written))
        for band in pad.bands_of(list(map(_brief, columns)) if self.brief else columns, self.names, grid):
            here = [note for note in left if note.mark in band.marks]
            left = [note for note in left if note not in here]
            yield BandWithNotes(band, tuple(here))


def _brief(hand: pad.Column) -> pad.Column:
    cells = {
        key: tuple(
            tuple(replace(each, detail="") if each.detail[:1].isdigit() else each for each in cell) for cell in row
        )
        for key, row in hand.cells.items()
    }
    return replace(hand, cells=cells, remarks=(), beside=TIED_DOT.join(hand.remarks))


def blank_column(
    variant: Variant, hand_number: int, remarks: Sequence[str] = (), minimums: pad.Cells = ()
) -> pad.Column:
    """Return a blank column for a coming hand, filled in with what is known already."""
    blanks = [] if remarks else [mark_for_translation("dealer")]
    if variant.seating.partnerships is not Partnerships.FIXED:
        blanks.append(mark_for_translation("alone"))
    if variant.seating.playing is not None and not remarks:
        blanks.append(mark_for_translation("sits out"))
    return pad.Column(
        number=str(hand_number) if hand_number else "",
        remarks=tuple(plain(remark) for remark in remarks),
        blanks=(*blanks, *([_closes(variant)] if variant.counts_cards else [])),
        cells={pad.OPENING: tuple(minimums)} if minimums else {},
        lines=pad_lines(variant),
        blank=True,
        opens=asks_minimum(variant),
    )


def _closes(variant: Variant) -> str:
    closed = mark_for_translation("closed the hand")
    return mark_for_translation("went out") if variant.pots is None else closed


def _coming(game: Game, most: int, opening: str, fewest: int) -> Iterator[pad.Column]:
    """Yield blank hands that complete the last band, or make a new one."""
    free = -len(game.hands) % most
    count = free if free >= fewest else free + max(most, fewest)
    last = game.variant.game.hands
    for hand_number in range(game.next_number, game.next_number + count):
        if hand_number == game.next_number:
            minimums = tuple(_minimum(minimum, opening) for minimum in game.minimums)
            yield blank_column(game.variant, hand_number, _known(game), minimums)
        elif last is None or hand_number <= last:
            yield blank_column(game.variant, hand_number)


def _known(game: Game) -> list[str]:
    known = [translate("{name} deals", name=game.next_dealer)] if game.next_dealer else []
    return [*known, translate("{name} sits out", name=game.sits_out)] if game.sits_out else known
