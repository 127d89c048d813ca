"""The proxies of deploy/ take from each address as much as the program does."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from scorekeeper.web import create_app
from scorekeeper.web.limits.uploads import most, most_bytes

DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.fixture(scope="module")
def addresses(empty_database: Path) -> list[str]:
    """An address of every rule that takes something."""
    rules = create_app({"DATABASE": str(empty_database)}).url_map.iter_rules()
    return [re.sub("<[^>]*>", "abc", rule.rule) for rule in rules if "POST" in (rule.methods or ())]


def test_caddy_knows_the_limit_of_every_address(addresses: list[str]) -> None:
    text = (DEPLOY / "Caddyfile.gunicorn").read_text(encoding="utf-8")
    paths = dict(re.findall(r"@(\w+) ((?:not )?path .*)", text))
    sizes = dict(re.findall(r"request_body @(\w+) \{\s*max_size (\d+)", text))

    def limits(address: str) -> list[int]:
        found = []
        for name, which in paths.items():
            negated = which.startswith("not ")
            matches = any(fnmatchcase(address, each) for each in which.split()[1 + negated :])
            found += [int(sizes[name])] if matches != negated else []
        return found

    assert {each: limits(each) for each in addresses} == {each: [most_bytes(each)] for each in addresses}
    assert f"request_buffers {most()}\n" in text


def test_nginx_knows_the_limit_of_every_address(addresses: list[str]) -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    [usual] = re.findall(r"^\tclient_max_body_size (\d+);", text, re.MULTILINE)
    special = re.findall(r"location (=|~) (\S+) \{\s*client_max_body_size (\d+);", text)

    def limit(address: str) -> int:
        for how, which, size in special:
            if address == which if how == "=" else re.search(which, address):
                return int(size)
        return int(usual)

    assert {each: limit(each) for each in addresses} == {each: most_bytes(each) for each in addresses}
