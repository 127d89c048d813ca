"""Canastas in words: "two natural canastas and a samba"."""

from scorekeeper.rules.headings import CanastaKind
from scorekeeper.rules.variant import Variant

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip


def canastas_in_words(variant: Variant, canastas: tuple[int, ...]) -> str:
    """The canastas of a side as the beginning of a sentence."""
    parts = [
        _counted(kind, count)
        for kind, count in zip(variant.canasta_kinds, canastas, strict=True)
        if count
    ]
    if not parts:
        return "Melds without a canasta"
    text = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return text[0].upper() + text[1:]


def _counted(kind: CanastaKind, count: int) -> str:
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    if count == 1:
        return f"{number} {kind.label}"
    if "canasta" in kind.label:
        return f"{number} {kind.label.replace('canasta', 'canastas', 1)}"
    return f"{number} {kind.label}s"
