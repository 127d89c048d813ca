"""A packet: everything on paper for a club evening, for all tables in one file.

Parts that are cut in the same way are sorted by table; otherwise each part is a separate pile,
from the first table to the last. The same packet gives the same bytes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.rules.messages import either, msg
from scorekeeper.sheets.paper.fit import TextTooLong
from scorekeeper.sheets.paper.layers import Copy, Ground, Progress, Stop, add_copies, proofread
from scorekeeper.sheets.paper.sizes import NORMAL, Edition, Page, page_of, size_of_sheet, ups_on
from scorekeeper.sheets.paper.writer import loading
from scorekeeper.words.language import translate, using_language

MOST_TABLES, MOST_COPIES, MOST_PAGES = 300, 20, 3000
MOST_NAMES, LONGEST = 12, 60  # players at a table, letters of a name
LONGEST_ADDRESS, LONGEST_TITLE = 200, 80


class BadPacket(ValueError):  # noqa: N818 - says what is wrong
    """The packet cannot be made; the message says what to change, and `where` in which part."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(message)
        self.where = where


@dataclass(frozen=True, slots=True)
class PacketTable:
    """A table: its number, its players if known, and the address of its QR code."""

    number: int
    names: tuple[str, ...] = ()
    address: str = ""


@dataclass(frozen=True, slots=True)
class PacketPart:
    """One kind of sheet: copies for each table, and pages on a sheet of paper."""

    kind: str
    copies: int = 1
    up: int = 1


