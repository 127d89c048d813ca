"""The links of an event's tables, and the short codes that their cards show.

Both follow from names and a key of this database, so that cards can be printed again although only
hashes are stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.store.codes import code_from, code_hash
from scorekeeper.store.connect import Store
from scorekeeper.store.links import Secrets, secrets_of

CODE_LENGTH = 9  # so many codes that no limit of guesses is needed, and a right one can always be accepted
OLD_LENGTHS = (7, 6)  # on cards that were printed before version 0.3; they stay valid
LENGTHS = (CODE_LENGTH, *OLD_LENGTHS)


@dataclass(frozen=True, slots=True)
class TableCode:
    """The token of a table's link, and the code to type."""

    token: str
    code: str


def table_codes(store: Store, event_id: int, tables: Sequence[int]) -> dict[int, TableCode]:
    """Return the links and the short codes of tables, which their cards show."""
    codes = {table: code_name(event_id, table) for table in tables}
    links = {table: table_name(event_id, table) for table in tables}
    known = secrets_of(store, [*codes.values(), *links.values()])
    rows = store.rows("SELECT code_hash, table_number FROM table_codes WHERE event_id = ?", event_id)
    tables_by_hash = {str(hashed): int(table) for hashed, table in rows}
    found = {}
    for table in tables:
        code = new_code(known, codes[table])
        typed = (code[:length] for length in LENGTHS)
        shown = next((each for each in typed if tables_by_hash.get(code_hash(known, each)) == table), code)
        found[table] = TableCode(known.token(links[table]), shown)
    return found


def new_code(known: Secrets, name: str) -> str:
    """Return the code that was kept under this name, or else the one derived from it, of `CODE_LENGTH` characters."""
    if name in known.kept:
        return known.kept[name]
    return code_from(known.token(name), CODE_LENGTH)


def find_table_by_code(store: Store, code: str) -> tuple[int, int] | None:
    """Return the event's id and the number of the table with this code, or None."""
    rows = store.rows(
        "SELECT event_id, table_number FROM table_codes WHERE code_hash = ?", code_hash(secrets_of(store, []), code)
    )
    return (int(rows[0][0]), int(rows[0][1])) if rows else None


def table_name(event_id: int, table: int) -> str:
    """Return the name from which the token of a table is derived."""
    return f"table/{event_id}/{table}"


def code_name(event_id: int, table: int) -> str:
    """Return the name from which the code of a table is derived."""
    return f"code/{event_id}/{table}"
