"""Games that are played at the table of an event: whether they may change now, and what counts.

The database says which games these are. What the event says about them is read by the club's part
of the program. In an installation without that part nobody can tell whether a result is confirmed,
so such a game is locked.
"""

from dataclasses import dataclass

from scorekeeper.optional import club
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.store.hosted import place_of_game
from scorekeeper.usecases.errors import Locked, Unattended
from scorekeeper.usecases.game.ledger import access_to

NO_CLUB = msg(
    "This game belongs to an event, and this scorekeeper has no part for events, so nothing in it can be changed here."
)


@dataclass(frozen=True, slots=True)
class HostedGame:
    """What an event says about a game of its tables.

    `closed` says why it takes no more entries, "" if it takes some. `counted` is the result that
    counts in the event, None if that is the game's own.
    """

    closed: str = ""
    counted: tuple[int, ...] | None = None
    refusal: type[Locked] = Locked


def standing_of(store: Store, game_id: int) -> HostedGame | None:
    """Return what its event says about a game, None if the game belongs to no event."""
    place = place_of_game(store, game_id)
    if place is None:
        return None
    hosting = club("scorekeeper.club.events.hosting")
    if hosting is None:
        return HostedGame(NO_CLUB, refusal=Unattended)
    found: HostedGame = hosting.standing_at(store, game_id, place)
    return found


def is_hosted(store: Store, token: str) -> bool:
    """Tell whether the game of a link belongs to an event; raises NotFound."""
    return place_of_game(store, access_to(store, token).game_id) is not None


def refuse_if_closed(store: Store, game_id: int) -> None:
    """Raise Locked if a game belongs to an event and takes no more entries.

    Raises Unattended, a kind of Locked, if nobody here can tell.
    """
    found = standing_of(store, game_id)
    if found is not None and found.closed:
        raise found.refusal(found.closed)
