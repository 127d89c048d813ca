"""Whether going out would be going out concealed: put to the checks of a whole hand."""

from scorekeeper.rules.adjudicate import adjudicate
from scorekeeper.rules.cards import NATURALS, Cards
from scorekeeper.rules.reading import RECORD_FORMAT, read_record
from scorekeeper.rules.ruling import Finding
from scorekeeper.rules.variant import Variant

CODE = "going-out.not-concealed"


def not_concealed(
    variant: Variant,
    melds: tuple[Cards, ...],
    before: tuple[Cards, ...] = (),
    *,
    with_pile: bool = False,
) -> Finding | None:
    """Why this is not going out concealed, None if it is.

    `melds` are the side's whole table after the turn, `before` what the partner had melded in an
    earlier turn; `with_pile`: the pile was taken in this turn. The player had melded nothing.
    """
    opening: dict[str, object] = {"melds": [meld.text for meld in before or melds]}
    upcard = _any_natural(melds)
    if with_pile and not before and upcard:
        opening["upcard"] = upcard
    side = {
        "melds": [meld.text for meld in melds],
        "went_out": True,
        "concealed": True,
        "initial_meld": opening,
    }
    form = variant.seating.forms[0]
    record = {
        "format": RECORD_FORMAT,
        "variant": variant.id,
        "sides": [
            {"players": [f"{place}.{seat}" for seat in range(size)]}
            for place, size in enumerate(form)
        ],
        "hands": [{"sides": [side, *({} for _ in form[1:])]}],
    }
    ruling = adjudicate(read_record(record, variant=variant)).hands[0]
    return next((found for found in ruling.findings if found.code == CODE), None)


def _any_natural(melds: tuple[Cards, ...]) -> str:
    return next((rank for meld in melds for rank in meld.counts if rank in NATURALS), "")
