"""What the processes of a server share, as the application has it: the file, and the turns."""

from flask import Flask, current_app
from flask.sansio.app import App

from scorekeeper.store.common import CommonFile
from scorekeeper.store.turns import Turns


def init_app(app: Flask) -> None:
    """Give the application the file beside its database."""
    app.extensions["common"] = CommonFile(app.config["DATABASE"], lambda: app.config["CLOCK"]().timestamp())
    app.extensions["turns"] = Turns(app.extensions["common"])


def common_file(app: App | None = None) -> CommonFile:
    """Return the file of an application, usually of the present one."""
    file: CommonFile = (app or current_app).extensions["common"]
    return file


def turns_of(app: Flask) -> Turns:
    """Return the turns of an application."""
    turns: Turns = app.extensions["turns"]
    return turns
