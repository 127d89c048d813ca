"""The shape of the program: who may import whom, how big a part may get, what stays out."""

import ast
import re
import subprocess
import symtable
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest
from importlinter import cli as import_linter

from scorekeeper.web import create_app
from tests.rule_places import outsiders, places

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorekeeper"
MODULES = sorted(PACKAGE.rglob("*.py"))
LINES_PER_VIEW = 15
LINES_PER_TEMPLATE = 180
CHARACTERS_PER_TEMPLATE_LINE = 160
COMPREHENSIONS = {"listcomp", "setcomp", "dictcomp", "genexpr", "lambda"}
CLASSES_OF_ONE_NAME = 10  # in packages that have nothing to do with each other


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_the_contracts_between_the_layers_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    # It would silence the loggers of the program for all tests that come after.
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)

    assert import_linter.lint_imports(no_cache=True) == import_linter.EXIT_STATUS_SUCCESS


def test_no_template_is_longer_than_a_screen_or_three() -> None:
    long = {
        _name(path): _length(path)
        for path in (ROOT / "templates").rglob("*.html")
        if _length(path) > LINES_PER_TEMPLATE
    }

    assert long == {}


def test_what_loads_the_script_for_the_screen_asks_to_keep_it_on() -> None:
    pages = [path for path in (ROOT / "templates").rglob("*.html") if "js/awake.js" in path.read_text(encoding="utf-8")]

    assert len(pages) > 3
    assert [_name(path) for path in pages if "data-awake" not in path.read_text(encoding="utf-8")] == []


def test_no_line_of_a_template_is_wider_than_a_screen() -> None:
    wide = [
        f"{_name(path)}:{number}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > CHARACTERS_PER_TEMPLATE_LINE
    ]

    assert not wide, f"Break these lines of templates: {wide}"


def test_no_view_does_more_than_read_call_and_show() -> None:
    long = {}
    for path in (PACKAGE / "web").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and _is_view(node) and _body(node) > LINES_PER_VIEW:
                long[f"{_name(path)}: {node.name}"] = _body(node)

    assert long == {}


def _is_view(node: ast.FunctionDef) -> bool:
    verbs = {"route", "get", "post"}
    calls = [each.func for each in node.decorator_list if isinstance(each, ast.Call)]
    return any(isinstance(each, ast.Attribute) and each.attr in verbs for each in calls)


def _body(node: ast.FunctionDef) -> int:
    return (node.end_lineno or 0) - node.body[0].lineno + 1


ASKING = re.compile(r"variant(_id|\.id)\s*(==|!=|in\b|not in\b|\.(starts|ends)with)")
# A list may mark the chosen one.
ASKING_FOR_ONE = re.compile(ASKING.pattern + r"[\s\[({]*[\"']|\.family\s*(==|!=|in\b|not in\b|\.)(?!english)")


def test_nothing_depends_on_the_name_of_a_variant() -> None:
    asking = [
        f"{_name(path)}:{number}"
        for pattern, paths in ((ASKING, MODULES), (ASKING_FOR_ONE, (ROOT / "templates").rglob("*.html")))
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]

    assert not asking, f"Ask a field of the variant instead, or add one: {asking}"


HEAVY = "{'flask', 'weasyprint', 'sqlite_utils', 'wtforms', 'waitress', 'jinja2'}"


@pytest.mark.parametrize(
    "program",
    [
        "import scorekeeper",
        "import scorekeeper.rules",
        "from scorekeeper.cli import main; main(['score', '-'], standalone_mode=False)",
        "from scorekeeper.cli import main; main(['ask', '-'], standalone_mode=False)",
        "from scorekeeper.cli import main; main(['variants'], standalone_mode=False)",
    ],
)
def test_scoring_loads_neither_the_web_server_nor_the_pdf_writer(program: str) -> None:
    code = (
        "import sys\n"
        "try:\n"
        f"    {program}\n"
        "except SystemExit:\n"
        "    pass\n"
        f"sys.stderr.write('loaded: %s' % sorted({HEAVY} & set(sys.modules)))"
    )

    done = subprocess.run([sys.executable, "-c", code], input=b"{}", capture_output=True, check=False)

    assert done.stderr.decode().splitlines()[-1] == "loaded: []"


@pytest.mark.parametrize(
    "line",
    [
        "from scorekeeper.rules.topics.pile.rules import Pile",
        "from scorekeeper.rules.topics.pile import rules",
        "from scorekeeper.rules.topics import pile",
        "import scorekeeper.rules.topics.pile.rules",
    ],
)
def test_the_insides_of_a_topic_are_seen_however_they_are_imported(line: str, tmp_path: Path) -> None:
    (tmp_path / "outside.py").write_text(line, encoding="utf-8")

    assert outsiders(tmp_path) == {"pile": {str(tmp_path / "outside.py")}}


