"""What an event adds to the world of the fuzz tests: its links, and prints that end at once."""

from scorekeeper.club import events
from scorekeeper.club.events.year import club
from scorekeeper.club.web.print.jobs import After, Jobs, Work
from scorekeeper.store import Store
from tests.club.usecases.hall import Hall
from tests.usecases.table import NOON

AS_USUAL = After()


class BriefJobs(Jobs):
    """Prints are planned and begun, and cancelled at their first page: paper has its own tests."""

    def start(self, owner: str, name: str, work: Work, notices: tuple[str, ...] = (), after: After = AS_USUAL) -> str:
        return super().start(owner, name, lambda progress, _stop: work(progress, lambda: True), notices, after)

    def failed(self) -> list[str]:
        return [job for (job,) in self._common.rows("SELECT job FROM prints WHERE state = 'failed'")]


def play(store: Store) -> dict[str, list[str]]:
    """Play an event to its second round; return the links that open it, by what they open."""
    hall = Hall(store, pairs="ABCDE")
    hall.publish()
    hall.finish()
    hall.publish(2)
    hall.play(1, number=1)
    codes = [each.code for each in events.open_event(store, hall.token).tables]
    return {
        "g": [row.game_token for row in hall.board.rows if row.game_token],
        "direct": [hall.token, hall.token, hall.links.watch_token],
        "event": [hall.links.watch_token, hall.token],
        "table": [*(hall.phone(number) for number in (1, 2)), hall.token],
        "code": codes,
        "club": [club.begin_club(store, NOON)],
    }
