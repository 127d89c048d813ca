"""The use cases of an event, from registration to the final ranking, and what its pages show.

Every use case is called as `(store, now, token, sent, asked)`: `now` is an aware datetime, `token` a
director's unless stated otherwise, `sent` the request (`Sent`), which may be repeated without harm.
It returns an `Answer`; create_event and import_event return `EventLinks`. All raise
NotFound (no such link, round, table), ReadOnly (a link for watching, or a table beyond its rights),
InputError (`where` names the field), NothingToDo, NotYet (with what comes first), EventMoved
(somebody was faster), LimitReached; those with rules in a set-up also raise the rules' own errors.
"""

from scorekeeper.club.events.at_tables import (
    answer_call,
    call_director,
    dispute,
    extend,
    free_seats,
    postpone,
    settle_dispute,
    sign,
    start_clock,
    stop_clock,
    take_seat,
    tick_check,
    withdraw_dispute,
)
from scorekeeper.club.events.creating import again, change_setup, create_event
from scorekeeper.club.events.entrants import check_in, edit_entrant, register, remove, return_, substitute, withdraw
from scorekeeper.club.events.exporting import (
    export_by_number,
    export_event,
    list_events,
    results_csv,
    sealed,
    standings_csv,
    standings_json,
)
from scorekeeper.club.events.importing import import_event
from scorekeeper.club.events.keeping import (
    backup_by_number,
    backup_event,
    end_director_links,
    end_table_link,
    is_own,
    new_director_link,
    read_event,
    restore_event,
    restore_read,
)
from scorekeeper.club.events.mending import (
    fixed_tables,
    latecomers,
    note_playing,
    preview_reseat,
    reseat,
    undo_reseat,
    undoable_change,
    unpublish_round,
)
from scorekeeper.club.events.rounds import (
    approve_round,
    close_round,
    draw_round,
    number_table,
    open_draft,
    publish_round,
    swap_entrants,
    unclose_round,
)
from scorekeeper.club.events.rulings import (
    add_note,
    assign_result,
    cancel_penalty,
    check_reopening,
    correct_result,
    decide_match,
    give_penalty,
    preview_correction,
    reopen_table,
    show_standings,
)
from scorekeeper.club.events.shown.board import open_table, show_board, table_etag
from scorekeeper.club.events.shown.briefs import stakes_of_game, table_stakes
from scorekeeper.club.events.shown.looking import audit_log, event_of_game, open_event, table_by_code
from scorekeeper.club.events.shown.public import show_public
from scorekeeper.club.events.slips import type_slip
from scorekeeper.club.events.writing import access_of as role_of
from scorekeeper.usecases.journal.writing import Sent
