"""Finds a free port, and the address at which phones reach this computer."""

import ipaddress
import socket
from contextlib import closing, suppress

from scorekeeper.rules.messages import msg
from scorekeeper.system_errors import reason

FIRST_PORT, PORTS_TRIED = 8000, 20
EVERY_INTERFACE = "0.0.0.0"  # noqa: S104 - the phones at the table are the point
BACKLOG = 128


class PortTakenError(Exception):
    """No port is free; the message says what to do."""


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens on `port`, or for None on the first free port from 8000.

    Raises PortTakenError.
    """
    wanted = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    why = ""
    for each in wanted:
        try:
            return _listen(host, each)
        except (OSError, OverflowError) as error:
            why = reason(error)
    facts = {"name_host": host, "name_first": f"{wanted[0]}", "name_last": f"{wanted[-1]}"}
    raise PortTakenError(
        msg(
            "Cannot listen on {name_host}, port {name_first}: {name_why}. Choose others with --host and --port.",
            **facts,
            name_why=why,
        )
        if port is not None
        else msg(
            "Cannot listen on {name_host}, ports {name_first} to {name_last}: {name_why}. Choose"
            " others with --host and --port.",
            **facts,
            name_why=why,
        )
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        # Without this, a restart would have to wait until old connections time out.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except BaseException:
        listener.close()
        raise
    return listener


def phone_addresses() -> list[str]:
    """Return the addresses of this computer in the local network, the likeliest first.

    The list is empty if there is no network.
    """
    found = [_default_route_address()]
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [each for each in dict.fromkeys(found) if each and not _useless(each)]


def _default_route_address() -> str | None:
    """Ask the system which of its addresses it would use; a UDP socket sends nothing here."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _useless(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return parsed.is_loopback or parsed.is_unspecified


def url(host: str, port: int, scheme: str = "http") -> str:
    """Return the address for a browser, with IPv6 hosts in brackets."""
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


class Names:
    """The names under which this server may be asked for: its own, and those that were given."""

    def __init__(self, *given: str) -> None:
        found = socket.gethostname(), *given, *_own_names()
        own = {each.lower().removesuffix(".local") for each in found}
        self._known = {"localhost", *own, *(f"{each}.local" for each in own)}
        self._known -= {EVERY_INTERFACE, "::"}

    def know(self, name: str) -> bool:
        """Return whether a name or an address is one of this server."""
        name = name.lower().rstrip(".")
        return name in self._known or is_own_address(name)


def _own_names() -> list[str]:
    """Return the names that this computer's hosts file or its network gives it."""
    try:
        name, others, _ = socket.gethostbyname_ex(socket.gethostname())
    except OSError:
        return []
    return [name, *others]


def is_own_address(text: str) -> bool:
    """Return whether this is an address of this computer at the moment, in any of its networks.

    Only the computer's own addresses can be bound. Addresses come and go while a server runs.
    """
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((text, 0))
    except OSError:
        return False
    return True
