"""Everything on paper for a round: a card for every table, slips with known data, blank sheets.

A cover with boxes to tick comes first. Piles and grounds are those of a club evening's packet.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import THREE
from scorekeeper.club.model.standings.standings import TIE_BREAKS
from scorekeeper.club.model.standings.victory_points import UNIT
from scorekeeper.club.model.state import Round, State, TableRound
from scorekeeper.club.sheets.evening import packet, packet_kinds
from scorekeeper.club.sheets.event.head import OfEvent, day_of, name_of, short_sides, sides_of
from scorekeeper.club.sheets.event.seating import Players, sheet_cover
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.fit import TextTooLong
from scorekeeper.sheets.paper.layers import Box, Copy, Ground, Stand, fits, proofread
from scorekeeper.sheets.paper.placed import Place
from scorekeeper.sheets.paper.sizes import LARGE, NORMAL, UnknownPaper, page_of, paper_named
from scorekeeper.sheets.slips import slip
from scorekeeper.sheets.slips import table_card as cards
from scorekeeper.sheets.slips.rows import SlipRow
from scorekeeper.sheets.slips.slip import SlipFill
from scorekeeper.sheets.slips.table_card import CardFill
from scorekeeper.words.formats import number
from scorekeeper.words.language import translate, using_language

KINDS = ("card", "result", "slip", "blank")
EN_DASH = "\N{EN DASH}"
EQUALS = "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"
HANDS_BY_TIME = 4  # rows of a slip for a round that ends by the clock
CODE_SIZE = 26.0  # points of the code to type, on A6; larger on larger paper
NEAR = 2.0  # mm on A6 between the address and the words before that code


@dataclass(frozen=True, slots=True)
class TableAddress:
    """How phones reach a table: `address` by QR code, or the `short` code typed at `typed`.

    Each is "" if it is not printed.
    """

    address: str = ""
    typed: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class RoundPaper:
    """What to print: copies of each kind for a table, and cards and slips on one sheet.

    `result` counts slips for the whole round, `slip` those for one hand each.
    """

    card: int = 1
    result: int = 1
    slip: int = 0
    blank: int = 0
    cover: bool = True
    up: int = 2
    paper: str = "a4"
    large: bool = False
    lang: str = "en"

    @property
    def copies(self) -> int:
        """The copies for one table."""
        return self.card + self.result + self.slip + self.blank


@dataclass(frozen=True, slots=True)
class RoundPacket:
    """A round to print; `reached` has the addresses of its tables by number.

    `players` are those at its tables, with substitutes, if they are known.
    """

    event: OfEvent
    state: State
    round: Round
    reached: Mapping[int, TableAddress]
    wish: RoundPaper
    players: Sequence[Players] = ()


def round_plan(asked: RoundPacket) -> packet.PlannedRequest:
    """Return everything to print for a round; raises BadPacket.

    Texts are checked for size here, so that afterwards only stopping can make it fail.
    """
    _check(asked)
    event, wish = asked.event, asked.wish
    request = packet.PacketRequest(
        variant=event.variant,
        tables=tuple(packet.PacketTable(at, (), each.address) for at, each in asked.reached.items()),
        parts=(),
        paper=wish.paper,
        title=event.setup.name[: packet.LONGEST_TITLE],
        rules_name=event.rules_name,
        edition=LARGE if wish.large else NORMAL,
        lang=wish.lang,
        house_rules=event.house_rules,
    )
    try:
        with using_language(wish.lang):
            made = tuple(_batches(asked, request))
        proofread([copy for _, copies in made for copy in copies])
    except UnknownPaper as error:
        raise packet.BadPacket("up", error.args[0]) from None
    except TextTooLong as error:
        raise packet.BadPacket("round", error.args[0]) from None
    return packet.PlannedRequest(request, made)


def _check(asked: RoundPacket) -> None:
    wish, tables = asked.wish, len(asked.round.tables)
    for kind in KINDS:
        copies = getattr(wish, kind)
        packet.within(kind, copies, 0, packet.MOST_COPIES, msg("copies for each table"))
    if not (wish.copies or wish.cover):
        raise packet.BadPacket("card", msg("Choose at least one thing to print."))
    packet.within("card", tables, 1, packet.MOST_TABLES, msg("tables"))
    packet.within("slip", tables * wish.copies, 0, packet.MOST_PAGES, msg("pages"))


def _batches(asked: RoundPacket, request: packet.PacketRequest) -> Iterator[tuple[int, list[Copy]]]:
    """Yield the pages on a sheet and the copies, in order, for each batch that is cut together."""
    wish, rows = asked.wish, asked.round.tables
    pile = replace(request, title=name_of(asked.event))
    if wish.cover:
        yield 1, [Copy(_cover(asked, request))]
    if wish.card:
        page = page_of(wish.paper, wish.up)
        card = cards.card_ground(packet_kinds.card_form(pile, page, sides=0))
        copies = (_card(card, row, asked.reached.get(row.table)) for row in rows)
        yield wish.up, [each for each in copies for _ in range(wish.card)]
    if wish.result:
        grounds = _grounds(asked, pile, of_round=True)
        slips = (slip.slip_copy(grounds[len(row.sides)], _fill(asked, row)) for row in rows)
        yield wish.up, [each for each in slips for _ in range(wish.result)]
    if wish.slip:
        grounds = _grounds(asked, pile)
        hands = [(row, hand) for row in rows for hand in range(1, wish.slip + 1)]
        yield wish.up, [slip.slip_copy(grounds[len(row.sides)], _fill(asked, row, hand)) for row, hand in hands]
    if wish.blank:
        page = page_of(wish.paper, 1)
        blanks = {at: packet_kinds.blank_ground(each, page) for at, each in _by_sides(asked, request).items()}
        title = translate("{event}, round {number}", event=pile.title, number=asked.round.number)
        day, seated = day_of(asked.event), asked.players or [((),) * len(row.sides) for row in rows]
        sheets = (
            packet_kinds.known_blank(
                blanks[len(row.sides)],
                title,
                str(row.table),
                [_players(asked.state, *each) for each in zip(row.sides, who, strict=True)],
                day,
            )
            for row, who in zip(rows, seated, strict=True)
        )
        yield 1, [each for each in sheets for _ in range(wish.blank)]


def _players(state: State, ids: tuple[str, ...], players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players of a side, the first of each entrant with its number; the entrants if they are not known."""
    numbers = [each.number for each in map(state.entrant, ids) if each]
    if not players or len(players) % len(numbers):
        return (sides_of(state, ids),)
    each = len(players) // len(numbers)
    return tuple(name if at % each else f"{numbers[at // each]} {name}" for at, name in enumerate(players))


