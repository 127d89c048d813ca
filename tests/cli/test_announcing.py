"""`serve --name` announces the server in the network, here that of this machine alone."""

import subprocess
import sys
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper import network
from scorekeeper.cli import announcing
from tests.cli.served import running

SERVICE = f"scorekeeper-test.{announcing.SERVICE}"
ASKING = """
import sys
from zeroconf import Zeroconf
asking = Zeroconf(interfaces=["127.0.0.1"])  # nothing leaves this machine
found = asking.get_service_info(*sys.argv[1:], 10_000)
asking.close()
print(found.server, found.port, *found.parsed_addresses())
"""


def test_phones_find_the_server_under_its_name_and_it_answers_to_it(tmp_path: Path) -> None:
    with running(tmp_path, "--name", "scorekeeper-test") as server:
        port = urlsplit(server.address).port
        done = subprocess.run(
            [sys.executable, "-c", ASKING, announcing.SERVICE, SERVICE], capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == ["scorekeeper-test.local.", str(port), "127.0.0.1"]
        request = urllib.request.Request(  # noqa: S310
            server.address, headers={"Host": f"scorekeeper-test.local:{port}"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            assert answer.status == 200

    assert "scorekeeper-test.local" in server.printed


@pytest.mark.parametrize("name", ["a b", "-canasta", "x" * 64, "canästa", "a.b"])
def test_a_name_that_no_network_allows_is_refused(name: str) -> None:
    with pytest.raises(announcing.CannotAnnounceError, match="letters, digits"):
        announcing.host_of(name)


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", None)

    with (
        network.listen("127.0.0.1", 0) as listener,
        pytest.raises(announcing.CannotAnnounceError, match=r"canasta-scorekeeper\[name\]"),
        announcing.announced("canasta", listener),
    ):
        pass
