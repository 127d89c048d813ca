"""What identifies the game of a printed sheet: the digest, the QR code, the enclosed record."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from html import escape

from scorekeeper.game.game import Game
from scorekeeper.rules import record_digest, record_text
from scorekeeper.sheets.paper.qr import qr_code, runs
from scorekeeper.words.language import translate

RECORD_NAME, LOG_NAME = "game.canasta.json", "log.canasta.json"
QUIET = 2  # modules of white around a code; the paper adds the rest


@dataclass(frozen=True)
class Enclosed:
    """A file enclosed in a PDF; `at` is when it was last changed, None if that is not known."""

    name: str
    content: bytes
    description: str
    at: datetime | None
    relationship: str = "Source"


def digest_line(game: Game) -> str:
    """Return how far the game has come, and the digest of its record."""
    state = translate("Finished game")
    if not game.hands:
        state = translate("Before the first hand")
    elif not game.finished:
        state = translate("After hand {number}, not finished", number=game.next_number - 1)
    return translate("{state}, digest {digest}", state=state, digest=game.digest)


def enclosed(game: Game) -> tuple[Enclosed, ...]:
    """Return the game's record, and its log if there is one, as files to enclose in its sheet."""
    record: Mapping[str, object] = game.record()
    times = [game.created_at, *(hand.entered_at for hand in game.hands)]
    known = [each for each in times if each is not None]
    at = max(known, default=None)
    words = translate("The record of this game (canasta-record/1), digest {digest}", digest=record_digest(record))
    files = (Enclosed(RECORD_NAME, record_text(record), words, at),)
    if not game.whole_log:
        return files
    words = translate("The log of this game (canasta-log/1), with corrections, withdrawn penalties and protests")
    return (*files, Enclosed(LOG_NAME, game.whole_log, words, at, "Supplement"))


def code(address: str) -> str:
    """Return the QR code of an address as SVG, "" without an address."""
    if not address:
        return ""
    rows = [bytes(row) for row in qr_code(address).matrix]
    side = len(rows) + 2 * QUIET
    # Neighbouring dark modules are drawn as one.
    squares = "".join(
        f"M{start + QUIET} {line}h{end - start}v1h-{end - start}z"
        for line, row in enumerate(rows, QUIET)
        for start, end in runs(row)
    )
    title = translate("QR code: watch this game at {address}", address=address)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="code" viewBox="0 0 {side} {side}">'
        f'<title>{escape(title)}</title><path d="{squares}"/></svg>'
    )
