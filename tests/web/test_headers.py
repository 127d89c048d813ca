import gzip
import re
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import paths
from scorekeeper.web.headers import digest_of
from tests.usecases.table import Table, hand
from tests.web.pages import game

ELSEWHERE = re.compile(r"""(?:src|href|action|url\()\s*=?\s*["']?(?:https?:)?//""")


@pytest.mark.parametrize("path", ["/", "/nowhere", "/healthz", "/games/new"])
def test_every_answer_is_locked_in(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "private, no-cache"
    assert "noindex" in headers["X-Robots-Tag"]


@pytest.mark.parametrize("path", ["", "/share", "/log", "/rules", "/ruling/1", "/hands/new"])
def test_pages_bring_no_script_or_style_of_their_own_and_call_no_other_host(
    client: FlaskClient, table: Table, path: str
) -> None:
    table.record(hand())

    html = client.get(game(table, path)).text

    assert re.findall(r"<script(?![^>]*\ssrc=)", html) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", html) == []
    assert ELSEWHERE.findall(html.replace('href="http://localhost/', "")) == []


def test_a_static_file_is_kept_for_good_under_its_digest(client: FlaskClient) -> None:
    page = client.get("/").text
    [address] = re.findall(r'href="(/static/[^"]+/css/app\.css)"', page)

    response = client.get(address, buffered=True)

    assert response.status_code == 200
    assert "immutable" in response.headers["Cache-Control"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "Content-Security-Policy" not in response.headers  # a policy is for pages
    assert response.mimetype == "text/css"


def test_an_older_pages_style_sheet_is_the_present_one_but_not_kept(client: FlaskClient) -> None:
    response = client.get("/static/0123456789ab/css/app.css", buffered=True)

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["../pyproject.toml", "%2e%2e/pyproject.toml", "css", "css/", "none.css", "/etc/passwd"]
)
def test_nothing_but_static_files_is_served(app: Flask, client: FlaskClient, path: str) -> None:
    assert client.get(f"/static/{app.config['ASSETS_DIGEST']}/{path}").status_code in {404, 308}


def test_the_digest_follows_the_content() -> None:
    assert digest_of(paths.static() / "css") != digest_of(paths.static() / "js")
    assert digest_of(paths.static() / "css") == digest_of(paths.static() / "css")


def test_text_is_compressed_on_its_way(client: FlaskClient) -> None:
    response = client.get("/games/new", headers={"Accept-Encoding": "gzip"})

    assert response.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in response.headers["Vary"]
    assert b"New game" in gzip.decompress(response.data)


def test_everything_that_a_page_links_to_is_there(client: FlaskClient) -> None:
    page = client.get("/").text

    for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        assert client.get(address, buffered=True).status_code == 200, address


def test_the_manifests_icons_are_there(app: Flask, client: FlaskClient) -> None:
    base = f"/static/{app.config['ASSETS_DIGEST']}"
    response = client.get(f"{base}/manifest.webmanifest", buffered=True)
    manifest = response.get_json(force=True)

    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        assert client.get(f"{base}/{icon['src']}", buffered=True).status_code == 200


@pytest.mark.parametrize(("lang", "name"), [("de", "Canasta-Schreiber"), ("pt", "Anotador de canasta")])
def test_the_app_of_a_page_is_called_as_in_its_language(client: FlaskClient, lang: str, name: str) -> None:
    page = client.get("/", headers={"Accept-Language": lang}).text
    [address] = re.findall(r'rel="manifest" href="([^"]+)', page)
    answer = client.get(address, buffered=True)
    manifest = answer.get_json(force=True)

    assert f'<span class="brand-name">{name}</span>' in page
    assert f"· {name}</title>" in page
    assert (manifest["name"], manifest["lang"][:2]) == (name, lang)
    assert "canasta" in manifest["description"].lower()
    assert "rules" not in manifest["description"]
    for icon in manifest["icons"]:
        assert client.get(urljoin(address, icon["src"]), buffered=True).status_code == 200


def test_browsers_get_every_line_of_code_and_no_comment(client: FlaskClient) -> None:
    page = client.get("/games/new").text
    [digest] = set(re.findall(r"/static/(\w+)/", page))
    for file in sorted(paths.static().glob("js/**/*.js")):
        written = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
        sent = client.get(
            f"/static/{digest}/{file.relative_to(paths.static()).as_posix()}", buffered=True
        ).text.splitlines()
        assert sent == [line.split(" // ")[0].rstrip() for line in written if line and not line.startswith("//")]
    style = client.get(f"/static/{digest}/css/app.css", buffered=True).text
    assert "/*" not in style
    assert style.count("{") == (paths.static() / "css/app.css").read_text("utf-8").count("{")
