"""Whatever is asked, no answer is a fault, and what is refused changes nothing.

`make explore` asks 100,000 times, from another seed each time; FUZZ_SEED and FUZZ_BLOCK repeat what
a failure prints.
"""

import gc
import logging
import os
import random
import time
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest
from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app
from werkzeug.wrappers import Response

from tests.web import fuzz_world
from tests.web.fuzz_requests import Fuzz, Sent
from tests.web.fuzz_world import World

EXPLORING = bool(os.environ.get("EXPLORE"))
REQUESTS = 100_000 if EXPLORING else 200
MOST_SECONDS = 1.0  # of the processor, for a page
OF_A_BLOCK = 200  # requests to one copy of the world
SEED = os.environ.get("FUZZ_SEED") or (str(random.SystemRandom().randrange(10**9)) if EXPLORING else "repeatable")
ONLY = os.environ.get("FUZZ_BLOCK")
BLOCKS = [int(ONLY)] if ONLY else range(REQUESTS // OF_A_BLOCK)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return fuzz_world.build(tmp_path_factory.mktemp("world"))


@pytest.mark.parametrize("block", BLOCKS)
def test_no_request_is_answered_with_a_fault_and_none_that_is_refused_changes_anything(
    world: World, tmp_path: Path, block: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    copy = tmp_path / "games.db"
    app = fuzz_world.opened(world, copy)
    changed, cookie = fuzz_world.watch(copy), ""
    fuzz = Fuzz(app, world, f"{SEED}-{block}")
    gc.collect()  # what earlier blocks have left is not looked through during a request
    gc.freeze()
    for at, sent in enumerate(fuzz.requests(OF_A_BLOCK)):
        before, began = changed(), time.thread_time()
        answer = ask(app, sent, cookie)
        taken = time.thread_time() - began
        slow = taken > MOST_SECONDS and ".pdf" not in sent.path  # those wait in a row, also for a refused part of them
        problem = problem_of(answer, before != changed(), slow=slow)
        if problem:
            pytest.fail(f"FUZZ_SEED={SEED} FUZZ_BLOCK={block}, request {at}: {sent}\n{problem}")
        fuzz.learn(sent, answer)
        cookie = answer.headers.get("Set-Cookie", cookie).partition(";")[0]
    assert app.extensions["prints"].failed() == []


def ask(app: Flask, sent: Sent, cookie: str) -> Response:
    """Send a request as it is; a client would put its headers right."""
    path, _, query = sent.path.partition("?")
    environ = create_environ(method=sent.method) | {
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query,
        "CONTENT_LENGTH": str(len(sent.body)),
        "HTTP_COOKIE": cookie,
        "wsgi.input": BytesIO(sent.body),
    }
    for name, value in sent.headers.items():
        key = name.upper().replace("-", "_")
        key = key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"
        environ[key] = value.encode("utf-8", "surrogatepass").decode("latin-1")
    body, status, headers = run_wsgi_app(app.wsgi_app, environ, buffered=True)
    return Response(b"".join(body), status, headers)


def problem_of(answer: Response, changed: bool, *, slow: bool) -> str:
    """What is wrong with an answer, "" if nothing is."""
    text = answer.data.decode("utf-8", "replace")
    waits = answer.status_code == 503 and "Retry-After" in answer.headers
    if answer.status_code >= 500 and not waits:
        return f"answered with {answer.status}: {text[-2000:]}"
    if answer.status_code >= 400 and changed and "two-versions" not in text:
        return f"{answer.status}, and yet the database was changed"
    return "it took too long" if slow else ""
