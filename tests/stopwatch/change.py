"""A change as the edits that a person makes by hand, and how it is made on a copy.

An edit names a text, not a line: it finds the one file among some that holds the text, so that
it still works when modules move.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
COPIED = ("scorekeeper", "templates", "static", "tests")
ALL_BUT_THESE = (
    *("-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", "-n", "auto", "--dist", "loadfile"),
    *("--ignore=tests/stopwatch", "--ignore=tests/deploy"),
)
NOT_COPIED = shutil.ignore_patterns(".*_cache")  # what is compiled is, for it saves seconds
TOPICS, CATALOGS = "scorekeeper/rules/topics/", "scorekeeper/words/languages"


class NotFoundError(Exception):
    """An edit finds no place for itself, or more than one; the message says which text."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace a text in the one file that holds it.

    `among` is a pattern of paths below the checkout, such as "scorekeeper/web/**/*.py".
    """

    among: str
    text: str
    instead: str

    def made(self, checkout: Path) -> Path:
        """Make the edit and return the path below the checkout; raises NotFoundError."""
        found = [
            path
            for path in sorted(checkout.glob(self.among))
            if path.is_file() and self.text in path.read_text(encoding="utf-8")
        ]
        if len(found) != 1:
            raise NotFoundError(f"{len(found)} files of {self.among} hold {self.text!r}")
        [path] = found
        content = path.read_text(encoding="utf-8")
        if content.count(self.text) != 1:
            raise NotFoundError(f"{path.name} holds {self.text!r} more than once")
        _write(path, content.replace(self.text, self.instead))
        return path.relative_to(checkout)


def behind(among: str, text: str, more: str) -> Edit:
    """Insert something behind a text."""
    return Edit(among, text, text + more)


@dataclass(frozen=True, slots=True)
class Addition:
    """Add a file, or lines at the end of one."""

    path: str
    text: str

    def made(self, checkout: Path) -> Path:
        """Make the addition and return the path below the checkout."""
        path = checkout / self.path
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        _write(path, before + self.text)
        return Path(self.path)


@dataclass(frozen=True, slots=True)
class Translation:
    """Add an entry for new English to every catalog; `put` has its translations by language.

    The entry comes before the one of `before` in the same context, "" for pages.
    """

    english: str
    put: Mapping[str, str]
    before: str
    context: str = "rules"

    def made(self, checkout: Path) -> Path:
        """Make the entries and return the folder of the catalogs; raises NotFoundError."""
        context = f'msgctxt "{self.context}"\n' if self.context else ""
        for code, words in self.put.items():
            old = f'\n\n{context}msgid "{self.before}"\n'
            new = f'\n\n{context}msgid "{self.english}"\nmsgstr "{words}"{old}'
            Edit(f"{CATALOGS}/{code}.po", old, new).made(checkout)
        return Path(CATALOGS)


def _write(path: Path, content: str) -> None:
    """Write a file of a copy, which is a link to that of the checkout until then."""
    path.unlink(missing_ok=True)
    path.write_text(content, encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Change:
    """A change that somebody wants, where it is made, and how one sees that it works.

    `wanted` is the row of CONTRIBUTING. `places` and `tests` are the numbers of places in the
    program and in the tests that are edited by hand; the folder of a topic is one place, and so are
    the catalogs. `commands` are the modules that write files anew after it. `check` is a program that
    fails before the change and succeeds after it. `fails` is how many tests then fail, found by
    running all of them.
    """

    wanted: str
    edits: tuple[Edit | Addition | Translation, ...]
    check: str
    places: int
    tests: int = 0
    commands: tuple[str, ...] = ()
    fails: int = 0

    def made(self, checkout: Path) -> tuple[int, int]:
        """Make the change; return how many places of the program and of the tests it touched."""
        touched = {_place(each.made(checkout)) for each in self.edits}
        tests = {each for each in touched if each.startswith("tests/")}
        return len(touched - tests), len(tests)


def _place(path: Path) -> str:
    name = path.as_posix()
    if name.startswith(TOPICS):
        return TOPICS + name.removeprefix(TOPICS).split("/")[0]
    return name


def copied(checkout: Path) -> None:
    """Fill a folder with links to the files of this checkout."""
    for name in COPIED:
        shutil.copytree(ROOT / name, checkout / name, ignore=NOT_COPIED, copy_function=linked)


def linked(source: str, target: str) -> str:
    """Make a link to a file, or a copy where the folder is on another file system; return its path."""
    try:
        os.link(source, target)
    except OSError:  # another file system
        shutil.copy2(source, target)
    return target


def holds(change: Change, checkout: Path) -> tuple[bool, str]:
    """Run the check of a change on a checkout; return if it succeeds, and what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", change.check],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 0, done.stdout + done.stderr


def cloned(checkout: Path) -> None:
    """Fill a folder with the last commit of this checkout, with its environment and what tests keep."""
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(checkout)], check=True)  # noqa: S607
    for name in (".venv", ".cache"):
        if (ROOT / name).exists():
            (checkout / name).symlink_to(ROOT / name)


def finish(change: Change, checkout: Path) -> None:
    """Run the commands that CONTRIBUTING names for a change, in a clone where it has been made."""
    for module in change.commands:
        _run(module, checkout=checkout).check_returncode()


def _run(*module: str, checkout: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *module],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout), "EXPLORE": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def failing(checkout: Path) -> list[str]:
    """Run all tests of a clone but those of these changes; return the ids of those that fail."""
    done = _run("pytest", *ALL_BUT_THESE, checkout=checkout)
    found = (line.split(" ", 1) for line in done.stdout.splitlines())
    return [rest[0].split(" - ")[0] for word, *rest in found if word in {"FAILED", "ERROR"} and rest]


def measured(change: Change, checkout: Path) -> Iterator[tuple[str, str]]:
    """Make a change on a copy; yield what is wrong with it: a heading and what was printed."""
    good, _ = holds(change, checkout)
    if good:
        yield "the check succeeds without the change", ""
    found = change.made(checkout)
    if found != (change.places, change.tests):
        yield "another number of places", f"{found}, not {(change.places, change.tests)}"
    good, printed = holds(change, checkout)
    if not good:
        yield "the change does not work", printed
