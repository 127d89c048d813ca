"""The wheel works away from the checkout, and the lock files can be trusted."""

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
import venv
import zipfile
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from scorekeeper import __version__, paths

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock")


@dataclass(frozen=True)
class Installed:
    """The wheel in an environment of its own, called from an empty folder by a user with a home."""

    python: Path
    home: Path

    def run(self, *command: str, **environment: str) -> str:
        clean = {"PATH": os.environ["PATH"], "HOME": str(self.home), "LANG": "C.UTF-8"}
        done = subprocess.run(
            [str(self.python.parent / command[0]), *command[1:]],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.home,
            env={**clean, **environment},
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("away")
    python = folder / "env" / "bin" / "python"
    venv.create(folder / "env", with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, capture_output=True)
    [packages] = (folder / "env" / "lib").glob("python*/site-packages")
    # What the wheel depends on is borrowed from here; .pth files of a borrowed folder do not count,
    # so the checkout itself cannot be imported.
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    (folder / "home").mkdir()
    return Installed(python, folder / "home")


def test_the_wheel_holds_every_template_and_static_file(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())

    wanted = {
        f"scorekeeper/_site/{path.relative_to(ROOT)}"
        for folder in ("templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    assert len(wanted) > 30
    assert wanted - held == set()


def test_the_wheel_holds_every_language_of_the_sheets(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())

    catalogs = set((ROOT / "scorekeeper" / "words" / "languages").glob("*.po"))
    assert len(catalogs) == 6
    assert {str(path.relative_to(ROOT)) for path in catalogs} <= held


def test_the_wheel_holds_nothing_of_the_workshop(wheel: Path) -> None:
    held = zipfile.ZipFile(wheel).namelist()

    tops = {name.split("/")[0] for name in held}
    assert tops == {"scorekeeper", f"canasta_scorekeeper-{__version__}.dist-info"}
    assert [name for name in held if "__pycache__" in name or "instance" in name.split("/")] == []


def test_the_installed_program_finds_its_pages_and_uses_the_users_folder(installed: Installed) -> None:
    shown = installed.run(
        "python",
        "-c",
        "from scorekeeper import paths as p; "
        "print(p.templates(), p.static(), p.instance(), p.is_checkout(), sep='\\n')",
    )

    templates, static, instance, is_checkout = shown.splitlines()
    assert Path(templates, "base.html").is_file()
    assert Path(static, "fonts", "faces.css").is_file()
    assert Path(templates).parent.name == "_site"
    assert Path(instance) == installed.home / ".local" / "share" / "canasta-scorekeeper"
    assert is_checkout == "False"


def test_the_installed_program_answers_on_the_command_line(installed: Installed) -> None:
    assert '"id": "classic"' in installed.run("scorekeeper", "variants")
    assert installed.run("scorekeeper", "--version").strip().endswith(__version__)


def test_the_installed_program_is_well(installed: Installed, tmp_path: Path) -> None:
    shown = installed.run("scorekeeper", "doctor", SCOREKEEPER_INSTANCE=str(tmp_path / "games"))

    assert "missing" not in shown
    assert (tmp_path / "games" / "scorekeeper.db").is_file()


def test_the_installed_program_shows_its_start_page_and_styles(installed: Installed) -> None:
    shown = installed.run(
        "python",
        "-c",
        "import re\n"
        "from scorekeeper.web import create_app\n"
        "from scorekeeper import installation, paths\n"
        "key = installation.prepare(paths.instance())\n"
        "client = create_app({'SECRET_KEY': key}).test_client()\n"
        "page = client.get('/')\n"
        'style = re.search(\'href="([^"]+[.]css[^"]*)"\', page.text)[1]\n'
        "print(page.status_code, client.get(style).status_code)",
    )

    assert shown.split() == ["200", "200"]


def test_the_installed_program_serves_and_stops(installed: Installed, tmp_path: Path) -> None:
    program = str(installed.python.parent / "scorekeeper")
    command = [program, "serve", "--host", "127.0.0.1", "--port", "0", "--instance", str(tmp_path)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=installed.home,
        env={"PATH": os.environ["PATH"], "HOME": str(installed.home), "PYTHONUNBUFFERED": "1", "LANG": "C.UTF-8"},
    )
    assert process.stdout is not None
    try:
        lines = iter(process.stdout.readline, "")
        address = next(line.strip() for line in lines if line.strip().startswith("http://"))
        with urllib.request.urlopen(f"{address}/healthz", timeout=20) as answer:  # noqa: S310
            assert answer.read() == b"ok\n"
        with urllib.request.urlopen(f"{address}/sheets/classic/blank.pdf", timeout=60) as answer:  # noqa: S310
            assert answer.read(4) == b"%PDF"
    finally:
        process.terminate()
        rest, _ = process.communicate(timeout=20)
    assert (process.returncode, "Stopped" in rest) == (0, True)


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_one_version_and_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")

    entries = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert len(entries) > 20
    assert [each for each in entries if not re.match(r"[a-z0-9-]+(\[[a-z,]+\])?==\S+ ", each)] == []
    assert [each for each in entries if "--hash=sha256:" not in each] == []


def test_extras_that_dependencies_ask_for_are_locked_as_extras() -> None:
    """Older versions of pip refuse a pin without its extra once a newer release is out."""
    text = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")

    asked = {
        f"{each.name}[{','.join(sorted(each.extras))}]"
        for distribution in distributions()
        for each in map(Requirement, distribution.requires or ())
        if each.extras and (each.marker is None or each.marker.evaluate({"extra": ""}))
    }
    assert "fonttools[woff]" in asked
    assert [each for each in sorted(asked) if f"\n{each}==" not in text] == []


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_file_names_the_place_that_packages_come_from(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")

    assert re.findall(r"https?://|--(?:extra-)?index-url|--find-links", text) == []


def test_what_runs_is_locked_to_the_versions_that_were_tested() -> None:
    run, test = (
        set(re.findall(r"^\S+==\S+", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)) for name in LOCKS
    )

    assert run - test == set()


def test_every_dependency_has_a_lower_bound_and_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = [*project["project"]["dependencies"], *project["dependency-groups"]["build"]]
    locked = (ROOT / LOCKS[0]).read_text(encoding="utf-8")

    for each in declared:
        name, bound, _version = re.split(r"(>=)", each)
        assert bound == ">="
        assert re.search(rf"^{re.escape(name)}==", locked, re.MULTILINE), name


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, "/home/anna/.local/share"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("linux", {"XDG_DATA_HOME": "data"}, "/home/anna/.local/share"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/anna/Library/Application Support"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {}, "/home/anna/AppData/Local"),
    ],
)
def test_games_go_where_the_system_keeps_a_users_data(platform: str, environ: dict[str, str], folder: str) -> None:
    assert paths.user_data(platform, environ, Path("/home/anna")) == Path(folder)


def test_the_variable_wins_over_every_other_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "elsewhere"))
    assert paths.instance() == tmp_path / "elsewhere"

    monkeypatch.setenv("SCOREKEEPER_INSTANCE", " ")
    assert paths.instance() == ROOT / "instance"
