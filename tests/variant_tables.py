"""The tables of variants in the manual, made from the variants themselves."""

from pathlib import Path

from scorekeeper import rules
from scorekeeper.rules import Variant
from tests.canasta import CANASTA

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- made by `make docs` -->", "<!-- end of the table -->"
_CARDS = ("id", "name", "players", "packs", "dealt", "draw", "melds besides sets", "opening", "game")
_POINTS = ("id", "canasta bonuses", "red threes", "to go out", "going out", "assumed")


_POTS = ("id", "name", "players", "joker, two", "sets", "burracos", "to close", "pot not taken", "game", "assumed")


def _cards(variant: Variant) -> tuple[str, ...]:
    forms = "+".join(map(str, variant.seating.forms[0]))
    more = " and others" if len(variant.seating.forms) > 1 else ""
    foot = f" + {variant.deal.foot}" if variant.has_foot else ""
    return (
        f"`{variant.id}`",
        variant.name,
        forms + more,
        str(variant.deal.packs or "{} to {}".format(*(variant.deal.pack_range or ()))),
        f"{variant.deal.cards}{foot}",
        str(variant.deal.draw),
        _melds(variant),
        _opening(variant),
        f"{variant.target:,}" if variant.target else f"{variant.game.hands} hands",
    )


def _points(variant: Variant) -> tuple[str, ...]:
    return (
        f"`{variant.id}`",
        ", ".join(f"{_short(kind.label)} {kind.bonus:,}" for kind in variant.canasta_kinds),
        _threes(variant),
        _needed(variant),
        _going_out(variant),
        _assumed(variant),
    )


def _pots(variant: Variant) -> tuple[str, ...]:
    """A game with pots."""
    assert variant.runs is not None
    assert variant.pots is not None
    sets = variant.runs.sets
    fine = f"{-variant.pots.fine:,}".replace("-", "−")
    kinds = [kind for kind in variant.canasta_kinds if not kind.code.startswith("trump-")]
    trump = "; twice in trumps" if len(kinds) < len(variant.canasta_kinds) else ""
    return (
        f"`{variant.id}`",
        variant.name,
        " or ".join("+".join(map(str, form)) for form in variant.seating.forms),
        f"{variant.card_points['JKR']}, {variant.card_points['2']}",
        "all" if len(sets) == len(variant.meld_ranks) else ", ".join(sets) or "none",
        ", ".join(f"{_short(each.label)} {each.bonus:,}" for each in kinds) + trump,
        "a clean one" if variant.going_out.kinds else "one",
        f"{fine}, {variant.pots.fine_when.english}",
        f"{variant.target:,}",
        _assumed(variant),
    )


def _short(label: str) -> str:
    """A kind of canasta without the word: "natural", "sevens", "wild with all four jokers"."""
    for noun in (" canasta", " burraco", " biriba"):
        label = label.replace(noun, "")
    return label.removeprefix("canasta of ")


def _melds(variant: Variant) -> str:
    found = []
    if variant.melds.sequences:
        found.append("sequences")
    if variant.melds.wild_melds:
        found.append("deuces with jokers" if variant.melds.wild_needs_deuce else "wild cards")
    return ", ".join(found) or "none"


def _opening(variant: Variant) -> str:
    """Minimums and the scores from which they hold: "15, 50 from 0, 90 from 1,500"."""
    if variant.opening.by_hand is not None:
        return " / ".join(map(str, variant.opening.by_hand)) + " by hand"
    rows = []
    for low, points, condition in variant.opening.by_score:
        also = f"a {condition.replace('-', ' ')}" if condition else ""
        needs = " and ".join(part for part in ("" if points is None else str(points), also) if part)
        rows.append(needs if low is None else f"{needs} from {low:,}")
    return ", ".join(rows)


def _threes(variant: Variant) -> str:
    table = variant.threes.ladder or variant.threes.red_table
    if table is None:
        return f"{-(variant.threes.red_in_hand or 0):,} each in hand".replace("-", "−")
    colour = " for each colour" if variant.threes.ladder else ""
    return " / ".join(f"{points:,}" for points in table) + colour


def _needed(variant: Variant) -> str:
    out = variant.going_out
    labels = {kind.code: _short(kind.label) for kind in variant.canasta_kinds}
    kinds = ", ".join(f"{count} {labels.get(code, code)}" for code, count in out.kinds.items())
    if out.sum_of_kinds and kinds:
        return kinds
    return f"{out.canastas} canasta{'s' if out.canastas > 1 else ''}" + (f", of these {kinds}" if kinds else "")


def _going_out(variant: Variant) -> str:
    out = variant.going_out
    return f"{out.bonus:,}" + (f", concealed {out.concealed_total:,}" if out.pays_concealed else "")


def _assumed(variant: Variant) -> str:
    """How many rows of the rules page no source states."""
    rows = [row for section in rules.describe(variant) for row in section.rows]
    count = sum(row.assumed for row in rows)
    return "nearly all" if count > len(rows) / 2 else str(count)


def _table(heading: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [heading, tuple("---" for _ in heading), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)


def tables() -> dict[str, str]:
    """Return the tables as Markdown, one line a variant, by the page of the manual that shows them."""
    variants = CANASTA.values()
    family = [variant for variant in rules.VARIANTS.values() if variant.pots is not None]
    return {
        "variants.md": _table(_CARDS, [_cards(variant) for variant in variants]),
        "values.md": _table(_POINTS, [_points(variant) for variant in variants]),
        "burraco.md": _table(_POTS, [_pots(variant) for variant in family]),
    }


def with_table(text: str, table: str) -> str:
    """Return the text of a page with its table replaced; raises ValueError if the marks are missing."""
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    return f"{text[:start]}\n{table}\n{text[end:]}"


if __name__ == "__main__":
    for name, made in tables().items():
        page = DOCS / name
        page.write_text(with_table(page.read_text(encoding="utf-8"), made), encoding="utf-8")
