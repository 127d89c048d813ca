"""A report of a problem, without secrets, for people who run the server or write the program.

It holds no address, link, code, name or text that anybody has written: it names what failed by the
rule of the address and by places in the program.
"""

import platform
import re
import sqlite3
import traceback
from datetime import datetime
from pathlib import Path

from flask import request

from scorekeeper import __version__, paths
from scorekeeper.web.operation.log import request_id, rule

MOST_PLACES = 12  # of the program, the last ones
_BROWSER = re.compile(r"\b(?:Firefox|Edg|OPR|Chrome|Version|Safari|AppleWebKit)/[\d.]{1,20}")
_SYSTEM = re.compile(r"\b(?:Android|iPhone|iPad|Windows|Macintosh|Linux)\b")


def report(code: str, status: int, at: datetime, error: BaseException | None = None) -> str:
    """Return the lines of a report about the present request, refused with a code and a status."""
    agent = request.headers.get("User-Agent", "")
    python, system = platform.python_version(), f"{platform.system()} {platform.machine()}"
    lines = [
        f"scorekeeper {__version__}, Python {python}, SQLite {sqlite3.sqlite_version}, {system}",
        f"{at:%Y-%m-%d %H:%M:%S} UTC, request {request_id()}",
        f"{request.method} {rule()}: {status} {code}",
        " ".join(dict.fromkeys([*_SYSTEM.findall(agent), *_BROWSER.findall(agent)])),
        *(_places(error) if error else ()),
    ]
    return "\n".join(line for line in lines if line)


def _places(error: BaseException) -> list[str]:
    """Return the kind and places of an error; its message, which may quote people, is left out."""
    frames = traceback.extract_tb(error.__traceback__)[-MOST_PLACES:]
    return [type(error).__name__, *(f"  {_file(each.filename)}:{each.lineno}" for each in frames)]


def _file(name: str) -> str:
    """Return a file's name without the folders of this machine."""
    path = Path(name)
    if path.is_relative_to(paths.PACKAGE):
        return path.relative_to(paths.PACKAGE.parent).as_posix()
    return "/".join(path.parts[-2:])
