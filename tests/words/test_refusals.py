"""What is refused, warned of or explained is one template with facts, so it can be translated."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper import paths
from scorekeeper.rules.messages import Msg
from tests.words import collected

# Errors of Python itself tell of a mistake in the program, and nobody reads them at the table.
OF_PYTHON = {"AssertionError", "LookupError", "RuntimeError", "TypeError", "ValueError"}
# Errors for whoever calls a function wrongly, for whoever mends the program, and about catalogs.
OF_MAINTAINERS = {"BuildError", "FaultError", "NothingToSum", "RefusedUrl", "UnknownForm"}
OF_CATALOGS = {"CatalogFault", "UnknownLanguage"}
# Functions that make, raise or show an error, and those that show anything at all.
MAKING = {"refuse", "_fault", "_mismatch", "_refuse", "fail", "UsageError"}
SHOWING = {"blame", "complain", "echo", "give_up", "prompt"}
SAYING = {"msg", "translate"}
SAID = {"hint", "message", "problem", "reason", "sentence", "text", "why", "words"}
PROGRAM = "scorekeeper {}: {}"  # its name and that of a command, before what is said
GLUED = re.compile(r"[a-z]+[,;:.]? | [a-z]+")


@cache
def errors() -> set[str]:
    """The names of all errors that the program defines."""
    bases = {
        each.name: {ast.unparse(base).rpartition(".")[2] for base in each.bases}
        for path in paths.PACKAGE.rglob("*.py")
        for each in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(each, ast.ClassDef)
    }
    known = OF_PYTHON | {"Exception"}
    while more := {name for name, of in bases.items() if of & known} - known:
        known |= more
    return known - OF_PYTHON - {"Exception"}


def handed(tree: ast.AST, kept: set[str]) -> Iterator[ast.expr]:
    """What is handed to an error or shown, or kept under one of these names."""
    reading = errors() - OF_MAINTAINERS - OF_CATALOGS | MAKING | SHOWING
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            is_read = ast.unparse(node.func) == "super().__init__" or name in reading
            yield from (*node.args, *(each.value for each in node.keywords)) if is_read else ()
        elif isinstance(node, ast.Assign):
            names = {ast.unparse(each) for each in node.targets}
            yield from [node.value] if names & kept else ()


def parts(value: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The strings of an expression that are no template of `msg` or `translate` and no facts of one."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) in SAYING:
        return
    if isinstance(value, ast.JoinedStr | ast.Constant):
        yield value
        return
    for each in ast.iter_child_nodes(value):
        yield from parts(each)


def glued(source: str, kept: set[str] = SAID) -> list[tuple[int, str]]:
    """The sentences that no catalog can have, with their lines."""
    found = []
    for value in handed(ast.parse(source), kept):
        for each in parts(value):
            text = _without_facts(each)
            if GLUED.search(text) and text != PROGRAM:
                found.append((each.lineno, text))
    return found


def _without_facts(each: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(each, ast.Constant):
        return each.value if isinstance(each.value, str) else ""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in each.values)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('raise InputError(f"Round {number} is closed.", "round")', ["Round {} is closed."]),
        ('message = f"{name} plays" if name else msg("Nobody plays.")', ["{} plays"]),
        ('raise plain.refuse(where, "the list is empty")', ["the list is empty"]),
        ('raise RecordError(code, msg("expected {name}", name=f"{x} or {y}"), where)', []),
        ('raise RecordError(code, msg("not JSON"), f"line {number}")', ["line {}"]),
        ('raise ValueError(f"entry {number}: a hand without its number")', []),
        ('click.echo("The server is found.")', ["The server is found."]),
        ('click.echo(translate("The server is found."))', []),
    ],
)
def test_a_sentence_made_of_pieces_is_found(source: str, found: list[str]) -> None:
    assert [text for _, text in glued(source)] == found


def test_no_refusal_is_made_of_pieces() -> None:
    found = {
        str(path.relative_to(paths.PACKAGE)): pieces
        for path in collected.modules(collected.REFUSING)
        if (pieces := glued(path.read_text(encoding="utf-8"), _kept(path)))
    }

    assert found == {}


def _kept(path: Path) -> set[str]:
    """The names to look at.

    Topics keep templates under the same ones, and are described apart; pages and sheets keep other
    words under them, and a rehearsal what its people write.
    """
    return set() if {"topics", "web", "sheets", "rehearsal"} & {*path.parts} else SAID


def test_every_choice_has_labels_that_can_be_said_in_any_language() -> None:
    kinds = list(collected.choices())

    assert {"Scoring", "RoundStatus", "ProtestOutcome"} <= {each.__name__ for each in kinds}
    assert all(isinstance(each.label, Msg) for kind in kinds for each in kind)
    assert {words for _, words in collected.refusals()} >= {"Upheld", "victory points", "closed"}
