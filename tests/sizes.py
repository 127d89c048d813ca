"""How big the program is: its lines, the files of its folders, the names of its classes.

Usage: python -m tests.sizes

Prints the figures and exits 1 if one is beyond its limit. A class name may stand in two packages
that have nothing to do with each other, never twice in one.
"""

import re
import sys
from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "scorekeeper"
# 50,000 for what version 0.2 does; what is new since then may add its own.
LINES = 50_000 + sum(
    {
        "at the table: results alone, found house rules, the referee in words, sharing": 2_800,
        "in the hall: a grid, brackets, sections, backups": 2_200,
        "the Burraco family": 6_000,
        "seven languages on every page": 1_700,
        "nothing lost, nobody in": 3_000,
        "the phone alone": 500,
        "a game on several devices": 1_300,
        "as fast as before, and for more phones; tags of copies in half the time": 850,
        "a faster start, and an end without waiting": 50,
        "limits of logs and files, and a new database that is finished": 200,
    }.values()
)
FILES_PER_FOLDER = 20
CLASS = re.compile(r"^ *class (\w+)", re.MULTILINE)


def lines() -> int:
    """Lines of Python in the package."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in PACKAGE.rglob("*.py"))


def crowded() -> dict[str, int]:
    """The folders with more files than a reader can hold."""
    found = Counter(path.parent for path in PACKAGE.rglob("*.py"))
    return {
        str(folder.relative_to(PACKAGE.parent)): count
        for folder, count in sorted(found.items())
        if count > FILES_PER_FOLDER
    }


def doubled() -> dict[str, list[str]]:
    """The class names that stand twice in one package of the program."""
    found: dict[str, list[str]] = {}
    for package in sorted(path for path in PACKAGE.iterdir() if path.is_dir()):
        modules = (path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
        names = Counter(name for text in modules for name in CLASS.findall(text))
        if twice := [name for name, count in names.items() if count > 1]:
            found[package.name] = sorted(twice)
    return found


def main() -> None:
    """Print the figures, and fail if one is beyond its limit."""
    count, folders, classes = lines(), crowded(), doubled()
    print(f"{count:,} lines in scorekeeper/ (at most {LINES:,})")
    print(f"folders of more than {FILES_PER_FOLDER} files: {folders or 'none'}")
    print(f"class names twice in a package: {classes or 'none'}")
    if count > LINES:
        print(f"Take {count - LINES} lines out, or say in LINES what new function needs them.")
    if folders:
        print("Give these folders subfolders that say what is in them.")
    if classes:
        print("Give each of these classes a name of its own.")
    sys.exit(count > LINES or bool(folders) or bool(classes))


if __name__ == "__main__":
    main()
