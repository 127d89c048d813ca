"""Encrypted connections: takes TLS off what arrives and hands it on inside this machine."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from scorekeeper.rules.wording import told

HANDSHAKE_SECONDS = 10
AT_ONCE = 64 * 1024  # bytes passed on in one piece
BACKLOG = 128

Peers = dict[int, str]  # the address of a phone, by the port of its connection inside


class CertificateError(Exception):
    """The certificate or its key cannot be used; the message says which."""


def context_of(certificate: Path, key: Path) -> ssl.SSLContext:
    """Return the settings for a certificate and its key; raises CertificateError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    for path in (certificate, key):
        if not path.is_file():
            raise CertificateError(told("{name_file} does not exist.", name_file=path))
    try:
        context.load_cert_chain(certificate, key)
    except (ssl.SSLError, OSError) as error:
        why = getattr(error, "reason", None) or error
        facts = {"name_first": certificate, "name_second": key, "name_why": why}
        raise CertificateError(told("{name_first} and {name_second} cannot be used: {name_why}.", **facts)) from error
    return context


def inside() -> socket.socket:
    """Return a socket that listens on this machine alone."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.bind(("127.0.0.1", 0))
    listener.listen(BACKLOG)
    return listener


@contextmanager
def unwrapped(outside: socket.socket, target: tuple[str, int], context: ssl.SSLContext) -> Iterator[Peers]:
    """Serve `outside` with TLS in the background and hand everything on to `target`.

    Yields who is behind each connection.
    """
    peers: Peers = {}
    loop = asyncio.new_event_loop()
    ready = threading.Event()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            await _pass_on(reader, writer, target, peers)
        writer.close()

    async def serve() -> None:
        server = await asyncio.start_server(pass_on, sock=outside, ssl=context, ssl_handshake_timeout=HANDSHAKE_SECONDS)
        ready.set()
        await server.serve_forever()

    def run() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(serving)

    serving = loop.create_task(serve())
    thread = threading.Thread(target=run, name="tls", daemon=True)
    thread.start()
    ready.wait(HANDSHAKE_SECONDS)
    try:
        yield peers
    finally:
        loop.call_soon_threadsafe(serving.cancel)
        thread.join(HANDSHAKE_SECONDS)


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, target: tuple[str, int], peers: Peers
) -> None:
    """Connect to the server inside and pass on what is said, both ways, until one side ends."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as plain:
        plain.setblocking(False)
        plain.bind(("127.0.0.1", 0))
        port = plain.getsockname()[1]
        peers[port] = str(writer.get_extra_info("peername")[0])  # before the server asks for it
        try:
            await asyncio.get_running_loop().sock_connect(plain, target)
            inner, back = await asyncio.open_connection(sock=plain)
            await asyncio.gather(_pump(reader, back), _pump(inner, writer))
            back.close()
        finally:
            peers.pop(port, None)


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Pass everything on until the source ends; then the sink ends, too."""
    with suppress(OSError, ssl.SSLError):
        while data := await source.read(AT_ONCE):
            sink.write(data)
            await sink.drain()
    with suppress(OSError, RuntimeError):
        if sink.can_write_eof():
            sink.write_eof()
        else:
            sink.close()
