"""The short code of a game: whoever types it can score, until two days after the last hand."""

from datetime import datetime, timedelta

from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.store.codes import code_of_game, drop_code, find_game_by_code, keep_code, typed_code
from scorekeeper.store.connect import StoreBusy
from scorekeeper.usecases.errors import NotFound
from scorekeeper.usecases.game.hosted import is_hosted
from scorekeeper.usecases.game.open_game import open_game
from scorekeeper.usecases.game.views import GameView

CODE_LASTS = timedelta(hours=48)  # after the last hand, or the start
NOTHING = msg("Nothing opens with this code. Compare it with the card, or look under Share on the phone that scores.")


def code_of(store: Store, now: datetime, view: GameView) -> str:
    """Return the code of a game and make it valid.

    It is "" for who may only watch, for a game of an event, whose table has a code of its own, when it
    has ended, and while the database is kept busy.
    """
    token = view.score_token
    if token is None or _has_ended(view, now) or is_hosted(store, token):
        return ""
    try:
        keep_code(store, token)
    except StoreBusy:
        return ""
    return code_of_game(store, token)


def token_by_code(store: Store, now: datetime, typed: str) -> str:
    """Return the score token of the game that a code opens; raises NotFound, also when the code has ended."""
    code = typed_code(typed)
    token = find_game_by_code(store, code)
    if token is None:
        raise NotFound(NOTHING)
    if _has_ended(open_game(store, token), now):
        drop_code(store, code)
        raise NotFound(NOTHING)
    return token


def _has_ended(view: GameView, now: datetime) -> bool:
    last = max((hand.entered_at for hand in view.hands), default=view.created_at)
    return now - last > CODE_LASTS
