"""What is known of a hand before it is written on its slip."""

from dataclasses import dataclass
from datetime import tzinfo

from scorekeeper.game.game import Game
from scorekeeper.sheets.game.context import side_name
from scorekeeper.sheets.game.result import minimum_words
from scorekeeper.sheets.text.words import date, number, plain


@dataclass(frozen=True, slots=True)
class SlipFill:
    """What is known of one hand before it is played; "" is left to the pencil.

    `before` and `minimums` are of each side; `address` is what the QR code says, on a slip that has
    one.
    """

    table: str = ""
    date: str = ""
    round: str = ""
    hand: str = ""
    names: tuple[str, ...] = ()
    dealer: str = ""
    sits_out: str = ""
    before: tuple[str, ...] = ()
    minimums: tuple[str, ...] = ()
    address: str = ""


def fill_of(
    game: Game, hand: int, zone: tzinfo | None = None, *, table: str = "", address: str = ""
) -> SlipFill:
    """Fill a slip for a hand of a game: the coming one, or one that was played already.

    Of hands that come later only the number is known. `zone` is that of the date, None is this
    machine's.
    """
    before, minimums = _scores(game, hand)
    played = next((each for each in game.hands if each.number == hand), None)
    begun, coming = game.created_at, hand == game.next_number
    dealer = played.dealer if played else game.next_dealer if coming else None
    sits_out = played.sits_out if played else game.sits_out if coming else None
    return SlipFill(
        table=plain(table),
        date=date(begun.astimezone(zone)) if begun else "",
        hand=number(hand),
        names=tuple(side_name(side) for side in game.sides),
        dealer=plain(dealer or ""),
        sits_out=plain(sits_out or ""),
        before=before,
        minimums=minimums,
        address=address,
    )


def _scores(game: Game, hand: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Each side's score before a hand, and what it must open with; nothing if nobody knows yet."""
    for played in game.hands:
        if played.number == hand:
            sides = played.ruling.sides
            before = tuple(number(side.score - side.total) for side in sides)
            return before, tuple(minimum_words(side.minimum) for side in sides)
    if hand != game.next_number or game.finished:
        return (), ()
    before = tuple(number(score) for score in game.ruling.scores)
    return before, tuple(map(minimum_words, game.minimums))
