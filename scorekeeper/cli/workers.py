"""Lets several processes serve together; gunicorn starts them, and replaces one that has died.

Each of them serves with waitress behind the same doors as a single one (`serving`), because none of
gunicorn's own workers closes connections that send nothing.
"""

import gc
import logging
import os
import signal
from collections.abc import Callable
from contextlib import suppress

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger
from gunicorn.workers.base import Worker

from scorekeeper.cli.doors import LOOK_SECONDS

STUCK_SECONDS = 30  # without a sign of life, after which a process is ended
STOP_SECONDS = 10  # that requests in progress may still take
ENDING = signal.SIGTERM, signal.SIGINT, signal.SIGQUIT
Looking = Callable[[], None]


class ServingProcess(Worker):  # type: ignore[misc]
    """One of the processes."""

    _serves = False

    def init_signals(self) -> None:
        """Heed signals from now on, and those that came while this process was made."""
        super().init_signals()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)

    def run(self) -> None:
        """Serve until a signal comes, or the process that watches this one is gone."""
        with suppress(KeyboardInterrupt):
            self._serves = True
            if self.alive:
                self.app.serve(self.look)
        self._serves = False  # later signals interrupt nothing

    def look(self) -> None:
        """Show that this process is alive; end it if nobody watches it any more."""
        self.notify()
        if self.ppid != os.getppid():
            raise KeyboardInterrupt

    def handle_exit(self, sig: int, frame: object) -> None:
        """Stop after the requests in progress, or do not begin to serve."""
        del sig, frame
        self.alive = False
        if self._serves:
            self._serves = False
            raise KeyboardInterrupt

    handle_quit = handle_exit


class Watch(Arbiter):  # type: ignore[misc]
    """Watches the processes."""

    handle_hup = Arbiter.handle_int  # a terminal that is closed stops the server

    def spawn_worker(self) -> int:
        """Start one more process, and return its number.

        At first it handles signals as this process does: it would put them into a queue that nobody
        reads there. So they wait until it has handlers of its own (`ServingProcess.init_signals`).
        """
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        try:
            return int(super().spawn_worker())
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


class Faults(Logger):  # type: ignore[misc]
    """Writes of processes that died where the program writes, if that is lines of JSON."""

    def setup(self, cfg: object) -> None:
        """Leave the writing to the log of the program."""
        super().setup(cfg)
        if logging.getLogger().handlers:
            self.error_log.handlers.clear()
            self.error_log.propagate = True


class Processes(BaseApplication):  # type: ignore[misc]
    """The processes of one server; `serve` is what each of them does."""

    def __init__(self, serve: Callable[[Looking], None], listener: int, count: int) -> None:
        self.serve = serve
        self._settings = {
            "bind": f"fd://{os.dup(listener)}",
            "workers": count,
            "worker_class": ServingProcess,
            "timeout": STUCK_SECONDS + LOOK_SECONDS,
            "graceful_timeout": STOP_SECONDS,
            "control_socket_disable": True,
            "loglevel": "error",
            "logger_class": Faults,
        }
        super().__init__()

    def load_config(self) -> None:
        """Tell gunicorn its settings."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> object:
        """Return nothing: the application exists before the processes."""
        return None

    def run(self) -> None:
        """Start the processes and watch them until a signal comes."""
        gc.collect()
        gc.freeze()  # what is shared stays shared
        here = os.getpid()
        try:
            Watch(self).run()
        except SystemExit as ended:
            if os.getpid() != here or ended.code:
                raise
