"""How big the program is, by folder and purpose, and what is too big to be read at one go.

Usage: python -m tests.sizes

Prints the lines of Python, which have no limit in all, and exits 1 if a module, a function, a
folder or the scripts of the entry are beyond their own.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "scorekeeper"
SCRIPTS = PACKAGE.parent / "static" / "js"
MODULE_LINES, FUNCTION_LINES, FOLDER_FILES = 400, 60, 20
ENTRY_LINES = 844  # of the scripts that only the entry of a hand loads: what they were before it asked step by step
EVERYWHERE = {"outbox.js", "outbox_lines.js"}  # all pages of a game load these
# What each folder is for. The first that fits counts; what fits none stands in the root.
PURPOSES = {
    "club": "clubs",
    "rules": "the law",
    "words": "seven languages",
    "phone": "the phone alone",
    "game": "a table",
    "usecases": "a table",
    "store": "the database",
    "sheets": "paper for a table",
    "web": "pages for a table",
    "cli": "commands",
}


def modules() -> dict[str, list[str]]:
    """Return the lines of each module by its path within the package."""
    return {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8").splitlines()
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def purpose_of(module: str) -> str:
    """Return what the folder of a module is for."""
    return next((what for folder, what in PURPOSES.items() if module.startswith(f"{folder}/")), "the root")


def too_big(found: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield a sentence for each module, function and folder that is beyond its limit."""
    for module, lines in found.items():
        if len(lines) > MODULE_LINES:
            yield f"{module} has {len(lines)} lines (at most {MODULE_LINES})."
        for node in ast.walk(ast.parse("\n".join(lines))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > FUNCTION_LINES:
                    yield f"{module}, {node.name}: {length} lines (at most {FUNCTION_LINES})."
    for folder, files in Counter(module.rpartition("/")[0] for module in found).items():
        if files > FOLDER_FILES:
            yield f"{folder} has {files} files (at most {FOLDER_FILES})."


def entry_scripts() -> dict[str, int]:
    """Return the lines of each script that only the entry of a hand loads; what it imports is one of them."""
    found, coming = dict[str, int](), {"hand_form.js", "hand_runs.js"}  # the page names the second where it is needed
    while coming:
        name = coming.pop()
        text = (SCRIPTS / name).read_text(encoding="utf-8")
        found[name] = len(text.splitlines())
        coming |= set(re.findall(r"'\./(\w+\.js)'", text)) - found.keys() - EVERYWHERE
    return found


def main() -> None:
    """Print the figures, and fail if something is beyond its limit."""
    found = modules()
    by_purpose: Counter[str] = Counter()
    by_folder: Counter[str] = Counter()
    for module, lines in found.items():
        by_purpose[purpose_of(module)] += len(lines)
        by_folder["/".join(module.split("/")[:-1][:2]) or "."] += len(lines)
    print(f"{by_purpose.total():,} lines in scorekeeper/:")
    print("  " + ", ".join(f"{what} {count:,}" for what, count in by_purpose.most_common()))
    print("  " + ", ".join(f"{folder} {count:,}" for folder, count in sorted(by_folder.items())))
    entry = sum(entry_scripts().values())
    print(f"  scripts of the entry {entry} (at most {ENTRY_LINES})")
    beyond = list(too_big(found))
    for sentence in beyond:
        print(sentence)
    sys.exit(bool(beyond) or entry > ENTRY_LINES)


if __name__ == "__main__":
    main()
