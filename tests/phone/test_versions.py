"""A new version takes the games along in a copy; the former one still has them as they were."""

import base64
import gzip
import inspect
import io
import re
import tarfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper import __version__
from scorekeeper.store import migrations
from tests.phone.conftest import Club, Phone, Quiet, changed
from tests.phone.test_alone import begin, enter, see_scores
from tests.phone.test_storage import after
from tests.store import sample

pytestmark = pytest.mark.browser

NEWER, SCHEMA = "99.0", migrations.SCHEMA_VERSION
STEP = '''
@SCHEMA()
def step_of_the_newer_version(db: Database) -> None:
    """Change the form of the games."""
    db.execute("CREATE TABLE newer (kept TEXT)")


'''
# Keeps a database as an app of that schema would have.
KEEP = """async ({ schema, text }) => {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const files = { "scorekeeper.db": bytes, complete: new Uint8Array(0) };
  if (navigator.storage.getDirectory) {
    const root = await navigator.storage.getDirectory();
    const former = await Array.fromAsync(root.keys());
    for (const name of former) await root.removeEntry(name, { recursive: true });
    const folder = await root.getDirectoryHandle(`schema-${schema}`, { create: true });
    for (const [name, content] of Object.entries(files)) {
      const writing = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writing.write(content);
      await writing.close();
    }
  } else {
    const opening = indexedDB.open("scorekeeper", 1);
    await new Promise((done) => { opening.onsuccess = done; });
    const writing = opening.result.transaction("data", "readwrite");
    writing.objectStore("data").clear();
    writing.objectStore("data").put({ "scorekeeper.db": bytes }, schema);
    await new Promise((done) => { writing.oncomplete = done; });
    opening.result.close();
  }
}"""


class Listed(Quiet):
    """Lists what it is asked for."""

    asked: list[str] = []  # noqa: RUF012 - one list for all requests

    def send_head(self) -> Any:
        """Begin to send a file."""
        Listed.asked.append(self.path.rpartition("/")[2])
        return super().send_head()


def newer(built: Path, target: Path) -> None:
    """Build a version that keeps its games in a form of its own."""
    source = inspect.getsource(migrations)
    head, number, tail = source.partition(f"SCHEMA_VERSION = {SCHEMA}")
    written = f"{head}{STEP}{number.replace(str(SCHEMA), str(SCHEMA + 1))}{tail}".encode()
    packed = io.BytesIO(gzip.decompress((built / "app.tar.packed").read_bytes()))
    with tarfile.open(fileobj=packed, mode="a", format=tarfile.USTAR_FORMAT) as tar:
        entry = tarfile.TarInfo("scorekeeper/store/migrations.py")  # read before the compiled one
        entry.size = len(written)
        tar.addfile(entry, io.BytesIO(written))
    files = {"app.tar": packed.getvalue()}
    changed(built, target, files, version=NEWER, schema=SCHEMA + 1)


def test_a_new_version_takes_the_games_along_and_the_former_keeps_its_own(
    built: Path, club: Club, either: Phone, tmp_path: Path
) -> None:
    phone = either
    phone.start()
    begin(phone)
    enter(phone, 1)
    phone.close()
    newer(built, tmp_path / "app")
    Listed.asked.clear()
    with club.replaced(tmp_path / "app", Listed):
        phone.start()
        see_scores(phone, *after(1))  # by the former one, while the new one is fetched
        expect(phone.page.locator("#version")).to_contain_text("A new version of the app is here")
        with phone.page.expect_navigation():
            phone.thumb.tap(phone.page.get_by_role("button", name="Use it now"))
        phone.wait()
        assert {"app.tar.packed", "sw.js"} <= {*Listed.asked}
        assert "pyodide.asm.wasm.packed" not in Listed.asked  # it has not changed
        see_scores(phone, *after(1))
        enter(phone, 2)

    use_the_other_version(phone, NEWER, __version__)
    see_scores(phone, *after(1))
    use_the_other_version(phone, __version__, NEWER)
    see_scores(phone, *after(2))
    phone.restart()
    see_scores(phone, *after(2))
    phone.close()


def use_the_other_version(phone: Phone, this: str, other: str) -> None:
    """Change the version on the page about this phone, which says what that means."""
    token = phone.frame.url.rpartition("/g/")[2].partition("?")[0]
    phone.to_the_start_page()
    phone.thumb.tap(phone.frame.get_by_role("link", name="This phone"))
    versions = phone.page.locator("#versions")
    expect(versions).to_contain_text(f"This is version {this}, ")
    expect(versions).to_contain_text("That version keeps the games apart")
    phone.page.get_by_role("button", name=re.compile(f"Use the version {other}, ")).tap()
    phone.wait()
    phone.thumb.tap(phone.frame.locator(f'a[href$="/g/{token}"]').first)
    phone.frame.wait_for_selector("body.game-page")


def test_games_of_the_earlier_schema_are_taken_along(either: Phone, tmp_path: Path) -> None:
    schema, kept = migrations.OLDEST_VERSION, sample.told()["games"][0]
    content = base64.b64encode(sample.unpacked(tmp_path / "scorekeeper.db").read_bytes()).decode()
    phone = either
    phone.open(offline=True)
    phone.page.goto(f"{phone.address}check.html")
    phone.page.evaluate(KEEP, {"schema": schema, "text": content})
    phone.page.goto(f"{phone.address}#/g/{sample.TOKEN}")
    phone.wait()
    expect(phone.frame.locator("h1")).to_contain_text(kept["title"])
    shown = phone.frame.locator(".side-score")
    expect(shown).to_have_text([re.compile(f"{score:,}") for score in kept["scores"]])
    expect(phone.page.locator("#news")).to_be_empty()
