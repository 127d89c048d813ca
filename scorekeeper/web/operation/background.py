"""What a process of the server does beside answering requests, whatever WSGI server runs it.

It keeps its connections to the database, merges the write-ahead log into the file, makes sheets and reads files in
processes of their own, and forgets old prints. Copies of the database are made by one process for all.
"""

import atexit
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial

from flask import Flask, current_app

from scorekeeper.sheets.paper import render_process
from scorekeeper.store import StoreError
from scorekeeper.store.copies import CHECK_SECONDS, CopyKeeper
from scorekeeper.store.unplayed import remove_unplayed
from scorekeeper.web import db
from scorekeeper.web.common import common_file, turns_of
from scorekeeper.web.limits import reading
from scorekeeper.web.slots import Slots, Work

DAY, UNPLAYED = timedelta(days=1), timedelta(days=30)


def init_app(app: Flask) -> None:
    """Begin with the first request, because a server may divide into processes after it has loaded the application."""
    app.extensions["background"] = threading.Lock(), ExitStack()
    app.before_request(begin)


def begin() -> None:
    """Begin, unless this process has begun; raises StoreError if the database cannot be used."""
    lock, stack = current_app.extensions["background"]
    with lock:
        if not current_app.config["WORKERS"]:
            stack.enter_context(running(current_app._get_current_object()))  # type: ignore[attr-defined]
            atexit.register(stack.close)


@contextmanager
def running(app: Flask) -> Iterator[None]:
    """Work in the background inside the block; raises StoreError if the database cannot be used."""
    file = db.file_of(app)
    added: Slots = app.extensions["slots"]
    work: dict[str, Work] = {
        "folding": file.keep_folded,
        "copies": partial(_keep_copies, app),
        "unplayed": partial(_keep_played, app),
        **added.background,
    }
    with ExitStack() as stack:
        stack.enter_context(file.keep_open())
        stack.callback(common_file(app).close)
        if render_process.usable():
            processes = render_process.RenderProcesses(partial(turns_of(app).turn, "sheets"), *reading.READERS)
            render_process.use(processes.make)
            stack.callback(render_process.use, None)
            app.extensions["readers"] = reading.processes(app)
            stack.callback(app.extensions.pop, "readers")
        for name, each in work.items():
            stack.enter_context(_in_background(name, each))
        app.config["WORKERS"] = tuple(work)  # a server without them is not healthy
        yield


def _keep_copies(app: Flask, stop: threading.Event) -> None:
    """Make copies while it is the turn of this process, which it keeps until it ends."""
    with turns_of(app).turn("copies", lambda _seconds: stop.wait(CHECK_SECONDS)):
        if not stop.is_set():
            CopyKeeper(db.file_of(app), lambda: datetime.now(UTC)).keep(stop)  # noqa: TID251 - runs here and now


def _keep_played(app: Flask, stop: threading.Event) -> None:
    """Remove games without a hand that are a month old, once a day."""
    while True:
        with suppress(StoreError), db.file_of(app).open() as store:
            remove_unplayed(store, app.config["CLOCK"]() - UNPLAYED)
        if stop.wait(DAY.total_seconds()):
            return


@contextmanager
def _in_background(name: str, work: Work) -> Iterator[None]:
    stop = threading.Event()
    thread = threading.Thread(target=work, args=[stop], name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
