"""`scorekeeper serve`: the server on the local network, and how phones reach it."""

import io
import logging
import signal
import socket
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from scorekeeper import installation, paths
from scorekeeper.cli import network, shared, watching
from scorekeeper.cli.announcing import CannotAnnounceError
from scorekeeper.cli.shared import give_up
from scorekeeper.words.catalog import CatalogFault
from scorekeeper.words.language import check_catalogs

if TYPE_CHECKING:
    from scorekeeper.store import KnownFile

THREADS = 16  # imports and prints use at most half of them; a page takes milliseconds
TURN = 0.0005  # seconds a thread runs while others wait; Python's default of 0.005 adds up
FILES = 3_200  # open at once: each connection takes one, with --tls three
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
@click.option(
    "--tls",
    nargs=2,
    type=click.Path(path_type=Path),
    metavar="CERT KEY",
    help="Encrypt connections with this certificate and its key, both in PEM.",
)
@click.option(
    "--behind-proxy",
    is_flag=False,
    flag_value="127.0.0.1",
    metavar="[ADDRESS]",
    help="Believe what this proxy forwards about who asks; default: one on this machine.",
)
@watching.options
def serve(
    host: str,
    port: int | None,
    instance: Path,
    public_url: str | None,
    tls: tuple[Path, Path] | None,
    behind_proxy: str | None,
    **watched: Any,
) -> None:
    """Start the server for the phones.

    The address for phones is printed with its QR code. Ctrl-C stops the server. It answers under
    its own names and addresses and under that of --public-url, and under no other.
    """
    from scorekeeper.cli import tls as encrypted  # noqa: PLC0415 - not needed to show the help

    try:
        key = installation.prepare(instance)
        check_catalogs()
        context = encrypted.context_of(*tls) if tls else None
        listener = network.listen(host, port)
    except (
        installation.InstallationError,
        network.PortTakenError,
        CatalogFault,
        encrypted.CertificateError,
    ) as error:
        give_up(error)
    with listener, ExitStack() as stack:
        address = public_url or _address(host, listener, "https" if context else "http")
        given_names = urlsplit(public_url or "").hostname, watching.host_of(watched)
        names = network.Names(host, *filter(None, given_names))
        known = {"HOSTS": names.know, "PUBLIC_URL": for_phones(address)}
        given: dict[str, object] = {"PUBLIC_URL_GIVEN": bool(public_url), "SECRET_KEY": key}
        try:
            given |= stack.enter_context(watching.settings(listener, **watched))
        except CannotAnnounceError as error:
            give_up(error)
        entrance: socket.socket = listener
        phones: Mapping[int, str] = {}
        if context:
            entrance = stack.enter_context(encrypted.inside())
            target = entrance.getsockname()
            phones = stack.enter_context(encrypted.unwrapped(listener, target, context))
        opening = WayIn(address, phones, "https" if context else "http", behind_proxy)
        _serve(entrance, instance / paths.DATABASE_FILE, {**known, **given}, opening)


@dataclass(frozen=True, slots=True)
class WayIn:
    """How phones reach the server: the address, who is behind a port, the scheme, the proxy."""

    address: str
    phones: Mapping[int, str]
    scheme: str
    proxy: str | None

    def settings(self) -> dict[str, object]:
        """Return what the server must know of it."""
        if self.proxy is None:
            return {"url_scheme": self.scheme}
        forwarded = {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"}
        return {"trusted_proxy": self.proxy, "trusted_proxy_headers": forwarded}


def _serve(
    listener: socket.socket, database: Path, known: Mapping[str, object], opening: WayIn
) -> None:
    """Serve until Ctrl-C or SIGTERM, with one connection to the store open all the time.

    The write-ahead log is merged into the file at the start, every few seconds, and at the end.
    """
    # Imported here so that `scorekeeper score` does not load the web server.
    import waitress  # noqa: PLC0415

    from scorekeeper import web  # noqa: PLC0415
    from scorekeeper.cli import doors  # noqa: PLC0415
    from scorekeeper.store import StoreError  # noqa: PLC0415

    app = web.create_app({"DATABASE": str(database), **known})
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
            click.echo(welcome(opening.address, database))
            server = waitress.create_server(
                app,
                sockets=[listener],
                threads=THREADS,
                connection_limit=doors.CONNECTIONS,
                cleanup_interval=doors.LOOK_SECONDS,
                asyncore_use_poll=True,
                ident=None,
                **opening.settings(),
            )
            doors.guard(server, web.most_bytes)
            if opening.scheme == "https":
                server.fix_addr = lambda at: (opening.phones.get(at[1], at[0]), at[1])
            server.run()
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
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _address(host: str, listener: socket.socket, scheme: str) -> str:
    """Return the likeliest address for phones, or 127.0.0.1 if there is no network."""
    port = listener.getsockname()[1]
    if host not in {network.EVERY_INTERFACE, "::"}:
        return network.url(host, port, scheme)
    return network.url((network.phone_addresses() or ["127.0.0.1"])[0], port, scheme)


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
