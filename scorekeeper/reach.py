"""What still works without a connection, by the way in which phones reach the program."""

from scorekeeper.labelled import Labelled
from scorekeeper.rules.messages import msg


class Reach(Labelled):
    """A way to reach the program, the best first."""

    APP = (
        "app",
        msg(
            "The app, installed from an address with https: everything works without any network,"
            " and games are merged later."
        ),
    )
    ENCRYPTED = (
        "encrypted",
        msg(
            "A server behind a proxy with a certificate: the screen stays on, hands wait on the phone while the"
            " server is away, and the app can be installed."
        ),
    )
    PLAIN = (
        "plain",
        msg(
            "A server on plain http: open pages stay usable, and hands wait on the phone, without a"
            " ruling, until the server is back."
        ),
    )
    PAPER = ("paper", msg("Paper: slips, blank sheets, and printed sheets from which a game can be restored."))


def reach_of(address: str, *, on_phone: bool = False) -> Reach:
    """Return the way in which somebody reached the program who opened it at this address.

    `on_phone` tells that the program runs in the phone itself.
    """
    if on_phone:
        return Reach.APP
    if address.startswith("https://"):
        return Reach.ENCRYPTED
    return Reach.PLAIN if address else Reach.PAPER
