"""Whether a side goes out concealed: from what its player lays down and adds in that turn."""

from scorekeeper.rules.cards import NO_CARDS, Cards, combine, lacking
from scorekeeper.rules.hand.facts import meld_facts
from scorekeeper.rules.topics.going_out.rules import NotConcealed
from scorekeeper.rules.variant import Variant


def why_not_concealed(
    laid: tuple[Cards, ...], added: Cards, variant: Variant, *, was_open: bool
) -> NotConcealed | None:
    """Why it is not; None if it is.

    `laid` are the melds that the player puts down in this turn, whole; `added` what goes onto
    melds that lay there before; `was_open`: the side had melded before. Source: rules of the
    classic family, going out (2.5).
    """
    if added:
        return NotConcealed.CARD_ADDED
    if not any(meld_facts(cards, variant).canasta for cards in laid):
        return NotConcealed.NO_CANASTA
    if was_open and variant.going_out.concealed_needs_side_unmelded:
        return NotConcealed.SIDE_MELDED
    return None


def turn_of(
    melds: tuple[Cards, ...], before: tuple[Cards, ...]
) -> tuple[tuple[Cards, ...], Cards] | None:
    """What a turn lays down, and what it adds: `melds` lie there now, `before` lay there already.

    None if something that lay there lies there no more. A meld that lay there is looked for in the
    smallest that can hold it, so that as little as possible was added.
    """
    rest = sorted(melds, key=lambda meld: meld.size)
    added: list[Cards] = []
    for meld in sorted(before, key=lambda meld: -meld.size):
        grown = next((each for each in rest if not any(lacking(meld, each))), None)
        if grown is None:
            return None
        rest.remove(grown)
        added.append(_less(grown, meld))
    return tuple(rest), combine(added)


def _less(cards: Cards, gone: Cards) -> Cards:
    """The cards without others of the same ranks, those of the same suit first."""
    left = {(rank, suit): copies for rank, suit, copies in cards.items}
    unmatched: dict[str, int] = {}
    for rank, suit, copies in gone.items:
        same = min(copies, left.get((rank, suit), 0))
        left[rank, suit] = left.get((rank, suit), 0) - same
        unmatched[rank] = unmatched.get(rank, 0) + copies - same
    items = []
    for (rank, suit), copies in left.items():
        less = min(copies, unmatched.get(rank, 0))
        unmatched[rank] = unmatched.get(rank, 0) - less
        if copies > less:
            items.append((rank, suit, copies - less))
    return Cards(tuple(items)) if items else NO_CARDS