@dataclass(frozen=True, slots=True)
class PacketRequest:
    """What a packet is made from.

    `title` is the name of the evening and `rules_name` the club's name for its house rules, or "".
    `house_rules` are the house rules in words, for cards and slips.
    """

    variant: Variant
    tables: tuple[PacketTable, ...]
    parts: tuple[PacketPart, ...]
    paper: str = "a4"
    title: str = ""
    rules_name: str = ""
    edition: Edition = NORMAL
    lang: str = "en"
    house_rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet that a packet can hold.

    `ground` makes the page that all copies share. `copy` adds what is on a table's copy, whose
    number counts from 1. `ups` are the possible numbers of pages on one sheet.
    """

    label: str
    ground: Callable[[PacketRequest, Page], Ground]
    copy: Callable[[Ground, PacketRequest, Page, PacketTable, int], Copy]
    ups: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlannedRequest:
    """A request with its batches: pages on a sheet, and the copies that are cut together."""

    request: PacketRequest
    batches: tuple[tuple[int, list[Copy]], ...]


def checked(request: PacketRequest, kinds: Mapping[str, Kind]) -> PacketRequest:
    """Return the request if it can be printed; otherwise raises BadPacket."""
    within("tables", len(request.tables), 1, MOST_TABLES, msg("tables"))
    for table in request.tables:
        within("names", len(table.names), 0, MOST_NAMES, msg("players at a table"))
        for name in table.names:
            within("names", len(name), 0, LONGEST, msg("letters of “{name}”", name=name[:20]))
        within("address", len(table.address), 0, LONGEST_ADDRESS, msg("letters of an address"))
    within("title", len(request.title), 0, LONGEST_TITLE, msg("letters of the title"))
    ups_on(request.paper)
    if not request.parts:
        raise BadPacket("parts", msg("Choose at least one thing to print."))
    for part in request.parts:
        if part.kind not in kinds:
            names = {"name": part.kind[:20], "name_all": ", ".join(kinds)}
            raise BadPacket("parts", msg("A packet cannot contain “{name}”, only {name_all}.", **names))
        within(part.kind, part.copies, 1, MOST_COPIES, msg("copies for each table"))
        possible = [each for each in kinds[part.kind].ups if each in ups_on(request.paper)]
        if part.up not in possible:
            ups = either([str(each) for each in possible])
            raise BadPacket(part.kind, msg("On a sheet there is room for {name_ups} of these.", name_ups=ups))
    pages = len(request.tables) * sum(part.copies for part in request.parts)
    within("parts", pages, 1, MOST_PAGES, msg("pages"))
    return request


def batches(request: PacketRequest, kinds: Mapping[str, Kind]) -> Iterator[tuple[int, list[Copy]]]:
    """Yield the pages on a sheet and the copies, in order, for each batch that is cut together."""
    ups = {part.up for part in request.parts}
    together = [request.parts] if len(ups) == 1 else [(part,) for part in request.parts]
    pages = {part: page_of(request.paper, part.up) for part in request.parts}
    grounds = {part: kinds[part.kind].ground(request, pages[part]) for part in request.parts}
    for parts in together:
        copies = [
            kinds[part.kind].copy(grounds[part], request, pages[part], table, number)
            for table in request.tables
            for part in parts
            for number in range(1, part.copies + 1)
        ]
        yield parts[0].up, copies


def planned(request: PacketRequest, kinds: Mapping[str, Kind]) -> PlannedRequest:
    """Return a request that is checked so far that only stopping can make it fail.

    Raises BadPacket.
    """
    with using_language(request.lang):
        made = tuple(batches(checked(request, kinds), kinds))
    try:
        proofread([copy for _, copies in made for copy in copies])
    except TextTooLong as error:
        raise BadPacket("names", error.args[0]) from None
    return PlannedRequest(request, made)


def printed(plan: PlannedRequest, progress: Progress | None = None, stop: Stop | None = None) -> bytes:
    """Print a packet and return the PDF.

    `progress` is called with the copies done and all copies; `stop` is asked in between whether to
    stop. Raises Cancelled, and NoWriter if this machine can make no PDF.
    """
    with loading():
        from scorekeeper.sheets.paper.impose import impose  # noqa: PLC0415 - loads pikepdf
        from scorekeeper.sheets.paper.merge import Merger  # noqa: PLC0415 - as above

    request = plan.request
    with using_language(request.lang) as language:
        title = request.title or request.rules_name or translate(request.variant.name)
        merger = Merger(title, language.tag)
        before, total = 0, sum(len(copies) for _, copies in plan.batches)
        for up, copies in plan.batches:
            shifted = _shifted(progress, before, len(copies), total)
            first = len(merger.pdf.pages)
            add_copies(merger, copies, language.tag, shifted, stop)
            impose(merger.pdf, up, size_of_sheet(request.paper), first)
            before += len(copies)
        return merger.to_bytes()


def texts_of(request: PacketRequest) -> Iterator[str]:
    """Yield every text that people wrote and that a packet prints."""
    yield request.title
    yield request.rules_name
    for table in request.tables:
        yield from table.names


def packet(
    request: PacketRequest, kinds: Mapping[str, Kind], progress: Progress | None = None, stop: Stop | None = None
) -> bytes:
    """Plan and print a packet; raises as `planned` and `printed`."""
    return printed(planned(request, kinds), progress, stop)


def numbered_tables(count: int, names: Sequence[Sequence[str]] = (), address: str = "") -> tuple[PacketTable, ...]:
    """Return the tables 1 to `count`; `{table}` in the address becomes the number.

    Raises BadPacket for too many tables, and for names of more tables than `count`.
    """
    within("tables", count, 1, MOST_TABLES, msg("tables"))
    if len(names) > count:
        raise BadPacket(
            "names",
            msg(
                "There are players for {seated:table|tables}, but only {count:table|tables}.",
                seated=len(names),
                count=count,
            ),
        )
    seated = [*names, *[()] * max(0, count - len(names))]
    return tuple(
        PacketTable(number, tuple(seated[number - 1]), address.replace("{table}", str(number)))
        for number in range(1, count + 1)
    )


def names_by_table(text: str) -> list[tuple[str, ...]]:
    """Read the players of each table: one line for a table, commas between the names."""
    return [
        tuple(" ".join(name.split()) for name in line.split(",") if name.strip()) for line in text.rstrip().splitlines()
    ]


def _shifted(progress: Progress | None, before: int, here: int, total: int) -> Progress | None:
    """Return a progress function that counts copies of the whole packet instead of pages."""
    if progress is None:
        return None
    return lambda done, pages: progress(before + done * here // pages, total)


def within(where: str, count: int, least: int, most: int, what: str) -> None:
    """Raise BadPacket unless a count is allowed."""
    if not least <= count <= most:
        raise BadPacket(
            where,
            msg("A packet has {least} to {most} {what}, not {count}.", least=least, most=most, what=what, count=count),
        )
