"""How many cards a player has who goes out without having melded: the whole hand, no fewer."""

from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted, number


def not_a_whole_hand(
    variant: Variant, laid: int, held: int = 0, *, with_pile: bool | None = None, foot: bool = True
) -> str:
    """Say in a sentence why these cards are not the whole hand of such a player, "" if they can be.

    `laid` cards are laid down and `held` kept; of these one is the last discard, which need not be
    named. `with_pile` tells whether the pile was taken instead of drawing, None if that is not
    known; `foot` whether the player's foot has been played.

    A hand never shrinks before its first meld. Where one card is drawn it never grows either, so
    that without the pile the number is exact; where more are drawn it grows with every turn.
    """
    deal = variant.deal
    packet = deal.foot if foot else 0
    taken = deal.draw if with_pile is False else 1
    whole, entered = deal.cards + packet + taken, laid + held
    drawn = f"{number(taken)} drawn" if with_pile is False else "at least one taken"
    beside = f", {number(packet)} were in the foot" if packet else ""
    made_of = f"{counted(deal.cards, 'card was', 'cards were')} dealt{beside} and {drawn}"
    if laid + max(held - 1, 0) < whole - 1:
        return (
            f"Whoever has melded nothing still has every card: {made_of}. Enter them all, at least"
            f" {number(whole)} with the last discard; {number(entered)} are entered."
        )
    if with_pile is False and taken == 1 and entered > whole:
        return (
            f"So many cards come only with the pile: {made_of}. Say that the pile was taken, or"
            f" enter {number(whole)} at most; {number(entered)} are entered."
        )
    return ""
