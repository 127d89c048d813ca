"""`scorekeeper serve`: the server on the local network, and how phones reach it."""

import io
import logging
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from scorekeeper import installation, paths
from scorekeeper.cli import network, shared
from scorekeeper.cli.shared import give_up
from scorekeeper.words.catalog import CatalogFault
from scorekeeper.words.language import check_catalogs

if TYPE_CHECKING:
    from scorekeeper.store import KnownFile

THREADS = 12  # imports and prints use at most half of them; a page takes milliseconds
TURN = 0.0005  # seconds a thread runs while others wait; Python's default of 0.005 adds up
CONNECTIONS = 800  # a phone keeps several open for a while, and a hall has 120 phones or more
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"


@click.command()
@click.option(
    "--host", default=network.EVERY_INTERFACE, show_default=True, help="The address to listen on."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), help="The port; default: the first free one from 8000."
)
@shared.instance("the database and the secret key")
@click.option("--public-url", help="The address for phones, if it is not this machine's own.")
def serve(host: str, port: int | None, instance: Path, public_url: str | None) -> None:
    """Start the server for the phones.

    The address for phones is printed with its QR code. Ctrl-C stops the server.
    """
    try:
        key = installation.prepare(instance)
        check_catalogs()
        listener = network.listen(host, port)
    except (installation.InstallationError, network.PortTakenError, CatalogFault) as error:
        give_up(error)
    with listener:
        address = public_url or _address(host, listener)
        _serve(listener, instance / paths.DATABASE_FILE, key, address)


def _serve(listener: socket.socket, database: Path, key: str, address: str) -> None:
    """Serve until Ctrl-C or SIGTERM, with one connection to the store open all the time.

    The write-ahead log is merged into the file at the start, every few seconds, and at the end.
    """
    # Imported here so that `scorekeeper score` does not load the web server.
    import waitress  # noqa: PLC0415

    from scorekeeper import web  # noqa: PLC0415
    from scorekeeper.store import StoreError  # noqa: PLC0415

    known = {"DATABASE": str(database), "SECRET_KEY": key, "PUBLIC_URL": for_phones(address)}
    app = web.create_app(known)
    file = web.file_of(app)
    try:
        store = file.open()
    except StoreError as error:
        give_up(error)
    with store, _folding(file), _copying(file):
        store.fold("TRUNCATE")
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a short queue is no news
        # Ctrl-C is set too: a process started in the background would ignore it otherwise.
        for asked_to_stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(asked_to_stop, _stop)
        _make_room()
        sys.setswitchinterval(TURN)
        # The server stops without a traceback on Ctrl-C or SIGTERM, after the requests under way.
        # Either signal may also come before it runs.
        with suppress(KeyboardInterrupt):
            click.echo(welcome(address, database))
            waitress.create_server(
                app,
                sockets=[listener],
                threads=THREADS,
                connection_limit=CONNECTIONS,
                asyncore_use_poll=True,
                ident=None,
            ).run()
    try:
        file.open().close()
    except StoreError as error:
        give_up(error)
    click.echo("Stopped. Everything that was saved is on disk.")


@contextmanager
def _folding(file: "KnownFile") -> Iterator[None]:
    """Merge the write-ahead log into the database file every few seconds in the background."""
    stop = threading.Event()
    folder = threading.Thread(target=file.keep_folded, args=[stop], name="folding", daemon=True)
    folder.start()
    try:
        yield
    finally:
        stop.set()
        folder.join()


@contextmanager
def _copying(file: "KnownFile") -> Iterator[None]:
    """Copy the database in the background whenever a copy is due."""
    from scorekeeper.store.copies import CopyKeeper  # noqa: PLC0415 - as above

    stop = threading.Event()
    keeper = CopyKeeper(file, lambda: datetime.now(UTC))  # noqa: TID251 - a server runs here and now
    copier = threading.Thread(target=keeper.keep, args=[stop], name="copies", daemon=True)
    copier.start()
    try:
        yield
    finally:
        stop.set()
        copier.join()


def _make_room() -> None:
    """Raise this process's limit of open files as far as the system allows."""
    with suppress(ImportError, OSError, ValueError):  # not on Windows, which sets no such limit
        import resource  # noqa: PLC0415

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 2 * CONNECTIONS if hard == resource.RLIM_INFINITY else min(2 * CONNECTIONS, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _address(host: str, listener: socket.socket) -> str:
    """Return the likeliest address for phones, or 127.0.0.1 if there is no network."""
    port = listener.getsockname()[1]
    if host not in {network.EVERY_INTERFACE, "::"}:
        return network.url(host, port)
    return network.url((network.phone_addresses() or ["127.0.0.1"])[0], port)


def for_phones(address: str) -> str:
    """Return the address for links and QR codes, or "" if only this computer can reach it."""
    return "" if "//127." in address or "//localhost" in address else address.rstrip("/")


def welcome(address: str, database: Path) -> str:
    """Return the text for the terminal: the QR code, the address, and the path of the database."""
    alone = "\nThis machine has no network: only its own browser reaches it."
    here = "" if for_phones(address) else alone
    return (
        f"\n{qr_text(address)}\n"
        f"Phones in the same network open\n\n    {address}\n{here}\n"
        f"Games are kept in {database}\nCtrl-C stops the server.\n"
    )


def qr_text(address: str, *, colours: bool | None = None) -> str:
    """Return the QR code in half-block characters, white on black even on a light terminal.

    If `colours` is None, colours are used only if standard output is a terminal.
    """
    import segno  # noqa: PLC0415 - only `serve` needs it

    out = io.StringIO()
    segno.make_qr(address, error="m").terminal(out, border=2, compact=True)
    lines = out.getvalue().splitlines()
    if colours is None:
        colours = sys.stdout.isatty()
    if not colours:
        return "\n".join(lines)
    return "\n".join(f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines)