def _by_sides(asked: RoundPacket, request: packet.PacketRequest) -> Mapping[int, packet.PacketRequest]:
    """Return a request for the tables with two sides, and for those with three if there are such."""
    counts = {len(row.sides) for row in asked.round.tables}
    return {sides: replace(request, variant=asked.event.rules_for(sides)) for sides in counts}


def _grounds(
    asked: RoundPacket, pile: packet.PacketRequest, *, of_round: bool = False
) -> Mapping[int, slip.SlipGround]:
    """Return the slips for the whole round or for one hand, by the number of sides."""
    page, setup = page_of(asked.wish.paper, asked.wish.up), asked.event.setup
    return {
        sides: slip.slip_ground(
            packet_kinds.slip_form(
                each,
                page,
                _round_rows(setup, sides) if of_round else (),
                short_sides(sides),
                scale(setup) if of_round else "",
            )
        )
        for sides, each in _by_sides(asked, pile).items()
    }


def _cover(asked: RoundPacket, request: packet.PacketRequest) -> Ground:
    paper = paper_named(request.paper, edition=request.edition)
    sheet = sheet_cover(asked.event, asked.state, asked.round, paper)
    return Ground(filled_in("event_cover.html", sheet), sheet.paper)


def _card(ground: cards.CardGround, row: TableRound, reached: TableAddress | None) -> Copy:
    """Return the card of a table, with the short code in place of names; it is used all day."""
    printed_scale, places = reached or TableAddress(), ground.layout.places
    copy = cards.card_copy(ground, CardFill(str(row.table), (), printed_scale.address))
    boxes = [each for each in copy.boxes if each.text != printed_scale.address]
    typed = cards.card_fields(ground.layout, CardFill(address=printed_scale.typed)).get("address")
    if "code" in places and typed and printed_scale.short:
        boxes += [typed, *_typed(ground, printed_scale.short)]
    return replace(copy, boxes=tuple(boxes))


