"""The layout of a table card in millimetres, and the words that all cards printed together share."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.rules import Variant
from scorekeeper.sheets.paper.fit import LINE
from scorekeeper.sheets.paper.fit import lines as count_lines
from scorekeeper.sheets.paper.layers import POINTS
from scorekeeper.sheets.paper.placed import Place, millimetres, needed
from scorekeeper.sheets.paper.sizes import LANDSCAPE, Paper, check_large
from scorekeeper.sheets.slips.rows import looked_up, played, rules_notes
from scorekeeper.sheets.slips.type_sizes import LEADING
from scorekeeper.words.language import current_language, translate

SCORE, WATCH, PAPER = "score", "watch", "paper"  # the purpose of the card
ADDRESS = "0" * 66  # the longest address that fits below a code in `ADDRESS_SIZE`
ADDRESS_SIZE = 7.5  # points on A6
SPARE = 0.2  # millimetres below the small print, whose last line may not reach the next page
LEAST_NAME = 6.7  # millimetres: two lines in the smallest letters of any script
LEAST_MAIN, LEAST_NUMBER = 0.56, 0.2  # of the height: number, code and names; the number alone


@dataclass(frozen=True, slots=True)
class CardForm:
    """What all table cards that are printed together share.

    `sides` is how many sides sit at a table. `purpose` is SCORE or WATCH for a card with an
    address, else PAPER. `event` is the name of the event, `rules_name` the club's name for its
    house rules, and `house_rules` these in words. `lang` is the code of the language of the cards.
    """

    variant: Variant
    paper: Paper
    sides: int
    purpose: str = PAPER
    event: str = ""
    rules_name: str = ""
    house_rules: tuple[str, ...] = ()
    lang: str = field(default_factory=lambda: current_language().code)


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The layout of a card; `unit` is its scale compared with A6."""

    paper: Paper
    unit: float
    word: float
    places: Mapping[str, Place]
    notes: tuple[str, ...]
    steps: tuple[str, ...]


def card_layout(form: CardForm) -> CardLayout:
    """Lay out a card with as much small print as number, code and names leave room for."""
    high = card_paper(form.paper)[0].height
    least = max(LEAST_MAIN * high, _for_names(form) + LEAST_NUMBER * high)
    layouts = [_placed(form, notes) for notes in _notes(form)]
    roomy = (each for each in layouts if each.places["main"].height >= least)
    return next(roomy, layouts[-1])


def card_paper(paper: Paper) -> tuple[Paper, float]:
    """Return the paper of a card, with equal margins, and its scale compared with A6."""
    check_large(paper)
    oriented = paper if paper.fixed else paper.turned(LANDSCAPE)
    unit = min(paper.page_width, paper.page_height) / 105
    return replace(oriented, margins=(round(7 * unit, 1),) * 4), unit


def note_size(paper: Paper) -> float:
    """Return the size of the small print in points."""
    return 18.0 if paper.large else max(7.0, 6.2 * min(paper.page_width, paper.page_height) / 105)


def steps_of(form: CardForm) -> tuple[str, ...]:
    """Return how to begin, in three steps."""
    deal = form.variant.deal
    dealt = (
        translate("Deal {cards} cards to each player, and a foot of {foot}.", cards=deal.cards, foot=deal.foot)
        if deal.foot
        else translate("Deal {cards} cards to each player.", cards=deal.cards)
    )
    scan = translate("Scan the code with a phone, or type the address.")
    steps = {
        SCORE: (
            scan,
            translate("After each hand, enter what is on the table."),
            translate("Check both totals together, then save."),
        ),
        WATCH: (
            scan,
            translate("The score updates by itself within seconds."),
            translate("Tap a number to see what it is made of."),
        ),
        PAPER: (
            dealt,
            translate("Write every hand on a slip, line by line."),
            translate("Both sides sign; then it goes to the director.")
            if form.event
            else translate("Both sides sign; then add the hand to the score."),
        ),
    }
    return steps[form.purpose]


def _for_names(form: CardForm) -> float:
    """Return the least height for the names of all sides, in millimetres."""
    return form.sides * LEAST_NAME


