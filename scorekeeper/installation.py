"""Makes the data folder of an installation and the secret key that signs cookies."""

import os
import secrets
from pathlib import Path
from tempfile import NamedTemporaryFile

from scorekeeper import paths
from scorekeeper.rules.messages import msg
from scorekeeper.system_errors import reason

KEY_BYTES = 32
OWNER_ONLY_FILE, OWNER_ONLY_FOLDER = 0o600, 0o700


class InstallationError(Exception):
    """The data folder or the secret key cannot be made or read; the message says what to do."""


def prepare(folder: Path) -> str:
    """Make the data folder and its secret key if they are missing, and return the key.

    Only the owner may read either; permissions that others have on the key are taken away. Raises
    InstallationError.
    """
    path = folder / paths.SECRET_KEY_FILE
    try:
        folder.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        key = _read(path) if path.exists() else _create(path)
    except OSError as error:
        raise InstallationError(
            msg(
                "{name_folder} cannot be used for the games: {name_why}. Choose another folder with"
                " {name_variable} or --instance.",
                name_folder=folder,
                name_why=reason(error),
                name_variable=paths.INSTANCE_VARIABLE,
            )
        ) from error
    if len(key) < KEY_BYTES:
        raise InstallationError(
            msg(
                "{name_file} holds no secret key. Delete it and start again; devices then lose"
                " their lists of games, but no game is lost.",
                name_file=path,
            )
        )
    return key


def _create(path: Path) -> str:
    """Write a new key, which is there whole or not at all; if another process was faster, use its key."""
    key = secrets.token_hex(KEY_BYTES)
    with NamedTemporaryFile("w", encoding="ascii", dir=path.parent, delete=False) as file:  # for its owner only
        file.write(key)
    made = Path(file.name)
    try:
        os.link(made, path)
    except FileExistsError:
        return _read(path)
    except OSError:  # a file system without links
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)
    return key


def _read(path: Path) -> str:
    if path.stat().st_mode & 0o077:
        path.chmod(OWNER_ONLY_FILE)
    return path.read_text(encoding="ascii", errors="replace").strip()
