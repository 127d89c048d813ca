"""Changes names and seats during a game, without changing anything that was played."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.log import Kind
from scorekeeper.rules import SideNames
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.store.hosted import place_of_game
from scorekeeper.usecases.errors import InputError, NothingToDo
from scorekeeper.usecases.game.ledger import Ledger
from scorekeeper.usecases.game.seats import Place, alternates, name_at, place_of
from scorekeeper.usecases.game.start_game import checked_names
from scorekeeper.usecases.game.views import Receipt
from scorekeeper.usecases.journal.writing import Request, Sent
from scorekeeper.usecases.requests import Decision, change


@dataclass(frozen=True, slots=True)
class Naming:
    """The names, seats and dealer of a game.

    `sides` keep the order of the game, whatever the seats. `seats` are the players' places (side,
    and place in it) in turn round the table; `dealer` is the place of the player who deals the
    coming hand. `device` is a label for the log. `replaced` are the places of players who play no more:
    from the coming hand on somebody else does, or nobody, if the name is that of the seat.
    """

    sides: tuple[SideNames, ...]
    seats: tuple[Place, ...]
    dealer: Place
    device: str = ""
    replaced: tuple[Place, ...] = ()


def name_players(
    store: Store, now: datetime, token: str, request_id: str, expected_version: int, naming: Naming
) -> Receipt:
    """Change the names of sides and players, their seats, or the dealer.

    Players keep their places, and with them their hands, penalties, scores and past deals. Seats
    and dealer change from the coming hand on. Raises NotFound, ReadOnly, InputError (names, seats,
    dealer; a game of an event gets its names from there), LimitReached, NothingToDo (nothing
    differs) or Conflict (the game has changed since).
    """

    def decide(ledger: Ledger) -> Decision:
        if place_of_game(store, ledger.stored.game_id) is not None:
            raise InputError(msg("The names of this game come from its event; its director sets them."))
        asked = _checked(ledger, naming)
        if asked == _present(ledger):
            raise NothingToDo(msg("The names, the seats and the dealer are already like this."))
        return Decision(Kind.NAMES, ledger.next_number, body=_body(asked))

    sent = Sent(request_id, naming.device)
    request = Request(token, sent, now, Kind.NAMES, (expected_version, _body(naming)))
    return change(store, request, expected_version, decide)


def _present(ledger: Ledger) -> Naming:
    """Return the current names, and seats and dealer of the coming hand."""
    sides, number = ledger.blank.sides, ledger.next_number
    dealer = place_of(sides, ledger.dealer(number)) or (0, 0)
    return Naming(sides, ledger.seating(number).seats, dealer)


def _checked(ledger: Ledger, naming: Naming) -> Naming:
    played = ledger.blank.sides
    if [len(each.players) for each in naming.sides] != [len(each.players) for each in played]:
        raise InputError(msg("The game has different sides."), "sides")
    sides = checked_names(naming.sides, ledger.variant)
    if not alternates(naming.seats, sides):
        raise InputError(msg("Every seat needs one player, and sides must alternate."), "seats")
    if naming.dealer not in naming.seats:
        raise InputError(msg("The dealer is not one of the players."), "dealer")
    number = ledger.next_number
    if name_at(played, naming.dealer) == ledger.sits_out(number):
        name = name_at(sides, naming.dealer)
        raise InputError(
            msg("{name} sits out hand {number}; somebody else deals it.", name=name, number=number), "dealer"
        )
    for side, seat in naming.replaced:
        if (side, seat) not in naming.seats or name_at(sides, (side, seat)) == name_at(played, (side, seat)):
            ask = msg("Write who plays now, or leave the name empty if nobody does.")
            raise InputError(ask, f"sides[{side}].players[{seat}]")
    return Naming(sides, naming.seats, naming.dealer, replaced=naming.replaced)


def _body(naming: Naming) -> dict[str, object]:
    return {
        "sides": [{"name": side.name, "players": list(side.players)} for side in naming.sides],
        "seats": [list(place) for place in naming.seats],
        "dealer": list(naming.dealer),
        **({"replaced": [list(place) for place in naming.replaced]} if naming.replaced else {}),
    }
