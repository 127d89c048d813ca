"""The only module that knows where templates, static files and the data folder are.

There are two layouts. A checkout has `templates/`, `static/` and `instance/` beside the package. An
installed wheel has the first two in `scorekeeper/_site/`, and its data in the user's data folder.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
APP_FOLDER = "canasta-scorekeeper"
INSTANCE_VARIABLE = "SCOREKEEPER_INSTANCE"
DATABASE_FILE = "scorekeeper.db"
SECRET_KEY_FILE = "secret.key"  # noqa: S105 - the name of a file, not a secret


def site() -> Path:
    """Return the folder that holds `templates/` and `static/`."""
    packaged = PACKAGE / "_site"
    return packaged if packaged.is_dir() else PACKAGE.parent


def is_checkout() -> bool:
    """Return whether the program runs from its source folder, not from an installed wheel."""
    return site() == PACKAGE.parent


def templates() -> Path:
    """Return the folder of the page templates."""
    return site() / "templates"


def static() -> Path:
    """Return the folder of style sheets, scripts, icons and fonts."""
    return site() / "static"


def phone() -> Path:
    """Return the folder of the app for phones; it is there if `make phone` has made it."""
    return PACKAGE.parent / "dist" / "phone"


def instance() -> Path:
    """Return the folder that holds the database and the secret key; it may not exist yet.

    The environment variable `SCOREKEEPER_INSTANCE` comes first. Without it, a checkout uses
    `instance/` and an installed wheel the user's data folder.
    """
    chosen = os.environ.get(INSTANCE_VARIABLE, "").strip()
    if chosen:
        return whole(chosen)
    if is_checkout():
        return PACKAGE.parent / "instance"
    return user_data(sys.platform, os.environ, Path.home()) / APP_FOLDER


def whole(path: str | Path) -> Path:
    """Return a path without links and signs for home; where links lead in a circle, writing says what is wrong."""
    return Path(os.path.realpath(os.path.expanduser(path)))  # noqa: PTH111 - what pathlib does raises errors of its own


def made() -> Path:
    """Return the folder that keeps what is made from sources: in a checkout `.cache/`, else that of the data."""
    return PACKAGE.parent / ".cache" if is_checkout() else instance()


def user_data(platform: str, environ: Mapping[str, str], home: Path) -> Path:
    """Return where programs keep a user's data on `platform` (a value of `sys.platform`)."""
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if platform == "darwin":
        return home / "Library" / "Application Support"
    named = environ.get("XDG_DATA_HOME", "")
    # The XDG specification says that a relative value is to be ignored.
    return Path(named) if named.startswith("/") else home / ".local" / "share"
