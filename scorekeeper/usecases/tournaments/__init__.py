"""The verbs of an event, from registration to the final ranking, and what its pages show.

Every verb is `(store, now, token, sent, what is asked)`: `now` an aware datetime, `token` a
director's unless said otherwise, `sent` the request (`Sent`), sent again harmless. It returns an
`Answer`; create_tournament and import_tournament return `EventLinks`. All raise NotFound (no such
link, round, table), ReadOnly (a link for watching, a table beyond its rights), InputError (`where`
names the field), NothingToDo, NotYet (what comes first), EventMoved (somebody was faster),
LimitReached; events whose set-up names rules raise the rules' own errors, too.
"""

from scorekeeper.usecases.tournaments.asked import (
    Assigning,
    Correcting,
    Creating,
    Disputing,
    Entering,
    Penalising,
    Sent,
    Signing,
    Substituting,
)
from scorekeeper.usecases.tournaments.at_tables import (
    answer_call,
    call_director,
    dispute,
    extend,
    postpone,
    settle_dispute,
    sign,
    start_clock,
    stop_clock,
    tick_check,
)
from scorekeeper.usecases.tournaments.board import show_board
from scorekeeper.usecases.tournaments.creating import change_setup, create_tournament
from scorekeeper.usecases.tournaments.entrants import (
    check_in,
    edit_entrant,
    register,
    return_,
    substitute,
    withdraw,
)
from scorekeeper.usecases.tournaments.event_stakes import table_stakes
from scorekeeper.usecases.tournaments.exporting import export_tournament, results_csv, standings_csv
from scorekeeper.usecases.tournaments.importing import import_tournament
from scorekeeper.usecases.tournaments.looking import (
    Role,
    audit_log,
    event_etag,
    open_tournament,
    role_of,
    table_by_code,
)
from scorekeeper.usecases.tournaments.public import show_public
from scorekeeper.usecases.tournaments.rounds import (
    approve_round,
    close_round,
    draw_round,
    number_table,
    open_draft,
    publish_round,
    swap_entrants,
    unclose_round,
)
from scorekeeper.usecases.tournaments.rulings import (
    add_note,
    assign_result,
    cancel_penalty,
    correct_result,
    correction_kinds,
    give_penalty,
    preview_correction,
    reopen_table,
    show_standings,
)
from scorekeeper.usecases.tournaments.table_page import open_table
from scorekeeper.usecases.tournaments.views import (
    Answer,
    Board,
    BoardRow,
    CorrectionPreview,
    DraftView,
    Entry,
    EventLinks,
    NameSeat,
    PublicTable,
    PublicView,
    TableLinks,
    TableStakes,
    TableView,
    TournamentView,
)

__all__ = [
    "Answer",
    "Assigning",
    "Board",
    "BoardRow",
    "Correcting",
    "CorrectionPreview",
    "Creating",
    "Disputing",
    "DraftView",
    "Entering",
    "Entry",
    "EventLinks",
    "NameSeat",
    "Penalising",
    "PublicTable",
    "PublicView",
    "Role",
    "Sent",
    "Signing",
    "Substituting",
    "TableLinks",
    "TableStakes",
    "TableView",
    "TournamentView",
    "add_note",
    "answer_call",
    "approve_round",
    "assign_result",
    "audit_log",
    "call_director",
    "cancel_penalty",
    "change_setup",
    "check_in",
    "close_round",
    "correct_result",
    "correction_kinds",
    "create_tournament",
    "dispute",
    "draw_round",
    "edit_entrant",
    "event_etag",
    "export_tournament",
    "extend",
    "give_penalty",
    "import_tournament",
    "number_table",
    "open_draft",
    "open_table",
    "open_tournament",
    "postpone",
    "preview_correction",
    "publish_round",
    "register",
    "reopen_table",
    "results_csv",
    "return_",
    "role_of",
    "settle_dispute",
    "show_board",
    "show_public",
    "show_standings",
    "sign",
    "standings_csv",
    "start_clock",
    "stop_clock",
    "substitute",
    "swap_entrants",
    "table_by_code",
    "table_stakes",
    "tick_check",
    "unclose_round",
    "withdraw",
]
