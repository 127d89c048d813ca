"""One hand of a game as a column of the pad: who dealt, how it ended, every line, every note."""

import re
from collections.abc import Iterator, Sequence

from scorekeeper.rules import Finding, HandRecord, ScoreLine, SideRuling, Variant
from scorekeeper.rules.ruling import VIOLATION
from scorekeeper.sheets import links
from scorekeeper.sheets.incidents import hand_marks, whom, worth
from scorekeeper.sheets.lines import PENALTY, pad_lines, row_of, with_scored
from scorekeeper.sheets.notes import Notebook
from scorekeeper.sheets.pad import OPENING, SCORE, TOTAL, Cells, Column, Entry
from scorekeeper.sheets.source import HandLike
from scorekeeper.sheets.words import listed, number, plain, signed

SIDE_AT = re.compile(r"sides\[(\d+)\]")
# What these were paid for is not clear from the row alone.
NAMED = {"canasta.count", "special-hand"}
TIMES = "\N{MULTIPLICATION SIGN}"


def column(
    hand: HandLike, record: HandRecord, sides: Sequence[str], variant: Variant, book: Notebook
) -> Column:
    """Write a hand as a column; `record` is the hand as read, `sides` the names of the sides.

    Notes and sources go into `book`.
    """
    about = f"Hand {hand.number}"
    scored = [line for side in hand.ruling.sides for line in side.lines]
    rows = with_scored(pad_lines(variant), scored, book.mark)
    found = [_found(hand, at, f"{about}, {name}", book) for at, name in enumerate(sides)]
    head = _head_marks(hand, sides, about, book)
    cells: dict[str, Cells] = {
        line.key: tuple(
            _entries(line.key, side, f"{about}, {name}", book)
            for name, side in zip(sides, hand.ruling.sides, strict=True)
        )
        for line in rows
    }
    here, opening = links.of_hand(hand.number), book.to(links.OPENING)
    cells[OPENING] = tuple((Entry(side.minimum.text, to=opening),) for side in hand.ruling.sides)
    cells[TOTAL] = tuple(
        (Entry(number(side.total), marks=marks, to=here),)
        for side, marks in zip(hand.ruling.sides, found, strict=True)
    )
    cells[SCORE] = tuple((Entry(number(side.score), to=here),) for side in hand.ruling.sides)
    return Column(
        number=str(hand.number),
        remarks=_remarks(hand, record, sides),
        marks=head,
        cells=cells,
        lines=rows,
        place=here,
    )


def ending(record: HandRecord, sides: Sequence[str]) -> str:
    """Say how a hand ended, and by whom."""
    out = [name for name, side in zip(sides, record.sides, strict=True) if side.went_out]
    called = [name for name, side in zip(sides, record.sides, strict=True) if side.acaba]
    special = [
        name
        for name, side in zip(sides, record.sides, strict=True)
        if side.special_hand is not None
    ]
    concealed = any(side.concealed for side in record.sides)
    said = {
        "out": f"{listed(out)} went out{' concealed' if concealed else ''}",
        "acaba": f"{listed(called)} called Acaba",
        "special": f"{listed(special)} laid out a special hand",
    }
    named = {"out": out, "acaba": called, "special": special}
    how = record.how_it_ended
    return said[how] if named.get(how) else "the stock ran out"


def _remarks(hand: HandLike, record: HandRecord, sides: Sequence[str]) -> tuple[str, ...]:
    said = [f"{hand.dealer} dealt"] if hand.dealer else []
    if hand.sits_out:
        said.append(f"{hand.sits_out} sat out")
    if record.lone is not None:
        said.append(f"{sides[record.lone]} played alone")
    return tuple(plain(each) for each in (*said, ending(record, sides), *_marked(hand)))


def _marked(hand: HandLike) -> Iterator[str]:
    """Mark in words what is out of the ordinary: as written, penalty, ruling, open protest."""
    overridden = bool(hand.reason) and not hand.ruling.legal
    marks = ["as written"] if overridden else []
    marks += hand_marks(hand.penalties, hand.protests)
    if marks:
        yield ", ".join(marks)


def _entries(key: str, side: SideRuling, about: str, book: Notebook) -> tuple[Entry, ...]:
    return tuple(_entry(line, about, book) for line in side.lines if row_of(line) == key)


def _entry(line: ScoreLine, about: str, book: Notebook) -> Entry:
    """Write a line's points, and how they came about; penalties and extras say why in a note."""
    if row_of(line) != PENALTY:
        return Entry(number(line.points), _detail(line), to=book.to(line.code))
    times = _detail(line).replace(TIMES, f" {TIMES} ")
    why, price = plain(line.label), f"{times} = " if times else ""
    mark = book.write(about, f"{why}, {price}{signed(line.points)}.", book.mark(line.cite))
    return Entry(number(line.points), marks=(mark,), to=links.of_note(mark))


def _detail(line: ScoreLine) -> str:
    if line.code in NAMED:
        return line.label.removeprefix("special hand: ")
    if line.count is None or line.count < 2:
        return ""
    if line.each is None:
        return f"({line.count})"
    return f"{line.count}{TIMES}{number(line.each)}"


def _found(hand: HandLike, at: int, about: str, book: Notebook) -> tuple[str, ...]:
    """Write the findings about one side as notes."""
    return tuple(_note(each, about, book) for each in hand.ruling.findings if _side(each) == at)


def _note(finding: Finding, about: str, book: Notebook) -> str:
    kind = "rule broken." if finding.severity == VIOLATION else "worth a second look."
    return book.write(about, f"{kind} {finding.message}", book.place(finding.cite))


def _side(finding: Finding) -> int | None:
    place = SIDE_AT.search(finding.where)
    return int(place[1]) if place else None


def _head_marks(
    hand: HandLike, sides: Sequence[str], about: str, book: Notebook
) -> tuple[str, ...]:
    """Write what concerns the whole hand: findings, the reason, what was noted, corrections."""
    marks = [_note(each, about, book) for each in hand.ruling.findings if _side(each) is None]
    if hand.reason:
        # A later correction of another hand can have made a hand lawful that was not.
        why = "remark" if hand.ruling.legal else "scored as written"
        marks.append(book.write(about, f"{why}: “{hand.reason}”"))
    return (*marks, *_noted(hand, sides, about, book), *_history(hand, about, book))


def _noted(hand: HandLike, sides: Sequence[str], about: str, book: Notebook) -> Iterator[str]:
    """Write what the list of incidents says of this hand and no line of points shows."""
    for penalty in hand.penalties:
        if penalty.withdrawn is None and not penalty.points:
            whom_and_what = f"{whom(penalty, sides)}: {penalty.label}, {worth(penalty)}"
            note = f", “{penalty.note}”" if penalty.note else ""
            yield book.write(about, f"{whom_and_what}{note}.")
    for protest in hand.protests:
        how = protest.decision.outcome if protest.decision else "open"
        who = sides[protest.side]
        yield book.write(about, f"protest of {who}, {how}: “{protest.text}”")


def _history(hand: HandLike, about: str, book: Notebook) -> tuple[str, ...]:
    marks = []
    if hand.earlier and hand.entered_at:
        again = "" if len(hand.earlier) == 1 else f", the last of {len(hand.earlier)} times"
        marks.append(book.write(about, f"corrected on {book.when(hand.entered_at)}{again}."))
    if hand.after_end:
        marks.append(book.write(about, "played after the game was over, as it turned out."))
    return tuple(marks)
