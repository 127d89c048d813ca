"""What the program is made of and what is known against it: SBOM, licences, known faults, bandit.

Usage: python -m tests.supply sbom | licences | audit | bandit

`sbom` writes dist/sbom.cdx.json (CycloneDX 1.5) from requirements.lock. `licences` lists those of
each package that the program runs with, and fails at one that nobody has looked at. `audit` asks
for faults that are known of the locked versions, and `bandit` looks for dangerous code. Both put
their tool into .cache/tools first. Without a network they say so and exit 3.
"""

import json
import re
import subprocess
import sys
import venv
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from scorekeeper import __version__

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
SBOM = ROOT / "dist" / "sbom.cdx.json"
TOOLS = ROOT / ".cache" / "tools"
NO_NETWORK = 3
UNREACHABLE = (
    "{tool} cannot be installed or cannot reach its list: this machine has no network, or not to"
    " that place. Nothing was checked; try again where there is one."
)
SECONDS = 300

# Licences that may be used beside MIT, as their texts or the classifiers of packages name them.
KNOWN_LICENCES = re.compile(
    r"(?i)\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla|ZPL|Zope|HPND|LGPL"
    r"|OFL|Unlicense|CC0|Public Domain|0BSD)"
)

# What bandit finds and why it may stay; the reason for each line stands there, beside a noqa.
ASSERTS = "says to the type checker what is true already; nothing depends on it"
EXPLAINED: Mapping[tuple[str, str], str] = {
    ("B101", "scorekeeper/"): ASSERTS,
    ("B104", "scorekeeper/"): "phones reach every interface on purpose; or compared, not bound",
    ("B105", "scorekeeper/paths.py"): "the name of a file",
    ("B105", "scorekeeper/phone/bridge.py"): "the name under which a key is kept",
    ("B107", "scorekeeper/web/"): "a parameter called token that is empty without a link",
    ("B107", "scorekeeper/club/rehearsal/"): "as above",
    ("B107", "scorekeeper/store/"): "as above, for a log of an event",
    ("B107", "scorekeeper/usecases/journal/"): "as above, for a log of an event",
    ("B311", "scorekeeper/club/rehearsal/"): "invented results must be repeatable",
    ("B311", "scorekeeper/club/model/draws/"): "a draw must be repeatable",
    ("B310", "scorekeeper/club/cli/event.py"): "the address that the person at this machine has typed",
    ("B404", "scorekeeper/"): "no shell, and no words of others in the command",
    ("B603", "scorekeeper/"): "as above",
    ("B405", "scorekeeper/sheets/paper/press.py"): "reads the program's own pages",
    ("B314", "scorekeeper/sheets/paper/press.py"): "as above",
    ("B608", "scorekeeper/store/"): "names of tables and columns of this program, never of others",
    ("B608", "scorekeeper/club/store/"): "as above",
    ("B608", "scorekeeper/club/web/print/jobs.py"): "as above",
    ("B403", "scorekeeper/phone/building.py"): "reads the data of an installed package",
    ("B301", "scorekeeper/phone/building.py"): "as above",
    ("B403", "scorekeeper/sheets/paper/render_process.py"): "reads what a process of this program has written",
    ("B301", "scorekeeper/sheets/paper/render_process.py"): "as above",
    ("B704", "scorekeeper/web/"): "drawings of this program, which escape the names in them",
    ("B704", "scorekeeper/club/web/director/archive.py"): "the project's own style sheet",
    ("B704", "scorekeeper/club/web/year/open_pages.py"): "as above",
}


@dataclass(frozen=True, slots=True)
class Package:
    """A package that the program runs with, as the lock file and its own notes describe it."""

    name: str
    version: str
    hashes: tuple[str, ...]
    licence: str


class UnreachableError(Exception):
    """A tool, or the list that it needs, cannot be reached."""


def packages() -> Iterator[Package]:
    """Read the lock file; the licence is empty for what this system does not need."""
    text = LOCK.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        found = re.match(r"([A-Za-z0-9._-]+)==(\S+)", line)
        if found:
            hashes = tuple(re.findall(r"--hash=sha256:([0-9a-f]{64})", line))
            yield Package(found[1], found[2], hashes, licence_of(found[1]))


def licence_of(name: str) -> str:
    """Return the licence that a package names, "" if it is not installed here."""
    try:
        told: Any = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    expression = told.get("License-Expression")
    fields = (expression, *(told.get_all("Classifier") or ()))
    named = [each for each in fields if each and (each == fields[0] or "License ::" in each)]
    plain = told.get("License") or "unknown"
    words = named or [plain.strip().splitlines()[0]]
    return "; ".join(each.removeprefix("License :: OSI Approved :: ") for each in words)


