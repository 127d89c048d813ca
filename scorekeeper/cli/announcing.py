"""Announces the server in the local network under a name: phones open http://canasta.local:8000.

This is multicast DNS (RFC 6762), by the package zeroconf, which is an extra of the wheel.
"""

import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scorekeeper.cli import network

NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)
SERVICE = "_http._tcp.local."


class CannotAnnounceError(Exception):
    """The name cannot be announced; the message says why and what to do."""


def host_of(name: str) -> str:
    """Return the host name for a name, "canasta.local"; raises CannotAnnounceError."""
    plain = name.removesuffix(".local").lower()
    if not NAME.fullmatch(plain):
        raise CannotAnnounceError(f"--name has letters, digits and hyphens, not {name[:70]!r}.")
    return f"{plain}.local"


@contextmanager
def announced(name: str, listener: socket.socket) -> Iterator[str]:
    """Announce a name for what listens, as long as the block runs; yield its host name.

    Raises CannotAnnounceError if zeroconf is missing, or the name is taken in this network.
    """
    host = host_of(name)
    try:
        from zeroconf import (  # noqa: PLC0415 - an extra that most do without
            BadTypeInNameException,
            NonUniqueNameException,
            ServiceInfo,
            Zeroconf,
        )
    except ImportError:
        needed = "--name needs zeroconf. Install it: canasta-scorekeeper[name]."
        raise CannotAnnounceError(needed) from None
    address, port = listener.getsockname()[:2]
    addresses = network.phone_addresses() if address in {"0.0.0.0", "::"} else [address]  # noqa: S104
    if not addresses:
        raise CannotAnnounceError("--name needs a network, and this machine has none.")
    service = f"{host.removesuffix('.local')}.{SERVICE}"
    try:
        told = Zeroconf(interfaces=_of_version_4(addresses))
        told.register_service(
            ServiceInfo(SERVICE, service, port, server=f"{host}.", parsed_addresses=addresses)
        )
    except (OSError, NonUniqueNameException, BadTypeInNameException) as error:
        why = str(error) or type(error).__name__
        raise CannotAnnounceError(f"{host} cannot be announced here: {why}.") from None
    try:
        yield host
    finally:
        told.close()


def _of_version_4(addresses: Sequence[str]) -> list[str]:
    return [each for each in addresses if ":" not in each]
