"""The use cases: one function for each thing that people do, from `start_game` to `settle_rival`."""

from scorekeeper.game.incidents import Outcome, PenaltyView, ProtestView, Stakes
from scorekeeper.usecases.errors import (
    Conflict,
    EventMoved,
    GameOver,
    InputError,
    LimitReached,
    Locked,
    NeedsReason,
    NotFound,
    NothingToDo,
    NotYet,
    ReadOnly,
    UseCaseError,
)
from scorekeeper.usecases.game.document import MAX_DOCUMENT, checked_document, is_document, read_document
from scorekeeper.usecases.game.exchange import (
    Exchanged,
    carried_out,
    exchange,
    handed_over,
    plan_for,
    plan_to_take,
    with_log,
)
from scorekeeper.usecases.game.name_players import Naming, name_players
from scorekeeper.usecases.game.open_game import (
    SeasonChoice,
    chosen_games,
    game_etag,
    games_of_device,
    known_partners,
    known_players,
    list_games,
    open_game,
    open_numbered_game,
)
from scorekeeper.usecases.game.packing import from_codes, in_codes, packed, unpacked
from scorekeeper.usecases.game.record_hand import HandEntry, correct_hand, preview_hand, record_hand, settle_rival
from scorekeeper.usecases.game.restore_game import (
    MAX_FILE,
    GameFile,
    Restoring,
    read_game_file,
    read_restorable,
    restore_game,
    start_restored,
)
from scorekeeper.usecases.game.start_game import GameSetup, rematch_setup, start_game
from scorekeeper.usecases.game.take_back import delete_last_hand, end_game, resume_game, undo_last
from scorekeeper.usecases.game.views import (
    Change,
    Effects,
    EntryView,
    GameView,
    HandView,
    Links,
    Preview,
    Receipt,
    RivalView,
)
from scorekeeper.usecases.incidents.entering import (
    Charge,
    Protest,
    Retraction,
    Verdict,
    decide_protest,
    give_penalty,
    preview_decision,
    preview_penalty,
    preview_withdrawal,
    protest,
    withdraw_penalty,
)
from scorekeeper.usecases.people import data_of_person, erase_person, find_person
from scorekeeper.usecases.requests import is_spent
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