def sbom() -> dict[str, Any]:
    """Return the bill of materials."""
    parts = [
        {
            "type": "library",
            "name": each.name,
            "version": each.version,
            "purl": f"pkg:pypi/{each.name}@{each.version}",
            "hashes": [{"alg": "SHA-256", "content": one} for one in each.hashes],
            **({"licenses": [{"license": {"name": each.licence}}]} if each.licence else {}),
        }
        for each in packages()
    ]
    fonts = [
        {"type": "file", "name": path.relative_to(ROOT).as_posix(), "licenses": [_OFL]}
        for path in sorted((ROOT / "static" / "fonts").rglob("*.?t?"))
    ]
    program = {"type": "application", "name": "canasta-scorekeeper", "version": __version__}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**program, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": [*parts, *fonts],
    }


_OFL = {"license": {"id": "OFL-1.1"}}


def write_sbom() -> int:
    """Write the bill of materials and say where."""
    SBOM.parent.mkdir(exist_ok=True)
    made = sbom()
    SBOM.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    print(f"{SBOM} names {len(made['components'])} parts.")
    return 0


def licences() -> int:
    """Print the licences; 1 if one is none of those that were looked at."""
    strange = 0
    for each in packages():
        known = not each.licence or bool(KNOWN_LICENCES.search(each.licence))
        strange += not known
        print(f"{each.name:24} {each.version:12} {each.licence or '(not needed on this system)'}")
        if not known:
            print(f"  nobody has looked at this licence: {each.licence}")
    return int(strange > 0)


def tool(name: str) -> Path:
    """Return the tool's program, installed if it is missing; raises UnreachableError."""
    here = TOOLS / ("Scripts" if sys.platform == "win32" else "bin")
    program = here / name
    if not program.exists():
        venv.create(TOOLS, with_pip=True)
        command = [str(here / "python"), "-m", "pip", "install", "--quiet", name]
        _run(command, UnreachableError)
    return program


def _run(command: list[str], otherwise: type[Exception] | None = None) -> tuple[int, str, str]:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, cwd=ROOT, check=False)
    except (OSError, subprocess.TimeoutExpired):
        raise UnreachableError from None
    if otherwise is not None and done.returncode:
        raise otherwise
    return done.returncode, done.stdout, done.stderr


def audit() -> int:
    """Say which known faults the locked versions have; 1 if there are any."""
    options = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "-f", "json"]
    code, out, errors = _run([str(tool("pip-audit")), "-r", str(LOCK), *options])
    try:
        found = json.loads(out)["dependencies"]
    except (ValueError, KeyError):
        raise UnreachableError(errors) from None
    known = [(each, fault) for each in found for fault in each.get("vulns", ())]
    for each, fault in known:
        print(f"{each['name']} {each['version']}: {fault['id']}, mended in {fault['fix_versions']}")
    print(f"{len(found)} packages, {len(known)} known faults.")
    return int(bool(known) or code != 0)


def bandit() -> int:
    """Print what bandit finds and nobody has explained; 1 if there is anything."""
    _, out, errors = _run([str(tool("bandit")), "-q", "-r", "scorekeeper", "-f", "json"])
    try:
        results = json.loads(out)["results"]
    except (ValueError, KeyError):
        raise UnreachableError(errors) from None
    new = [each for each in results if not explained(each)]
    for each in new:
        print(f"{each['filename']}:{each['line_number']}: {each['test_id']} {each['issue_text']}")
    counted = Counter(each["test_id"] for each in results)
    print(f"{sum(counted.values())} findings, {len(new)} of them not explained: {dict(counted)}")
    return int(bool(new))


def explained(finding: Mapping[str, Any]) -> bool:
    """Tell whether somebody has said why a finding may stay."""
    path = finding["filename"].removeprefix("./")
    return any(finding["test_id"] == code and path.startswith(place) for code, place in EXPLAINED)


CHECKS = {"sbom": write_sbom, "licences": licences, "audit": audit, "bandit": bandit}


def main(name: str) -> int:
    """Run one of the checks; 3 if it needs a network that is not there."""
    try:
        return CHECKS[name]()
    except UnreachableError:
        print(UNREACHABLE.format(tool={"audit": "pip-audit"}.get(name, name)), file=sys.stderr)
        return NO_NETWORK


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
