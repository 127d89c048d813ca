"""Score lines of canastas, and the parts that they add up from."""

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.elements.line import Lines, ScorePart, line
from scorekeeper.rules.elements.parts import Derived, Look, Part, as_it_is, each_meld, shown, times
from scorekeeper.rules.hand.facts import SEQUENCE, WILD
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.melds.fields import CanastaKind
from scorekeeper.rules.wording import counted


def _canastas(view: HandView, side: SideView) -> Lines:
    for kind in view.variant.canasta_kinds:
        count = side.table.canastas.get(kind.code, 0)
        if count and not (kind.out_only and not side.won_out):
            yield line(view.variant, kind.line, kind.label, count * kind.bonus, count, kind.bonus)


def _concealed_canastas(view: HandView, side: SideView) -> Lines:
    each = view.variant.concealed_canasta_bonus
    count = sum(1 for meld in side.table.melds if meld.concealed and meld.canasta is not None)
    if each and count:
        label = "canasta laid down complete"
        yield line(view.variant, "canasta.concealed", label, count * each, count, each)


def _count_bonuses(view: HandView, side: SideView) -> Lines:
    for bonus in view.variant.game.bonuses_for(side.table.canastas):
        yield line(view.variant, "canasta.count", bonus.label, bonus.points, 1, bonus.points)


COUNTED = "written down as a count"


def _derive_canastas(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each meld that is a canasta of the kind."""
    table = look.side.table
    kind = next(
        each
        for each in look.variant.canasta_kinds
        if (each.line, each.label, each.bonus) == (line.code, line.label, line.each)
        and table.canastas.get(each.code, 0) == line.count
    )
    found = [meld for meld in table.melds if meld.canasta and meld.canasta.code == kind.code]
    parts = [Part(shown(meld.cards), "", kind.bonus) for meld in found]
    rest = (line.count or 0) - len(found)
    if rest:
        parts.append(Part(COUNTED, times(rest, kind.bonus), rest * kind.bonus))
    return parts, _what_it_is(look, kind)


def _what_it_is(look: Look, kind: CanastaKind) -> str:
    """What a canasta of the kind is made of."""
    cards = _how_many(look, kind)
    if kind.shape is SEQUENCE:
        made = "of one suit in sequence"
    elif kind.shape is WILD:
        made = "that are all wild" + ("" if kind.jokers is None else f", {_jokers(kind.jokers)}")
    else:
        ranks = " or ".join(rank_name(rank) for rank in kind.ranks or ())
        wild = {True: ", wild cards among them", False: ", none of them wild", None: ""}[kind.wild]
        made = f"of one rank{f' ({ranks})' if ranks else ''}{wild}"
    only = " It pays only for the side that went out." if kind.out_only else ""
    return f"A {kind.label} is {cards} {made}.{only}"


def _how_many(look: Look, kind: CanastaKind) -> str:
    """How many cards it has, "or more" where the rules let it grow."""
    rules = look.variant.melds
    longer = rules.max_size != rules.canasta_size or rules.long_set_when_out
    grows = {SEQUENCE: rules.long_sequence_when_out, WILD: False}.get(kind.shape, longer)
    return f"{rules.canasta_size} cards{' or more' if grows else ''}"


def _jokers(count: int) -> str:
    return counted(count, "joker among them", "jokers among them") if count else "none a joker"


def _derive_concealed(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each canasta that was laid down complete."""
    melds = [meld for meld in look.side.table.melds if meld.concealed and meld.canasta is not None]
    return each_meld(melds, line.each or 0), "It was laid down complete, in one turn."


def _derive_count(look: Look, line: ScoreLine, nth: int) -> Derived:
    have = counted(look.side.table.total, "canasta", "canastas")
    return as_it_is(look, line, nth)[0], f"The side has {have}."


LINES = (
    ScorePart("canastas", _canastas, derive={"canasta": _derive_canastas}),
    ScorePart(
        "concealed canastas",
        _concealed_canastas,
        lambda v: v.concealed_canasta_bonus != 0,
        derive={"canasta.concealed": _derive_concealed},
    ),
    ScorePart(
        "many canastas",
        _count_bonuses,
        lambda v: bool(v.game.count_bonuses),
        derive={"canasta.count": _derive_count},
    ),
)
