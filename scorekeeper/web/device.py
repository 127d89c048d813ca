"""What this device has opened: a signed cookie with tokens of games and events.

It also has the way in which the hands of these games are entered, and the size of text.
"""

import hashlib
import secrets
from collections.abc import Collection

from flask import current_app, request, session

from scorekeeper.rules.messages import msg
from scorekeeper.words.language import COURT, LETTERS

MOST_GAMES = 60  # a cookie holds about four kilobytes
MOST_OPENED = 1000  # of the app for phones, which needs no cookie
MOST_EVENTS = 12
MOST_WAYS = 8
LARGER = "larger"  # the size of text

# The order matters: an Android phone also says Linux, an iPhone also says Mac.
KINDS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": msg("Windows computer"),
    "Macintosh": "Mac",
    "Linux": msg("Linux computer"),
}


# What logs call a device, in English, and how it is said.
NAMES = {str(each): each for each in (*KINDS.values(), msg("command line"))}


def own_id() -> str:
    """Return the id of this device, "" if it has opened nothing yet."""
    own = session.get("device", "")
    return own if isinstance(own, str) else ""


def name_itself() -> str:
    """Give this device an id if it has none, and return it."""
    if not own_id():
        session.permanent = True
        session["device"] = secrets.token_hex(8)
    return own_id()


def seat() -> str:
    """Return how logs name this device: a mark that identifies nobody, "" if it has no id."""
    own = own_id()
    return hashlib.sha256(f"seat/{own}".encode()).hexdigest()[:16] if own else ""


def tokens() -> list[str]:
    """Return the tokens of this device's games, the last opened first."""
    return _kept("games")


def remember(token: str) -> None:
    """Put a game at the top of this device's list."""
    _put_first("games", token, MOST_GAMES)
    if current_app.config["ON_PHONE"]:  # where nothing else has the link
        _put_first("opened", token, MOST_OPENED)


def off_list() -> list[str]:
    """Return the links that the app for phones has opened and that are not on its list."""
    return [token for token in _kept("opened") if token not in _kept("games")]


def take_off(links: Collection[str]) -> None:
    """Take the links of a game off this device's list; `put_back` undoes it."""
    kept = _kept("games")
    session["off"] = [[place, token] for place, token in enumerate(kept) if token in links]
    session["games"] = [token for token in kept if token not in links]


def taken_off() -> list[str]:
    """Return the links of the game that was taken off last; none if it is on the list again."""
    kept = _kept("games")
    return [token for _, token in session.get("off", []) if token not in kept]


def put_back() -> None:
    """Put the game that was taken off last back in its old place."""
    kept = _kept("games")
    for place, token in session.pop("off", []):
        if token not in kept:
            kept.insert(place, token)
    session["games"] = kept[:MOST_GAMES]


def events() -> list[str]:
    """Return the tokens of the events that this device directs, the last opened first."""
    return _kept("events")


def remember_event(token: str) -> None:
    """Put an event at the top of those that this device directs."""
    _put_first("events", token, MOST_EVENTS)


def ways(token: str = "") -> list[str]:
    """Return how each side of the last hand from here was entered, in this game or in any; [] if none."""
    kept = (each.split() for each in _kept("ways"))
    return next((kept_ways for each, *kept_ways in kept if token in ("", each)), [])


def keep_ways(token: str, kept_ways: list[str]) -> None:
    """Remember how this hand was entered, for the next hand of the game."""
    others = [each for each in _kept("ways") if not each.startswith(f"{token} ")]
    if (kept := [" ".join([token, *kept_ways]), *others][:MOST_WAYS]) != _kept("ways"):
        session["ways"] = kept


def _kept(name: str) -> list[str]:
    kept = session.get(name, [])
    return [token for token in kept if isinstance(token, str)] if isinstance(kept, list) else []


def _put_first(name: str, token: str, most: int) -> None:
    kept = _kept(name)
    name_itself()
    if kept[:1] != [token]:
        session.permanent = True
        session[name] = [token, *(each for each in kept if each != token)][:most]


def larger() -> bool:
    """Return whether this device shows pages in larger text."""
    return session.get("text") == LARGER


def write_larger(chosen: bool) -> None:
    """Show pages in larger text on this device from now on, or in the usual size again."""
    session.permanent = True
    session["text"] = LARGER if chosen else ""


def letters(code: str) -> str:
    """Return the letters of court cards on this device, which shows this language."""
    return COURT if session.get("letters") == COURT else LETTERS.get(code, COURT)


def keep_letters(chosen: str) -> None:
    """Show court cards on this device with these letters from now on."""
    session.permanent = True
    session["letters"] = chosen


def renew() -> None:
    """Extend the life of the cookie from today.

    Links that open nothing are kept. Games are never deleted, so the database may be the wrong one
    today and be replaced later.
    """
    session.permanent = True
    session.modified = bool(tokens() or events() or larger())


def label() -> str:
    """Return the kind of device in English for the log, "" if it does not say."""
    agent = request.user_agent.string
    return str(next((words for mark, words in KINDS.items() if mark in agent), ""))


def name_of(kept: str) -> str:
    """Return what a log calls a device, as words if they are ours."""
    return NAMES.get(kept, kept)
