"""The bill of materials, the licences, and that checks without a network say so."""

import re

import pytest

from tests import supply


def test_the_bill_of_materials_names_every_locked_package_with_its_hashes() -> None:
    made = supply.sbom()

    parts = {each["name"]: each for each in made["components"]}
    assert {"flask", "weasyprint", "waitress", "sqlite-utils"} <= parts.keys()
    assert all(each["hashes"] for each in parts.values() if each["type"] == "library")
    assert parts["flask"]["purl"] == f"pkg:pypi/flask@{parts['flask']['version']}"
    assert made["bomFormat"] == "CycloneDX"


def test_every_licence_was_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert supply.licences() == 0, capsys.readouterr().out


def test_a_licence_that_nobody_looked_at_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supply, "licence_of", lambda _name: "Proprietary, ask the owner")

    assert supply.licences() == 1
    assert "nobody has looked at this licence: Proprietary" in capsys.readouterr().out


@pytest.mark.parametrize("check", ["audit", "bandit"])
def test_a_check_without_a_network_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, check: str
) -> None:
    def no_network(_name: str) -> None:
        raise supply.UnreachableError

    monkeypatch.setattr(supply, "tool", no_network)

    assert supply.main(check) == supply.NO_NETWORK
    assert "Nothing was checked" in capsys.readouterr().err


def test_only_what_was_explained_may_stay() -> None:
    known = {"test_id": "B608", "filename": "scorekeeper/club/store/event_rows.py"}

    assert supply.explained(known)
    assert not supply.explained({**known, "filename": "scorekeeper/web/db.py"})
    assert not supply.explained({**known, "test_id": "B602"})


def test_what_ruff_was_told_to_pass_over_is_explained_to_bandit() -> None:
    """Ruff has most of bandit's checks and needs no network, so that a new file is noticed at once."""
    passed = [
        {"test_id": f"B{number}", "filename": str(path.relative_to(supply.ROOT))}
        for path in sorted((supply.ROOT / "scorekeeper").rglob("*.py"))
        for number in re.findall(r"# noqa: S(\d+)", path.read_text(encoding="utf-8"))
    ]
    assert passed
    assert [each for each in passed if not supply.explained(each)] == []
