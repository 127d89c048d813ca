"""Announces the server in the local network under a name: phones open http://canasta.local:8000.

This is multicast DNS (RFC 6762), by the package zeroconf, which is an extra of the wheel.
"""

import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scorekeeper import network
from scorekeeper.rules.messages import msg

NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)
SERVICE = "_http._tcp.local."


class CannotAnnounceError(Exception):
    """The name cannot be announced; the message says why and what to do."""


def host_of(name: str) -> str:
    """Return the host name for a name, "canasta.local"; raises CannotAnnounceError."""
    plain = name.removesuffix(".local").lower()
    if not NAME.fullmatch(plain):
        refusal = "--name takes letters, digits and hyphens, not “{name}”."
        raise CannotAnnounceError(msg(refusal, name=name[:70]))
    return f"{plain}.local"


@contextmanager
def announced(name: str, listener: socket.socket) -> Iterator[str]:
    """Announce a name for what listens, as long as the block runs; yield its host name.

    Raises CannotAnnounceError if zeroconf is missing, or the name is taken in this network.
    """
    host = host_of(name)
    try:
        from zeroconf import BadTypeInNameException, NonUniqueNameException, ServiceInfo, Zeroconf  # noqa: PLC0415 - an extra that most do without
    except ImportError:
        needed = "--name needs zeroconf. Install it: {name_package}."
        raise CannotAnnounceError(msg(needed, name_package="canasta-scorekeeper[name]")) from None
    address, port = listener.getsockname()[:2]
    addresses = network.phone_addresses() if address in {"0.0.0.0", "::"} else [address]  # noqa: S104
    if not addresses:
        raise CannotAnnounceError(msg("--name needs a network, and this machine has none."))
    service = f"{host.removesuffix('.local')}.{SERVICE}"
    try:
        announcing = Zeroconf(interfaces=_of_version_4(addresses))
        announcing.register_service(ServiceInfo(SERVICE, service, port, server=f"{host}.", parsed_addresses=addresses))
    except (OSError, NonUniqueNameException, BadTypeInNameException) as error:
        why = str(error) or type(error).__name__
        refusal = "{name} cannot be announced here: {name_why}."
        raise CannotAnnounceError(msg(refusal, name=host, name_why=why)) from None
    try:
        yield host
    finally:
        announcing.close()


def _of_version_4(addresses: Sequence[str]) -> list[str]:
    return [each for each in addresses if ":" not in each]