def _typed(ground: cards.CardGround, short: str) -> Iterator[Box]:
    """Yield the short code in large letters, with a word before it."""
    room, unit = ground.layout.places["names"], ground.layout.unit
    high = min(12 * unit, room.height / 2)
    top = room.y + min((room.height - 1.5 * high) / 2, NEAR * unit)
    above = Place(room.x, top, room.width, high / 2)
    below = Place(room.x, top + high / 2, room.width, high)
    word = above.box(translate("or type this code there:"), ground.layout.word, stand=Stand.BOTTOM)
    yield from (each for each in (word,) if fits(each))
    grouped = " ".join(short[at : at + 3] for at in range(0, len(short), 3))
    yield below.box(grouped, CODE_SIZE * unit, bold=True, stand=Stand.MIDDLE)


def _round_rows(setup: Setup, sides: int) -> tuple[SlipRow, ...]:
    """Return the rows of a slip for a round: every hand, penalties, points and award."""
    hands = [
        SlipRow(f"hand {each}", translate("Hand {number}", number=each))
        for each in range(1, (setup.hands or HANDS_BY_TIME) + 1)
    ]
    card_points, difference = Scoring.TOTAL.words, TIE_BREAKS["difference"].words
    points = SlipRow("points", translate(card_points), rule_above=True)
    difference_row = SlipRow("difference", translate(difference))
    penalties = SlipRow("penalties", translate("penalties, extras"))
    if sides == THREE:
        return (*hands, penalties, points)
    if setup.scoring is Scoring.TOTAL:
        return (*hands, penalties, difference_row, points)
    award = SlipRow("award", translate(setup.scoring.words), rule_above=True)
    return (*hands, penalties, points, difference_row, award)


def scale(setup: Setup) -> str:
    """Return in words how differences become victory points; "" with another scoring."""
    words, *bands = bands_of(setup) or ("",)
    return f"{words}{translate('; ').join(bands)}." if words else ""


def bands_of(setup: Setup) -> tuple[str, ...]:
    """Return a heading and the victory points of each band of differences; empty with another scoring."""
    table, least, bands = setup.victory_table, 0, []
    if table is None:
        return ()
    for band in table.bands:
        until = f"{EN_DASH}{number(band.largest)}" if band.largest is not None else "+"
        bands.append(f"{number(least)}{until}{EQUALS}{band.winner}:{table.total - band.winner}")
        least = (band.largest or 0) + UNIT
    words = translate(Scoring.VICTORY.words)
    return (f"{words[:1].upper()}{words[1:]}{translate(': ')}", *bands)


def _fill(asked: RoundPacket, row: TableRound, hand: int = 0) -> SlipFill:
    """Return what is known before play; for a hand (not 0) with the minimum set by its number."""
    minimums = asked.event.setup.minimum_by_hand
    least = number(minimums[hand - 1]) if 1 <= hand <= len(minimums) else ""
    return SlipFill(
        table=str(row.table),
        date=day_of(asked.event),
        round=number(asked.round.number),
        hand=number(hand) if hand else "",
        names=tuple(sides_of(asked.state, ids) for ids in row.sides),
        minimums=(least,) * len(row.sides) if least else (),
    )


def texts_of(event: OfEvent, state: State) -> Iterator[str]:
    """Yield every text that people wrote and that the sheets of an event print."""
    yield from (event.setup.name, event.setup.club, event.rules_name)
    yield from (name for name, _ in event.setup.rooms)
    for each in state.entrants:
        yield from (each.name, *each.players)
    for the_round in state.rounds:
        yield from (substitution.comes for row in the_round.tables for substitution in row.substitutions)
    yield from (each.rule for each in state.penalties)