def _notes(form: CardForm) -> Iterator[tuple[str, ...]]:
    facts = looked_up(form.variant)
    whole, brief = rules_notes(form.variant, form.house_rules, assumed=False)
    yield (*facts, *whole)
    yield (*facts[:1], *whole)
    yield tuple(whole)
    yield (*facts[:1], *brief)
    yield tuple(brief)


def _placed(form: CardForm, notes: tuple[str, ...]) -> CardLayout:
    """Place everything round the space for number, code and names (`main`)."""
    paper, unit = card_paper(form.paper)
    word = 18.0 if paper.large else 9.0 * unit
    x, wide, y = paper.margins[3], paper.width, paper.margins[0]
    event = needed(form.event, wide, word * 1.3)
    title = needed(played(form.variant, form.rules_name, form.house_rules), wide, word, bold=True)
    places = {"event": Place(x, y, wide, event), "title": Place(x, y + event, wide, title)}
    top = y + event + title + 1.5 * unit
    bottom = _below(places, notes, Place(x, y, wide, paper.height), note_size(paper)) - 1.5 * unit
    steps = tuple(f"{at}  {step}" for at, step in enumerate(steps_of(form), 1))
    for at in range(len(steps) - 1, -1, -1):
        high = count_lines(steps[at], wide * POINTS / word) * word / POINTS * LINE
        bottom -= high
        places[f"step {at}"] = Place(x, bottom, wide, high + 0.1)
    main = places["main"] = Place(x, top, wide, bottom - 2 * unit - top)
    split = _landscape if paper.orientation == LANDSCAPE else _portrait
    return CardLayout(paper, unit, word, places | split(form, main, unit, word), notes, steps)


def _below(places: dict[str, Place], notes: tuple[str, ...], text: Place, size: float) -> float:
    """Place the small print at the foot of the text; return where it begins."""
    high = sum(count_lines(each, text.width * POINTS / size) for each in notes) * size / POINTS * LEADING + SPARE
    top = text.y + text.height - high
    places["notes"] = Place(text.x, top, text.width, high)
    return top


def _landscape(form: CardForm, main: Place, unit: float, word: float) -> dict[str, Place]:
    """Place number and names at the left, the code (or else the names) at the right."""
    if form.purpose == PAPER:
        half = main.width / 2 - 3 * unit
        names = Place(main.x + main.width - half, main.y, half, main.height)
        return _number(Place(main.x, main.y, half, main.height), word) | {"names": names}
    right = min(main.width * 0.45, main.height * 0.85)
    left = main.width - right - 4 * unit
    number = main.height - max(main.height * 0.48, _for_names(form))
    return _number(Place(main.x, main.y, left, number), word) | {
        "names": Place(main.x, main.y + number, left, main.height - number),
        **_code(Place(main.x + main.width - right, main.y, right, main.height), unit),
    }


def _portrait(form: CardForm, main: Place, unit: float, word: float) -> dict[str, Place]:
    """Place number and code side by side, with the names below."""
    right = main.width * 0.48 if form.purpose != PAPER else 0.0
    left = main.width - right - (3 * unit if right else 0)
    head = main.height - max(main.height * 0.38, _for_names(form))
    head = min(head, main.width * 0.48 + 22 * unit)
    code = _code(Place(main.x + main.width - right, main.y, right, head), unit) if right else {}
    number = Place(main.x, main.y, left, min(head, main.width * 0.48) if right else head)
    names = Place(main.x, main.y + head, main.width, main.height - head)
    return _number(number, word) | {"names": names, **code}


def _number(place: Place, word: float) -> dict[str, Place]:
    beside = millimetres(translate("Table"), word) + 2
    return {
        "word": Place(place.x, place.y, beside, word / POINTS * LINE + 0.2),
        "table": Place(place.x + beside, place.y, place.width - beside, place.height - 1),
    }


def _code(place: Place, unit: float) -> dict[str, Place]:
    """Place the code, with the address and a short code below it."""
    lines = count_lines(ADDRESS, place.width * POINTS / (ADDRESS_SIZE * unit))
    address = lines * ADDRESS_SIZE * unit * LINE / POINTS + 0.2
    short = 7 * unit
    side = min(place.width, place.height - address - short)
    below = place.y + side
    return {
        "code": Place(place.x + (place.width - side) / 2, place.y, side, side),
        "address": Place(place.x, below, place.width, address),
        "short": Place(place.x, below + address, place.width, short),
    }
