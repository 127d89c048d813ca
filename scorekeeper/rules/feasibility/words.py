"""Reasons in the words of the table, and canastas in words: "two natural canastas and a samba"."""

from scorekeeper.rules.facts import WILD
from scorekeeper.rules.feasibility.nearest import Near
from scorekeeper.rules.feasibility.scarce import Wilds
from scorekeeper.rules.headings import CanastaKind
from scorekeeper.rules.variant import Variant

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip

NO_WAY = (
    "More than one of these figures must be wrong: other points for one side alone do not help."
)
HARDLY = "No melds and hands from one pack give these totals together; look at all of them again."


def canastas(variant: Variant, counts: tuple[int, ...]) -> str:
    """The canastas of a side as the beginning of a sentence."""
    parts = [
        _counted(kind, count)
        for kind, count in zip(variant.canasta_kinds, counts, strict=True)
        if count
    ]
    if not parts:
        return "Melds without a canasta"
    text = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return text[0].upper() + text[1:]


def _counted(kind: CanastaKind, count: int) -> str:
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    label = kind.label
    if kind.shape == WILD and "canasta" not in label:
        label = f"canasta of {label}"
    if count == 1:
        return f"{number} {label}"
    if "canasta" in label:
        return f"{number} {label.replace('canasta', 'canastas', 1)}"
    return f"{number} {label}s"


def out_with_cards(points: int) -> str:
    """Who went out alone cannot hold cards."""
    return f"Who goes out has no cards left: {points:,} points in hand cannot be."


def beyond_the_pack(asked: int, pack: int) -> str:
    """All totals together are more than all cards."""
    text = f"All cards that are there are worth {pack:,} points; these totals need {asked:,}"
    return f"{text}, {asked - pack:,} too many."


def melded(written: str, count: int, near: Near, others: int) -> str:
    """Melded points that cannot be; `others` are sides that take what would be needed."""
    verb = "is" if count == 1 else "are"
    beside = f" beside the totals of the other {'side' if others == 1 else 'sides'}"
    where = beside if others else ""
    if not near.is_bound:
        found = _either(near)
        text = f"{written} can be worth {found} melded points{where}, not {near.points:,}."
        return text + _maybe_nearer(near)
    how = f"at least {near.higher:,}" if near.lower is None else f"at most {near.lower:,}"
    return f"{written} {verb} worth {how} melded points{where}: {near.points:,} cannot be."


def held(near: Near) -> str:
    """Points in hand that cannot be."""
    if near.is_bound and near.higher is None:
        rest = f"at most {near.lower:,} points can be left in hand"
        return f"With these melds {rest}: {near.points:,} cannot be."
    text = f"With these melds the cards left in hand can be worth {_either(near)} points"
    return f"{text}, not {near.points:,}.{_maybe_nearer(near)}"


def wilds_short(written: str, wilds: Wilds, near: Near) -> str:
    """Melds that need wild cards which another side shows."""
    text = f"{written} worth {near.points:,} points need at least {_wild_cards(wilds.needed)}"
    return f"{text}; {_shown(wilds)}. {_either(near)} points could be."


def canastas_need_wilds(written: str, wilds: Wilds, could: str | None) -> str:
    """Canastas that need more wild cards than there are."""
    who = "the canastas of both sides together" if wilds.shown == 0 else "these canastas"
    text = f"{written} cannot be: {who} need at least {_wild_cards(wilds.needed)}; {_shown(wilds)}"
    return f"{text}.{_could(could)}"


def canastas_need_ranks(written: str, could: str | None, *, alone: bool) -> str:
    """Canastas for which there are too few ranks."""
    beside = "" if alone else " beside the canastas of the others"
    return f"{written} cannot be made from the cards that are there{beside}.{_could(could)}"


def _could(could: str | None) -> str:
    return "" if could is None else f" {could} could be."


def _wild_cards(count: int) -> str:
    return "1 wild card" if count == 1 else f"{count} wild cards"


def _shown(wilds: Wilds) -> str:
    if not wilds.shown:
        return f"there are {wilds.all}"
    return f"the other side shows {wilds.shown} of the {wilds.all}"


def _either(near: Near) -> str:
    return " or ".join(f"{each:,}" for each in (near.lower, near.higher) if each is not None)


def _maybe_nearer(near: Near) -> str:
    return "" if near.sure else " Not every nearer figure was looked at."
