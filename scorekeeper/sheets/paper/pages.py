"""Says whether sheets are HTML pages for a browser, and joins several of them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

BODY = re.compile(r"<body class=\"([^\"]*)\"([^>]*)>(.*)</body>", re.DOTALL)
_BAR = re.compile(r'<div class="on-screen">.*?</div>', re.DOTALL)
_files: ContextVar[str | None] = ContextVar("static_files", default=None)


@contextmanager
def as_pages(files: str) -> Iterator[None]:
    """Let sheets be HTML pages in UTF-8 instead of PDF; `files` is where static files are."""
    before = _files.set(files)
    try:
        yield
    finally:
        _files.reset(before)


def wanted() -> str | None:
    """Return where static files are if sheets are to be pages, None if they are to be PDF."""
    return _files.get()


def one_after_another(pages: list[bytes]) -> bytes:
    """Return several pages as one, each beginning a new sheet of paper."""
    whole = pages[0].decode()
    found = [body for each in pages if (body := BODY.search(each.decode()))]
    parts = [f'<div class="next {body[1]}"{body[2]}>{_BAR.sub("", body[3])}</div>' for body in found]
    bar = "".join(_BAR.findall(whole)[:1])
    return BODY.sub(lambda _body: f"<body>{bar}{''.join(parts)}</body>", whole).encode()
