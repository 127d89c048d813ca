"""Which devices have opened which link in the last days, for the director to see.

Only the kind of device is kept, for some days, in the file that the processes of a server share.
"""

from collections import Counter
from contextlib import suppress

from flask import Flask, Response, request

from scorekeeper.rules.messages import msg
from scorekeeper.store import StoreError, token_hash
from scorekeeper.store.common import CommonFile
from scorekeeper.web import device
from scorekeeper.web.common import common_file
from scorekeeper.words.language import translate

MOST_DEVICES = 12  # of a link that are remembered
KEPT_SECONDS = 7 * 24 * 3600.0
AGAIN_SECONDS = 60.0  # within which a device that opens a link again is not noted again
UNKNOWN = "a device"  # as the file has it


class LinkDevices:
    """The kinds of the devices that opened each link, the last one at the end."""

    def __init__(self, common: CommonFile) -> None:
        self._common = common

    def note(self, token: str, own: str, kind: str) -> None:
        """Remember that a device has opened a link."""
        link, kind = token_hash(token), kind or UNKNOWN
        known = "SELECT 1 FROM openings WHERE link = ? AND device = ? AND kind = ? AND at > ?"
        if self._common.rows(known, link, own, kind, self._common.clock() - AGAIN_SECONDS):
            return
        with self._common.change() as (db, now):
            db.execute("REPLACE INTO openings VALUES (?, ?, ?, ?)", [link, own, kind, now])
            db.execute(
                "DELETE FROM openings WHERE at < ? OR link = ? AND device NOT IN"
                " (SELECT device FROM openings WHERE link = ? ORDER BY at DESC, rowid DESC LIMIT ?)",
                [now - KEPT_SECONDS, link, link, MOST_DEVICES],
            )

    def kinds(self, token: str) -> list[str]:
        """Return the kinds of the devices that have opened a link."""
        found = self._common.rows("SELECT kind FROM openings WHERE link = ? ORDER BY at, rowid", token_hash(token))
        return [kind for (kind,) in found]


def init_app(app: Flask) -> None:
    """Keep the list after every page that a link opened."""
    app.after_request(note)


def note(response: Response) -> Response:
    """Remember who has opened the link of an event."""
    token = (request.view_args or {}).get("token", "")
    of_event = request.path.startswith(("/table/", "/direct/"))
    if token and of_event and response.status_code < 400 and device.own_id():
        with suppress(StoreError):  # a full disk: the page is shown all the same
            LinkDevices(common_file()).note(token, device.own_id(), device.label())
    return response


def holders(token: str) -> list[str]:
    """Return in words how many devices of each kind have opened a link."""
    return [_counted(kind, count) for kind, count in Counter(LinkDevices(common_file()).kinds(token)).items()]


def _counted(kind: str, count: int) -> str:
    if kind == UNKNOWN:
        return translate(msg("{count:device|devices}", count=count))
    return translate(kind) if count == 1 else f"{count} × {translate(kind)}"
