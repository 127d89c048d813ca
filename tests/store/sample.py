"""The database of schema 7 that is kept to be read, and what the program that wrote it said of it."""

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

SAMPLE = Path(__file__).parent / "schema_7"
TOKEN = "ICa3CfRdSIWMzujj80dRXeNE"  # noqa: S105 - the score link of its first game


def unpacked(path: Path) -> Path:
    """Write the database to a path that does not exist yet, and return the path."""
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress((SAMPLE / "database.sql.gz").read_bytes()).decode())
    connection.close()
    return path


def told() -> Any:
    """Return its games, events and links as `tests.usecases.test_databases_of_schema_7` lists them."""
    return json.loads(gzip.decompress((SAMPLE / "told.json.gz").read_bytes()))
