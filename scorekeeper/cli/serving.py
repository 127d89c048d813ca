"""One process that serves: its threads, its doors, and what it does in the background."""

import logging
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from scorekeeper.cli import tls

if TYPE_CHECKING:
    from flask import Flask

    from scorekeeper.web.shared import Office

THREADS = 16  # imports and prints use at most half of them; a page takes milliseconds
TURN = 0.0005  # seconds a thread runs while others wait; Python's default of 0.005 adds up


@dataclass(frozen=True, slots=True)
class WayIn:
    """How phones reach the server: where it listens, the address, the certificate, the proxy."""

    listener: socket.socket
    address: str
    context: ssl.SSLContext | None
    proxy: str | None

    def settings(self) -> dict[str, object]:
        """Return what the server must know about it."""
        if self.proxy is None:  # what a proxy forwards is not believed, but shows that there is one
            scheme = "https" if self.context else "http"
            return {"url_scheme": scheme, "clear_untrusted_proxy_headers": False}
        forwarded = {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"}
        return {"trusted_proxy": self.proxy, "trusted_proxy_headers": forwarded}

    @contextmanager
    def entered(self) -> Iterator[tuple[socket.socket, Mapping[int, str]]]:
        """Yield where plain requests arrive, and who is behind a port there."""
        if self.context is None:
            yield self.listener, {}
            return
        with tls.inside() as entrance:
            target = entrance.getsockname()
            with tls.unwrapped(self.listener, target, self.context) as phones:
                yield entrance, phones


def serve(
    app: "Flask",
    way: WayIn,
    greet: Callable[[], None],
    office: "Office | None" = None,
    looking: Callable[[], None] = lambda: None,
) -> None:
    """Serve until SystemExit or KeyboardInterrupt comes, after the requests in progress.

    `greet` is called once, when the database is open. With an office this is one of several
    processes. `looking` is called every few seconds. Raises StoreError if the database cannot be
    used.
    """
    # Imported here so that `scorekeeper score` does not load the web server.
    import waitress  # noqa: PLC0415

    from scorekeeper import web  # noqa: PLC0415
    from scorekeeper.cli import doors  # noqa: PLC0415
    from scorekeeper.sheets.paper import apart  # noqa: PLC0415
    from scorekeeper.store.copies import CopyKeeper  # noqa: PLC0415

    file = web.file_of(app)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a short queue is not worth a line
    room = _room(3 if way.context else 1)
    sys.setswitchinterval(TURN)
    with ExitStack() as stack:
        stack.enter_context(file.keep_open())
        app.extensions["press"] = apart.Workshop() if apart.usable() else None
        if office is None or office.join(app):
            keeper = CopyKeeper(file, lambda: datetime.now(UTC))  # noqa: TID251 - runs here and now
            work = {"folding": file.keep_folded, "copies": keeper.keep}
            for name, each in work.items():
                stack.enter_context(_in_background(name, each))
            app.config["WORKERS"] = tuple(work)  # a server without them is not healthy
            if office is None or office.opens():
                greet()
        if apart.usable():
            apart.use(app.extensions["press"].make)
            stack.callback(apart.use, None)
        entrance, phones = stack.enter_context(way.entered())
        server = waitress.create_server(
            app,
            sockets=[entrance],
            threads=THREADS,
            connection_limit=doors.BUSY,
            cleanup_interval=doors.LOOK_SECONDS,
            asyncore_use_poll=True,
            ident=None,
            **way.settings(),
        )
        doors.guard(server, web.most_bytes, room, looking)
        if way.context:
            server.fix_addr = lambda at: (phones.get(at[1], at[0]), at[1])
        server.run()


@contextmanager
def _in_background(name: str, work: Callable[[threading.Event], None]) -> Iterator[None]:
    stop = threading.Event()
    thread = threading.Thread(target=work, args=[stop], name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _room(files_each: int) -> int:
    """Return how many connections may be open, after raising the limit of open files for them."""
    from scorekeeper.cli import doors  # noqa: PLC0415 - as above

    wanted = doors.CONNECTIONS * files_each + doors.OTHER_FILES
    with suppress(ImportError, OSError, ValueError):  # not on Windows, which sets no such limit
        import resource  # noqa: PLC0415

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
        wanted = max(soft, most)
    return min(doors.CONNECTIONS, max(doors.BUSY, (wanted - doors.OTHER_FILES) // files_each))
