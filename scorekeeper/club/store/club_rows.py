"""The club's link, which follows from a key of this database, and the last entries of all events."""

import hmac
import secrets

from scorekeeper.store import Store, make_score_token
from scorekeeper.store.links import TOKEN_BYTES, change_secret

LINK = "club/link"
OPEN = "club/open"


def club_token(store: Store) -> str:
    """Return the token of the club's link."""
    return make_score_token(store, LINK)


def renew_club_token(store: Store) -> str:
    """Give the club a new link, inside `Store.write()`; the old one opens nothing any more."""
    change_secret(store, LINK, secrets.token_urlsafe(TOKEN_BYTES))
    return club_token(store)


def open_token(store: Store) -> str:
    """Return the token of the club's pages for everybody."""
    return make_score_token(store, OPEN)


def is_open_token(store: Store, token: str) -> bool:
    """Tell whether a token is that of the club's pages for everybody."""
    return hmac.compare_digest(token.encode("utf-8", "replace"), open_token(store).encode())


def is_club_token(store: Store, token: str) -> bool:
    """Tell whether a token is that of the club's link."""
    return hmac.compare_digest(token.encode("utf-8", "replace"), club_token(store).encode())


def club_direct_token(store: Store, event_id: int) -> str:
    """Return the director's token that the club's link leads to in an event."""
    return make_score_token(store, f"{club_token(store)}/direct/{event_id}")


def marks_of_events(store: Store) -> dict[int, str]:
    """Return the digest of the last entry of each event that was made here, by the event's id."""
    rows = store.rows(
        "SELECT id, (SELECT digest FROM entries WHERE log_kind = 'event' AND log_id = events.id"
        " ORDER BY seq DESC LIMIT 1) AS mark FROM events"
        " WHERE NOT EXISTS (SELECT 1 FROM secrets WHERE name = 'kept/imported/' || events.id)"
    )
    return {int(row["id"]): str(row["mark"]) for row in rows}
