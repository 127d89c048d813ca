"""The rules say the same in a browser, in the Python of phones, byte for byte."""

import base64
import gzip
from pathlib import Path

import pytest

from scorekeeper.phone import building
from tests.browser.conftest import started_browser
from tests.cli.vectors import FOLDER
from tests.phone import judged
from tests.phone.conftest import PREPARING, offered
from tests.strategies import sample_of

pytestmark = pytest.mark.browser

PORTION = 500  # lines

# Starts the Python of phones in the page, with the program and the few lines that judge.
START = """async ([archive, judged]) => {
  const { loadPyodide } = await import("./pyodide.mjs");
  const py = await loadPyodide({ indexURL: new URL(".", location).href });
  py.FS.writeFile("/app.tar", Uint8Array.from(atob(archive), (each) => each.charCodeAt(0)));
  py.FS.mkdirTree("/app");
  py.FS.writeFile("/app/judged.py", judged);
  self.judged = py.runPython(`
import sys, tarfile
tarfile.open("/app.tar").extractall("/app", filter="data")
sys.path.insert(0, "/app")
from judged import judged
judged
`);
}"""
JUDGE = "(lines) => lines.map((line) => self.judged(line))"


def test_golden_hands_are_judged_the_same_in_a_browser(built: Path, chromium_path: str) -> None:
    every = [
        line
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line
    ]
    lines = sample_of(every, 150)
    archive = gzip.decompress((built / "app.tar.packed").read_bytes())
    source = Path(judged.__file__).read_text(encoding="utf-8")
    with offered(building.pyodide()) as address:
        page = started_browser(chromium_path).new_page()
        page.set_default_timeout(PREPARING)
        page.goto(address)
        page.evaluate(START, [base64.b64encode(archive).decode(), source])
        found = []
        for at in range(0, len(lines), PORTION):
            found += page.evaluate(JUDGE, lines[at : at + PORTION])
        page.close()

    assert found == [judged.judged(line) for line in lines]
