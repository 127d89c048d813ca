"""A club to be asked strange things: games in every state, an event, house rules, all links."""

import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from flask import Flask

from scorekeeper import usecases
from scorekeeper.optional import club
from scorekeeper.rules import SideNames
from scorekeeper.rules.house_rules.file import RulesFile
from scorekeeper.store import open_store
from scorekeeper.usecases import GameSetup
from scorekeeper.web import create_app
from scorekeeper.web.common import common_file, turns_of
from tests.usecases.table import CLASSIC, ITEMISED, NOON, TOO_LOW, Table, hand

ALONE = tuple(SideNames("", (name,)) for name in ("Ann", "Bo", "Cem"))
PAIRS = CLASSIC.sides
of_events = club("tests.club.web.fuzz_events")


@dataclass(frozen=True)
class World:
    """A database with everything in it, and the links that open it, by what they open."""

    database: Path
    tokens: dict[str, list[str]]


def build(folder: Path) -> World:
    """Play a while in every kind of game, and in an event."""
    database = folder / "world.db"
    with open_store(database) as store:
        games = [Table(store), *_games(Table(store, replace(CLASSIC, title="Tuesday & <b>")))]
        for variant, sides in (
            ("cutthroat", ALONE),
            ("samba", PAIRS),
            ("hand-and-foot", PAIRS),
            ("american", PAIRS),
            ("burraco", PAIRS),
            ("burraco-3", ALONE),
        ):
            games.append(Table(store, GameSetup(variant, {}, sides, "Ann")))
        at_events = of_events.play(store) if of_events else {}
        usecases.save_rule_set(store, NOON, RulesFile("Tuesday club", "classic", {"target": 7500}))
        of_games = [each.token for each in games]
        watching = [each.links.watch_token for each in games]
    at_tables = at_events.pop("g", [])
    return World(database, {"g": [*of_games, *of_games, *watching, *at_tables], **at_events})


def _games(full: Table) -> list[Table]:
    """Games in every state of classic canasta."""
    store = full.store
    full.record(ITEMISED)
    full.record(TOO_LOW, reason="nobody saw it")
    full.penalise(2, 1, "exposed-card", times=2)
    full.protest(1)
    ended, bare, over = Table(store), Table(store), Table(store)
    ended.record(hand())
    ended.end()
    bare.end()
    over.record(hand(points=450, canastas=8))
    over.record(hand())
    return [full, ended, bare, over]


def opened(world: World, copy: Path) -> Flask:
    """An application on a copy of its own."""
    shutil.copyfile(world.database, copy)
    app = create_app({"DATABASE": str(copy), "SECRET_KEY": "for tests only", "TESTING": False})
    if of_events:
        app.extensions["prints"] = of_events.BriefJobs(common_file(app), turns_of(app))
    return app


def watch(database: Path) -> Callable[[], int]:
    """Tell a number that changes whenever anything in the database is changed by others."""
    line = sqlite3.connect(database)
    return lambda: int(line.execute("PRAGMA data_version").fetchone()[0])
