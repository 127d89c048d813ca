"""`scorekeeper serve`: the server on the local network, and how phones reach it."""

import io
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

import click

from scorekeeper import installation, network, paths
from scorekeeper.cli import shared, watching
from scorekeeper.cli.announcing import CannotAnnounceError
from scorekeeper.cli.shared import give_up
from scorekeeper.words.catalog import CatalogFault
from scorekeeper.words.language import check_catalogs, translate

WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"


@click.command()
@click.option("--host", default=network.EVERY_INTERFACE, show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; default: the first free one from 8000.")
@shared.instance("the database and the secret key")
@click.option("--public-url", help="The address for phones, if it is not this machine's own.")
@click.option(
    "--behind-proxy",
    is_flag=False,
    flag_value="127.0.0.1",
    metavar="[ADDRESS]",
    help="Trust what this proxy says about visitors; default: a proxy on this machine.",
)
@watching.options
def serve(
    host: str, port: int | None, instance: Path, public_url: str | None, behind_proxy: str | None, **watched: Any
) -> None:
    """Start the server for the phones.

    The address for phones is printed with its QR code. Ctrl-C stops the server. It answers only
    under its own names and addresses and under that of --public-url.
    """
    try:
        key = installation.prepare(instance)
        check_catalogs()
        listener = network.listen(host, port)
    except (installation.InstallationError, network.PortTakenError, CatalogFault) as error:
        give_up(error)
    with listener, ExitStack() as stack:
        address = public_url or _address(host, listener)
        given_names = urlsplit(public_url or "").hostname, watching.host_of(watched)
        names = network.Names(host, *filter(None, given_names))
        known = {"HOSTS": names.know, "PUBLIC_URL": for_phones(address)}
        given: dict[str, object] = {"PUBLIC_URL_GIVEN": bool(public_url), "SECRET_KEY": key}
        try:
            given |= stack.enter_context(watching.settings(listener, **watched))
        except CannotAnnounceError as error:
            give_up(error)
        _serve(listener, address, behind_proxy, {"DATABASE": str(instance / paths.DATABASE_FILE), **known, **given})


def _serve(listener: socket.socket, address: str, proxy: str | None, known: Mapping[str, object]) -> None:
    """Serve until Ctrl-C or SIGTERM.

    The write-ahead log is merged into the file at the start, every few seconds, and at the end.
    """
    # Imported here so that `scorekeeper score` does not load the web server.
    from scorekeeper import web  # noqa: PLC0415
    from scorekeeper.cli import serving  # noqa: PLC0415
    from scorekeeper.store import StoreError  # noqa: PLC0415
    from scorekeeper.web.operation import background  # noqa: PLC0415

    app = web.create_app(known)
    file = web.file_of(app)
    if not file.path.exists():
        _warn_of_copies(file.path)
    try:
        with file.open() as store:
            store.fold("TRUNCATE")
        # Ctrl-C is set too: a process started in the background would ignore it otherwise.
        for asked_to_stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(asked_to_stop, _stop)
        # The server stops without a traceback on Ctrl-C or SIGTERM, after the requests in progress.
        # Either signal may also come before it runs.
        with suppress(KeyboardInterrupt), background.running(app):
            click.echo(welcome(address, file.path))
            serving.serve(app, listener, proxy)
        file.open().close()
    except StoreError as error:
        give_up(error)
    click.echo(translate("Stopped. Everything that was saved is on disk."))


def _warn_of_copies(database: Path) -> None:
    """Warn that there are copies of the database but no database: a club may miss its games."""
    from scorekeeper.store.copies import copies_beside  # noqa: PLC0415 - as above

    for newest in copies_beside(database)[:1]:
        shared.complain(
            translate(
                "There was no database at {path}, so a new one is made. If games are missing, stop"
                " the server and type: scorekeeper restore {name_copy}",
                path=database,
                name_copy=newest,
            )
        )


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
    kept = translate("Games are kept in {path}", path=database)
    phones, alone = translate("Phones in the same network open"), translate("Only a browser on this machine can open")
    opening, ending = phones if for_phones(address) else alone, translate("Ctrl-C stops the server.")
    return f"\n{qr_text(address)}\n{opening}\n\n    {address}\n\n{kept}\n{ending}\n"


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
