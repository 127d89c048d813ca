"""Runs the application with waitress: documented arguments, and its parser of requests (`web/limits/receiving.py`)."""

import gc
import logging
import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

THREADS = 32  # imports and prints use at most half of them; a page takes milliseconds
TURN = 0.0005  # seconds a thread runs while others wait; Python's default of 0.005 adds up
CONNECTIONS = 4_000  # open at once: phones keep theirs, and strangers may hold some that say nothing
IDLE_SECONDS, LOOK_SECONDS = 60, 5  # after which a connection that says nothing is closed; from one look to the next
OTHER_FILES = 200  # that the process has open
HEADERS = 32 * 1024  # bytes
# Nobody is answered while games in memory are looked through for garbage. Requests leave it among the newest objects.
GARBAGE = 5_000, 20, 1_000


def serve(app: "Flask", listener: socket.socket, proxy: str | None) -> None:
    """Serve until SystemExit or KeyboardInterrupt comes, after the requests in progress.

    `proxy` is the address of a proxy that is believed what it says about visitors.
    """
    # Imported here so that `scorekeeper score` does not load the web server.
    import waitress  # noqa: PLC0415

    from scorekeeper.web.limits import uploads  # noqa: PLC0415
    from scorekeeper.web.limits.receiving import channels  # noqa: PLC0415

    trusted: dict[str, object] = {"clear_untrusted_proxy_headers": False}  # they show that there is a proxy
    if proxy is not None:
        forwarded = {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"}
        trusted = {"trusted_proxy": proxy, "trusted_proxy_headers": forwarded}
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a short queue is not worth a line
    sys.setswitchinterval(TURN)
    logging.basicConfig()
    server = waitress.create_server(
        app,
        sockets=[listener],
        threads=THREADS,
        connection_limit=_room(),
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=LOOK_SECONDS,
        max_request_header_size=HEADERS,
        max_request_body_size=uploads.most() + 1,  # from which on waitress refuses
        asyncore_use_poll=True,
        ident=None,
        **trusted,
    )
    server.channel_class = channels()
    gc.freeze()  # what was loaded stays; to look through it for garbage takes 50 ms, in which nobody is answered
    gc.set_threshold(*GARBAGE)
    server.run()


def _room() -> int:
    """Return how many connections may be open, after raising the limit of open files for them."""
    wanted = CONNECTIONS + OTHER_FILES
    with suppress(ImportError, OSError, ValueError):  # not on Windows, which sets no such limit
        import resource  # noqa: PLC0415

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
        wanted = min(wanted, max(soft, most))
    return wanted - OTHER_FILES
