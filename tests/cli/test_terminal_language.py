"""The language of the terminal: its own, or what `--lang` says, for every command."""

import json
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import click
import pytest

from scorekeeper import cli
from scorekeeper.cli import serve, shared
from scorekeeper.words.language import set_language, using_language
from tests.cli.conftest import Run
from tests.cli.served import running
from tests.words.pseudo import Pseudo, unmarked

# What is called so in every language: programs, options, and the names of what they look at.
OWN = re.compile(
    r"scorekeeper|Scorekeeper|Python|SQLite|Pango|UTC|db|instance|force|list|GET|POST|ms"
    r"|Rehearsal|Pair|burraco|name|zeroconf|canasta|JSON|PDF"
)
PATHS = re.compile(r"[^\s\[\]]*/[^\s\[\]]*|[\w-]*\.(db|py)\b|[^\s\[\]]+@[^\s\[\]]+|[\w-]+-before-\w+")
# What click says around a refusal.
CLICK = re.compile(r"Usage: .*\n|Try '.*\n|Error: (Invalid value for '.*?': )?")
NOBODY = ("erase-name", "Nobody", "--yes")
REHEARSED = ("simulate", "--tables", "3", "--rounds", "1", "--hands", "1")
ASKED = (
    (("club", "lock", "--word", "canasta evening"), 0),
    (("club", "unlock"), 0),
    (("club", "unlock"), 0),
    (("club", "link"), 0),
    (("club", "publish", "SCAN"), 2),
    (("club", "publish", "PAGES"), 0),
    (("backup", "BACKUP"), 0),
    (("backup", "BACKUP"), 2),
    (("backup", "FOLDER"), 2),
    (("verify", "BACKUP"), 0),
    (("verify", "--head", "abcd-efgh-jkmn"), 1),
    (("restore", "BACKUP"), 0),
    (("restore", "MISSING"), 2),
    (("event", "list"), 0),
    (("event", "export", "7"), 2),
    (("event", "backup", "7"), 2),
    (("event", "link", "7"), 2),
    (("sheet", "--list"), 0),
    (("sheet", "7"), 2),
    ((*NOBODY,), 2),
    (("export-name", "Nobody"), 2),
    (("doctor",), 0),
    (("doctor", "--lang", "tlh"), 2),
    (("import", "FOLDER"), 2),
    (("import", "BACKUP"), 2),
    (("import", "SCAN"), 2),
    (("event", "import", "RECORD"), 2),
    (("score", "MISSING", "--text"), 2),
    (("score", "RECORD", "--text"), 2),
    (("sheet", "RECORD", "-o", "-"), 2),
    (("sheet", "LAWFUL", "-o", "-", "--paper", "a0"), 2),
    (("sheet", "LAWFUL", "-o", "-", "--up", "4", "--paper", "a5"), 2),
    (("sheet", "LAWFUL", "-o", "-", "--edition", "huge"), 2),
    (("summary", "RECORD", "-o", "-"), 2),
    (("summary", "LAWFUL", "-o", "-", "--orientation", "huge"), 2),
    (("packet", "--tables", "0", "-o", "-"), 2),
    (("packet", "--tables", "1", "--paper", "a9", "-o", "-"), 2),
    (("packet", "--tables", "1", "--slips", "99", "-o", "-"), 2),
    (("packet", "--tables", "1", "--variant", "whist", "-o", "-"), 2),
    (("packet", "--tables", "1", "--rules", "RECORD", "-o", "-"), 2),
    (("packet", "--tables", "1", "--names", "NAMES", "-o", "-"), 2),
    (("leaflet", "whist", "-o", "-"), 2),
    (("ask", "MISSING", "--text"), 2),
    (("variants", "--diff", "samba"), 2),
    (("variants", "whist"), 2),
    (("variants", "samba", "--rules", "RECORD"), 2),
    (("simulate", "--variant", "whist"), 1),
    (("simulate", "--tables", "2", "--url", "http://127.0.0.1:9"), 1),
    ((*REHEARSED, "--paper", "--trouble", "--url", "SERVER", "--instance", "FOLDER"), 0),
)


def commands(group: click.Group) -> Iterator[click.Command]:
    for each in group.commands.values():
        if isinstance(each, click.Group):
            yield from commands(each)
        else:
            yield each


def test_every_command_can_be_told_its_language() -> None:
    found = [*commands(cli.main)]

    assert len(found) > 20
    lacking = [each.name for each in found if not any("--lang" in option.opts for option in each.params)]
    assert lacking == []
    assert {each.name for each in found} - {name for words, _ in ASKED for name in words[:2]} == {"serve"}


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"LANG": "it_IT.UTF-8"}, "Qui non ci sono tornei."),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "de_CH@euro"}, "Hier gibt es keine Turniere."),
        ({"LANGUAGE": "sv:fr:en", "LANG": "it_IT"}, "Il n’y a pas de tournoi ici."),
        ({"LANG": "C.UTF-8"}, "There are no events here."),
    ],
)
def test_the_terminal_speaks_the_language_of_its_environment(
    run: Run, own_instance: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], said: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert said in run("event", "list").stderr
    assert "There are no events here." in run("event", "list", "--lang", "en").stderr
    assert own_instance.exists()


def test_a_language_that_there_is_not_is_answered_with_those_that_there_are(run: Run) -> None:
    done = run("doctor", "--lang", "tlh")

    assert done.exit_code == 2
    assert "italiano" in done.stderr
    assert "Nederlands" in done.stderr


def test_what_programs_read_is_english_whatever_the_terminal_speaks(
    run: Run, monkeypatch: pytest.MonkeyPatch, illegal: dict[str, object]
) -> None:
    before = run("score", given=json.dumps(illegal)).stdout
    monkeypatch.setenv("LANG", "it_IT.UTF-8")

    assert run("score", given=json.dumps(illegal)).stdout == before


@pytest.mark.usefixtures("own_instance")
def test_every_word_of_the_terminal_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: dict[str, object]
) -> None:
    long = Pseudo()
    run("sheet", "--list")
    run("doctor")
    files = {
        "BACKUP": str(tmp_path / "b.db"),
        "FOLDER": str(tmp_path),
        "MISSING": "7",
        "PAGES": str(tmp_path / "pages"),
    }
    for name, content in {
        "SCAN": "%PDF-",
        "RECORD": '{"format":',
        "LAWFUL": json.dumps(record),
        "NAMES": "[Ann]\n[Ben]",
    }.items():
        files[name] = str(tmp_path / name)
        Path(files[name]).write_text(content, encoding="utf-8")
    monkeypatch.setattr(shared, "set_language", lambda _: set_language(long))  # whatever is asked for

    left = {}
    for words, status in ASKED:
        with running(tmp_path) if "SERVER" in words else nullcontext() as server:
            files["SERVER"] = server.address if server else ""
            done = run(*(files.get(each, each) for each in words))
        shown = re.sub(PATHS, " ", CLICK.sub("", done.output))
        shown = re.sub(rf"scorekeeper( [\w-]+)+:|--\w+|{re.escape(words[-1])}", " ", shown)
        found = [each for each in unmarked(shown) if not OWN.fullmatch(each)]
        if found or done.exit_code != status:
            left[words] = (done.exit_code, found, done.output)
    set_language("en")
    with using_language(long):
        welcome = serve.welcome("http://127.0.0.1:1/", tmp_path / "b.db")
    shown = PATHS.sub(" ", welcome)

    assert left == {}
    assert [each for each in unmarked(shown) if each.strip()] == []
