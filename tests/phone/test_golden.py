"""The rules say the same in the Python of phones, byte for byte."""

import gzip
import subprocess
from pathlib import Path

from scorekeeper.phone import building
from tests.cli.vectors import FOLDER
from tests.phone.judged import judged
from tests.strategies import sample_of

HERE = Path(__file__).parent
SECONDS = 900


def test_golden_hands_are_judged_the_same_on_a_phone(built: Path, tmp_path: Path) -> None:
    every = [
        line
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line
    ]
    lines = sample_of(every, 150)
    (tmp_path / "lines").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "app.tar").write_bytes(gzip.decompress((built / "app.tar.packed").read_bytes()))

    given = [building.pyodide(), tmp_path / "app.tar", HERE / "judged.py", tmp_path / "lines"]
    done = subprocess.run(
        [building.node(), str(HERE / "golden.mjs"), *map(str, given)],
        capture_output=True,
        check=True,
        timeout=SECONDS,
        encoding="utf-8",
    )

    assert done.stdout.split("\n") == [judged(line) for line in lines]