def test_a_finding_code_is_seen_in_python_templates_and_scripts(tmp_path: Path) -> None:
    names = ("scorekeeper/a.py", "templates/hands/b.html", "static/js/c.js")
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("'pile.frozen'", encoding="utf-8")

    assert places(tmp_path / "scorekeeper") == {"pile.frozen": {str(tmp_path / name) for name in names}}


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("{% if variant.id == 'samba' %}", True),
        ("{% if variant.id.startswith('burraco') %}", True),
        ("{% if variant.family == 'samba' %}", True),
        ("{% if variant.id == chosen.id %}", False),
        ("{{ variant.family.english }}", False),
    ],
)
def test_a_template_that_asks_for_a_game_by_name_is_seen(text: str, asked: bool) -> None:
    assert bool(ASKING_FOR_ONE.search(text)) == asked


def test_the_package_itself_names_only_its_version() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))

    assert [type(each).__name__ for each in tree.body] == ["Expr", "Assign"]


@pytest.mark.parametrize("name", ["tests.bootstrap", "scorekeeper.machine"])
def test_what_runs_before_anything_is_installed_needs_the_standard_library_alone(name: str) -> None:
    # -S leaves site-packages out: only the standard library and this checkout can be imported.
    done = subprocess.run([sys.executable, "-S", "-c", f"import {name}"], capture_output=True, check=False, cwd=ROOT)

    assert (done.returncode, done.stderr) == (0, b"")


def test_no_protocol_declares_a_value_of_another_layer_again() -> None:
    copies = [each for name, each in _classes() if name.endswith("Like")]

    assert not copies, f"Import the value itself from its layer: {copies}"


