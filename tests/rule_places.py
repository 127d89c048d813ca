"""In how many source files each finding code is written: one rule stands in one place.

Usage: python -m tests.rule_places [FOLDER] [--most N]   (FOLDER: default `scorekeeper`)

Prints the spread; exits 1 if a code is written in more files than --most (default 1), or if more
than two modules outside the topics import the insides of one. A code is a quoted string
`area.problem` of the areas of findings, in Python, a template or a script. Files under a folder
`variants`, which cite by code, do not count; everywhere else a rule is named by its value.
`all_topics.py`, which collects, and the fields of a variant do not count as insides.
"""

import argparse
import ast
import re
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

AREAS = (
    "meld",
    "count",
    "going-out",
    "initial-meld",
    "threes",
    "special-hand",
    "acaba",
    "pile",
    "discard",
    "pot",
    "ending",
)
OUTSIDE = 2  # modules outside the topics that may import the insides of one
TOPICS = "scorekeeper.rules.topics."
SHOWING = ("templates", "static/js")  # beside the folder of the program
CODE = re.compile(rf"""["']((?:{"|".join(AREAS)})\.[a-z][a-z0-9-]*[a-z0-9])["']""")


def places(folder: Path) -> dict[str, set[str]]:
    """The files under a folder, and beside it, that write each code."""
    found = defaultdict(set)
    shown = (each for name in SHOWING for each in (folder.parent / name).rglob("*.*"))
    for file in sorted([*folder.rglob("*.py"), *shown]):
        if "variants" not in file.parts:
            for code in CODE.findall(file.read_text(encoding="utf-8")):
                found[code].add(str(file))
    return found


def outsiders(folder: Path) -> dict[str, set[str]]:
    """The modules outside the topics that import the insides of each topic."""
    found = defaultdict(set)
    for file in sorted(folder.rglob("*.py")):
        if {"topics", "variants"} & set(file.parts) or file.name == "all_topics.py":
            continue
        for name in _imported(ast.parse(file.read_text(encoding="utf-8"))):
            topic, _, inside = name.removeprefix(TOPICS).partition(".")
            if name.startswith(TOPICS) and inside.split(".")[0] != "fields":
                found[topic].add(str(file))
    return found


def _imported(tree: ast.Module) -> Iterator[str]:
    """The full names of all that a module imports, anywhere in its text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{each.name}" for each in node.names)


def main() -> None:
    """Print the spread, and fail if it is wider than asked for."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", nargs="?", default="scorekeeper", type=Path)
    options.add_argument("--most", type=int, default=1)
    chosen = options.parse_args()
    found = places(chosen.folder)
    if not found:
        sys.exit(f"no finding code found in {chosen.folder}")
    counts = {code: len(files) for code, files in found.items()}
    most = max(counts.values())
    for code in sorted(counts, key=lambda code: -counts[code])[:10]:
        if counts[code] > chosen.most:
            print(
                f"{code} is written in {counts[code]} files: {', '.join(sorted(found[code]))}."
                " Keep it in its topic, and name the rule by its value elsewhere: `Pile.frozen`."
            )
    median = statistics.median(counts.values())
    spread = f"median {median:g}, most {most} (at most {chosen.most})"
    print(f"{len(counts)} codes; files per code: {spread}")
    crowded = {topic: who for topic, who in outsiders(chosen.folder).items() if len(who) > OUTSIDE}
    for topic, who in crowded.items():
        print(
            f"{len(who)} modules import the insides of topics/{topic}, at most {OUTSIDE} may:"
            f" {', '.join(sorted(who))}. Let the topic hand over what they need through"
            " `scorekeeper.rules`, or through its value in `all_topics.py`."
        )
    sys.exit(most > chosen.most or bool(crowded))


if __name__ == "__main__":
    main()
