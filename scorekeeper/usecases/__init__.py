"""The verbs of the scorekeeper: what people do with a game, from `start_game` to `settle_rival`."""

from scorekeeper.usecases.end_game import end_game, resume_game
from scorekeeper.usecases.errors import (
    Conflict,
    GameOver,
    InputError,
    LimitReached,
    NeedsReason,
    NotFound,
    NothingToDo,
    ReadOnly,
    UseCaseError,
)
from scorekeeper.usecases.game_file import MAX_FILE, GameFile, read_game_file
from scorekeeper.usecases.incident_views import (
    Decision,
    Needed,
    Outcome,
    PenaltyView,
    ProtestView,
    Stakes,
    Withdrawal,
)
from scorekeeper.usecases.known_players import known_players
from scorekeeper.usecases.open_game import game_etag, list_games, open_game, open_numbered_game
from scorekeeper.usecases.penalties import (
    Charge,
    Retraction,
    give_penalty,
    preview_penalty,
    preview_withdrawal,
    withdraw_penalty,
)
from scorekeeper.usecases.preview import preview_hand
from scorekeeper.usecases.protests import (
    Protest,
    Verdict,
    decide_protest,
    preview_decision,
    protest,
)
from scorekeeper.usecases.record_hand import HandEntry, correct_hand, record_hand
from scorekeeper.usecases.requests import is_spent
from scorekeeper.usecases.restore_game import Restoring, restore_game
from scorekeeper.usecases.rule_sets import (
    NameTaken,
    RuleSet,
    delete_rule_set,
    list_deleted_rule_sets,
    list_rule_sets,
    open_rule_set,
    open_rule_set_version,
    rename_saved_rules,
    restore_rule_set,
    save_rule_set,
)
from scorekeeper.usecases.season import SeasonChoice, chosen_games, games_of_device
from scorekeeper.usecases.settle_rival import settle_rival
from scorekeeper.usecases.start_game import GameSetup, rematch_setup, start_game
from scorekeeper.usecases.take_back import delete_last_hand, undo_last
from scorekeeper.usecases.views import (
    Change,
    Effects,
    EventView,
    GameView,
    HandView,
    Links,
    Preview,
    Receipt,
    RivalView,
    Version,
)

__all__ = [
    "MAX_FILE",
    "Change",
    "Charge",
    "Conflict",
    "Decision",
    "Effects",
    "EventView",
    "GameFile",
    "GameOver",
    "GameSetup",
    "GameView",
    "HandEntry",
    "HandView",
    "InputError",
    "LimitReached",
    "Links",
    "NameTaken",
    "Needed",
    "NeedsReason",
    "NotFound",
    "NothingToDo",
    "Outcome",
    "PenaltyView",
    "Preview",
    "Protest",
    "ProtestView",
    "ReadOnly",
    "Receipt",
    "Restoring",
    "Retraction",
    "RivalView",
    "RuleSet",
    "SeasonChoice",
    "Stakes",
    "UseCaseError",
    "Verdict",
    "Version",
    "Withdrawal",
    "chosen_games",
    "correct_hand",
    "decide_protest",
    "delete_last_hand",
    "delete_rule_set",
    "end_game",
    "game_etag",
    "games_of_device",
    "give_penalty",
    "is_spent",
    "known_players",
    "list_deleted_rule_sets",
    "list_games",
    "list_rule_sets",
    "open_game",
    "open_numbered_game",
    "open_rule_set",
    "open_rule_set_version",
    "preview_decision",
    "preview_hand",
    "preview_penalty",
    "preview_withdrawal",
    "protest",
    "read_game_file",
    "record_hand",
    "rematch_setup",
    "rename_saved_rules",
    "restore_game",
    "restore_rule_set",
    "resume_game",
    "save_rule_set",
    "settle_rival",
    "start_game",
    "undo_last",
    "withdraw_penalty",
]