def test_no_module_needs_itself() -> None:
    """Modules import each other in no circle, those inside functions and for types included."""
    names = {_module(path): path for path in MODULES}
    needs = {name: _imported(path, names) for name, path in names.items()}
    while free := {name for name, needed in needs.items() if not needed}:
        needs = {name: needed - free for name, needed in needs.items() if name not in free}
    circles = [path for name in needs if (path := _way(name, name, needs))]
    shortest = min((" imports ".join(path) for path in circles), key=len, default="")

    assert not circles, f"Put what both need into a third module: {shortest}"


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _imported(path: Path, names: dict[str, Path]) -> set[str]:
    """Name the modules of the program that a module imports, anywhere in its text."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = (f"{node.module}.{each.name}" for each in node.names)
            found |= {each if each in names else str(node.module) for each in parts}
    return found & names.keys()


def _way(start: str, goal: str, needs: dict[str, set[str]]) -> tuple[str, ...]:
    """Return the shortest way from one module to another by its imports, () if there is none."""
    seen: set[str] = set()
    waiting: list[tuple[str, ...]] = [(start,)]
    while waiting:
        path = waiting.pop(0)
        for name in sorted(needs.get(path[-1], set()) - seen):
            if name == goal:
                return (*path, goal)
            seen.add(name)
            waiting.append((*path, name))
    return ()


def _classes() -> list[tuple[str, str]]:
    """List the classes of the program with the modules that they stand in."""
    return [
        (node.name, f"{_module(path)}.{node.name}")
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]


def _reused(text: str) -> Iterator[str]:
    """Yield the names of a module that its functions use for something else."""
    module = symtable.symtable(text, "", "exec")
    names = {each.get_name() for each in module.get_symbols() if each.is_assigned() or each.is_imported()} - {"_"}
    todo = [*module.get_children()]
    while todo:
        scope = todo.pop()
        todo += scope.get_children()
        if scope.get_type() == "function" and scope.get_name() not in COMPREHENSIONS:
            own = {each.get_name() for each in scope.get_symbols() if each.is_local() and not each.is_imported()}
            yield from (f"{scope.get_name()}: {name}" for name in sorted(own & names))


def test_no_function_uses_a_name_of_its_module_for_something_else() -> None:
    found = {_name(path): [*_reused(path.read_text(encoding="utf-8"))] for path in MODULES}

    assert {name: names for name, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("code", "reused"),
    [
        ("from a import rules\ndef f(rules): pass", ["f: rules"]),
        ("import rules\ndef f():\n    for rules in 1, 2: pass", ["f: rules"]),
        ("RULES = 1\nclass A:\n    def f(self):\n        RULES = 2", ["f: RULES"]),
        ("import rules\ndef f():\n    def g(*rules): pass", ["g: rules"]),
        ("def rules(): pass\ndef f(): rules = 1", ["f: rules"]),
        ("def f():\n    import rules\n    return rules\nimport rules", []),
        ("import rules\nclass A:\n    rules = 1\n    def f(self): return rules", []),
        ("rules = 1\ndef f():\n    global rules\n    rules = 2", []),
    ],
)
def test_the_check_for_names_used_again_sees_them(code: str, reused: list[str]) -> None:
    assert [*_reused(code)] == reused


def test_a_class_has_a_name_of_its_own() -> None:
    """Names that two packages share are few, and no package has two classes of one name."""
    modules: dict[str, list[str]] = {}
    for name, place in _classes():
        modules.setdefault(name, []).append(place)
    shared = {name: at for name, at in modules.items() if len(at) > 1}
    packages = {name: [place.split(".")[1] for place in at] for name, at in shared.items()}

    twice = {name: at for name, at in shared.items() if len({*packages[name]}) < len(at)}

    assert not twice, f"Give each of these classes a name of its own: {twice}"
    assert len(shared) <= CLASSES_OF_ONE_NAME, shared


def test_making_the_application_loads_no_pdf_writer_and_no_numpy() -> None:
    program = "import sys; from scorekeeper.web import create_app; create_app({})"
    loaded = "print(sorted({'weasyprint', 'pikepdf', 'pydyf', 'numpy'} & set(sys.modules)))"

    done = subprocess.run([sys.executable, "-c", f"{program}; {loaded}"], capture_output=True, check=True, cwd=ROOT)

    assert done.stdout.decode().strip() == "[]"


# Words of other people's formats, which no list of ours could hold: the platforms of Python, and
# the endpoint that Flask gives to static files.
FOREIGN = {"sys.platform", "platform", "request.endpoint", "endpoint", "__name__"}
_ORDERS = ast.Lt | ast.LtE | ast.Gt | ast.GtE
_MEMBERS = ast.In | ast.NotIn  # codespell:ignore notin
WORD = re.compile(r"[a-z][a-z_-]*")


def _bare(node: ast.AST) -> bool:
    """Tell whether a choice is compared with its bare word, or an id or a family with any.

    Whether a mapping has a key is no such question: `"seat" in body` is allowed.
    """
    if isinstance(node, ast.MatchValue):
        return _is_word(node.value)
    if isinstance(node, ast.Subscript):
        return ast.unparse(node.value) == "Literal"
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    listed = [each for side in sides for each in getattr(side, "elts", ())]
    values = listed if isinstance(node.ops[0], _MEMBERS) else [*sides, *listed]
    if FOREIGN & {ast.unparse(each) for each in sides} or isinstance(node.ops[0], _ORDERS):
        return False
    asked = {each.attr for each in sides if isinstance(each, ast.Attribute)}
    named = any(re.fullmatch(r"[A-Z_]+|Family\.\w+", ast.unparse(each)) for each in [*sides, *listed])
    return any(map(_is_word, values)) or (bool(asked & {"id", "family"}) and (named or any(map(_is_text, values))))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_word(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and bool(WORD.fullmatch(str(node.value)))


def test_no_choice_is_a_bare_word_and_nobody_asks_for_an_id_or_a_family() -> None:
    bare = [
        f"{_name(path)}: {ast.unparse(node)}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _bare(node)
    ]

    assert not bare, f"Compare with a member of an enumeration, or ask a field: {bare}"


@pytest.mark.parametrize(
    ("code", "bare"),
    [
        ("option.kind == 'bool'", True),
        ("'draft' != turn.status", True),
        ("how in {'out', other}", True),
        ("(undo.kind, undo.number) == ('hand', last)", True),
        ("match kind:\n    case 'go-out': pass", True),
        ("kind: Literal['meld', 'discard']", True),
        ("variant.family is Family.SAMBA", True),
        ("variant.id == 'Samba 2'", True),
        ("variant.id in CLASSICS", True),
        ("option.kind is Kind.BOOL", False),
        ("'seat' in entry.body", False),
        ("noun[0] in 'aeiou'", False),
        ("sys.platform == 'darwin'", False),
        ("each.id == entrant", False),
    ],
)
def test_the_check_for_bare_words_sees_them(code: str, bare: bool) -> None:
    assert any(_bare(node) for node in ast.walk(ast.parse(code))) == bare


# Templates cannot name a member, so they compare with its value. These words are no choices of
# the program: languages, names of fields and of a blueprint, suits, a kind of file.
NO_CHOICES = {"ask", "en", "heart", "lang", "own", "special_hand", "zip"}
COMPARED = re.compile(r"[=!]= *'([a-z][a-z_-]*)'")


def test_a_word_that_a_template_compares_with_is_a_choice_of_the_program() -> None:
    create_app({})  # loads every module whose choices pages show
    choices = {member.value for each in _enumerations(Enum) for member in each}
    unknown = [
        f"{_name(path)}: {word}"
        for path in (ROOT / "templates").rglob("*.html")
        for word in COMPARED.findall(path.read_text(encoding="utf-8"))
        if word not in choices | NO_CHOICES
    ]

    assert not unknown, f"No enumeration has these words: {unknown}"


def _enumerations(start: type[Enum]) -> Iterator[type[Enum]]:
    for each in start.__subclasses__():
        if each.__module__.startswith("scorekeeper."):
            yield each
        yield from _enumerations(each)
