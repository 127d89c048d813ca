"""Documents from outside are read by the one strict reader; Python's own reads only what the program has written."""

import ast
from pathlib import Path

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent
OWN = {
    "rules/record/strict_json.py": "the strict reader itself",
    "store": "rows of the database",
    "usecases/game/ledger.py": "the stored rules of a game",
    "usecases/game/room.py": "the stored rules of a game",
    "usecases/people.py": "rows of the database",
    "club/events/exporting.py": "stored rules, and the document just written",
    "club/web/print/jobs.py": "the plan of a print",
    "web/operation/metrics.py": "what another process of the server has counted",
    "web/headers.py": "the program's own manifest",
    "web/forms/houserules.py": "one of the choices that a form offered",
    "sheets/paper/fit.py": "measured widths of letters",
    "phone/bridge.py": "the app's own memory",
    "phone/building.py": "the list of a downloaded release",
}


def parses(code: str) -> bool:
    calls = (each.func for each in ast.walk(ast.parse(code)) if isinstance(each, ast.Call))
    return any(ast.unparse(each) in {"json.loads", "json.load"} for each in calls)


def test_only_what_the_program_wrote_is_read_without_the_strict_reader() -> None:
    found = {
        str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py") if parses(path.read_text(encoding="utf-8"))
    }

    assert {each for each in found if each not in OWN and each.partition("/")[0] not in OWN} == set()
    assert {each for each in OWN if (PACKAGE / each).suffix and (PACKAGE / each).exists()} <= found
