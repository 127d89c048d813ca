"""The units of systemd are understood by it, and leave a server little to do harm with."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
ANALYZE = shutil.which("systemd-analyze")
EXPOSURE = 15  # tenths of what systemd calls exposure: 0 is safe, 100 is a plain root service


@pytest.mark.skipif(ANALYZE is None, reason="systemd is not installed here")
@pytest.mark.parametrize("unit", ["scorekeeper.service", "scorekeeper@.service", "scorekeeper-gunicorn.service"])
@pytest.mark.parametrize("check", [["verify"], ["security", "--offline=true"]])
def test_a_unit_is_right_and_hardened(tmp_path: Path, unit: str, check: list[str]) -> None:
    text = (DEPLOY / unit).read_text(encoding="utf-8")
    file = tmp_path / unit.replace("@.", "@9001.")
    file.write_text(re.sub("/usr/local/bin/(scorekeeper|gunicorn)", "/bin/true", text))  # that is there
    command = [str(ANALYZE), *check]
    if check[0] == "security":
        command.append(f"--threshold={EXPOSURE}")

    done = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-400:] + done.stderr
    assert check[0] == "security" or done.stderr == ""


def test_the_manual_names_the_command_of_the_unit() -> None:
    unit = (DEPLOY / "scorekeeper-gunicorn.service").read_text(encoding="utf-8")
    manual = (DEPLOY.parent / "docs" / "several-processes.md").read_text(encoding="utf-8")
    [command] = re.findall(r"^ExecStart=/usr/local/bin/(.+)$", unit, re.MULTILINE)
    named = re.findall(r"^Environment=(SCOREKEEPER_\S+)$", unit, re.MULTILINE)

    flowing = " ".join(manual.replace("\\\n", " ").replace("'", "").split())
    assert f"{' '.join(named)} {command}" in flowing
