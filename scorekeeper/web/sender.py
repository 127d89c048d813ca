"""Who sends a request, as far as limits are concerned: a link, a device, or only an address.

A hall behind one router has one address, so an address is only the last resort: anyone with a link
that opens something here is known by that link, or by the device that has opened it.
"""

from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv6Address, ip_address

from flask import g, request, session

from scorekeeper.store import find_access, token_hash
from scorekeeper.usecases.lock import lock_of
from scorekeeper.web import db, device, slots
from scorekeeper.web.addresses import split

MACHINE = {"127.0.0.1", "::1"}
NAMES_OF_MACHINE = MACHINE | {"localhost"}  # in the address of a browser at it
MOST_TRIED = 3  # tokens of a device that are looked up


class Rank(StrEnum):
    """How much is known of a sender."""

    STRANGER = "stranger"
    GUEST = "guest"  # has a link to a game, a table or the public pages of an event
    DIRECTOR = "director"  # has the link of an event that was made here, or has given the club's password


@dataclass(frozen=True, slots=True)
class Sender:
    """Who a limit is kept for; `key` is the same as long as it is the same one."""

    rank: Rank
    key: str

    @property
    def local(self) -> bool:
        """Whether it is this machine itself, without a link."""
        return self.rank == Rank.STRANGER and self.key in MACHINE


def sender() -> Sender:
    """Return who sends the present request; raises StoreError if the database cannot be read."""
    if "sender" not in g:
        g.sender = _by_word() or _by_link() or _by_device() or Sender(Rank.STRANGER, address_of_request())
    found: Sender = g.sender
    return found


def payer() -> Sender:
    """Return who pays for what is read from outside: who directs here, else everybody at an address together."""
    known = sender()
    return known if known.rank == Rank.DIRECTOR else Sender(known.rank, address_of_request())


def let_in() -> bool:
    """Return whether this device has given the club's password, and that is still asked for."""
    word = session.get("word", "")
    return bool(word) and word == lock_of(db.get_store())


def at_the_machine() -> bool:
    """Return whether the request comes from this machine itself, and not through a proxy on it.

    A browser at the machine names it in the address, and a proxy mostly passes on another name.
    """
    passed_on = {"Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via"} & {*request.headers.keys()}
    named = split(f"//{request.host}").hostname
    return _remote() in MACHINE and named in NAMES_OF_MACHINE and not passed_on


def network(address: str) -> str:
    """Return an IP address, or for IPv6 the number of its network (/64), in which a phone can give itself many."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if isinstance(read, IPv6Address) and not read.is_loopback:
        return str(read.ipv4_mapped or int(read) >> 64)
    return address


def address_of_request() -> str:
    """Return the address that sends the present request, one for all that its phone can give itself."""
    return network(_remote())


def _remote() -> str:
    return request.remote_addr or ""


def _by_word() -> Sender | None:
    return Sender(Rank.DIRECTOR, device.own_id()) if device.own_id() and let_in() else None


def _by_link() -> Sender | None:
    token = (request.view_args or {}).get("token", "")
    rank = rank_of(token) if token else None
    return Sender(rank, token_hash(token)) if rank else None


def _by_device() -> Sender | None:
    """Return the device, if a link that it has opened before still opens something."""
    own = device.own_id()
    kept = [*device.events(), *device.tokens()] if own else []
    ranks = {rank_of(token) for token in kept[:MOST_TRIED]} - {None}
    if not ranks:
        return None
    return Sender(Rank.DIRECTOR if Rank.DIRECTOR in ranks else Rank.GUEST, own)


def rank_of(token: str) -> Rank | None:
    """Return the rank that a link gives to its holder, None if it opens nothing."""
    if not token.isascii():
        return None
    asked = slots.of_app().directs
    directs = asked(token) if asked else None
    if directs is None:
        return Rank.GUEST if find_access(db.get_store(), token) else None
    return Rank.DIRECTOR if directs else Rank.GUEST
