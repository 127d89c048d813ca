"""Restores a game from its record, as a printed sheet carries it, hand by hand."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper import rules
from scorekeeper.log import code_of
from scorekeeper.rules import GameRecord, RulesError
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.strict_json import UnreadableError, loads
from scorekeeper.sheets.game.reading import MAX_PDF, NoRecord, enclosed_log, is_pdf, record_in
from scorekeeper.store import Store, make_score_token, watch_token
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, LimitReached
from scorekeeper.usecases.game.document import GameDocument, is_document, read_document
from scorekeeper.usecases.game.exchange import carried_out, planned, unknown
from scorekeeper.usecases.game.folding import RESTORED
from scorekeeper.usecases.game.start_game import GameSetup, start_game
from scorekeeper.usecases.game.trying import digest_of
from scorekeeper.usecases.game.views import Links


@dataclass(frozen=True, slots=True)
class Restoring:
    """A record to be restored, the title of the game ("" for none), and the game's log if there is one."""

    record: object
    title: str = ""
    log: bytes = b""


@dataclass(frozen=True, slots=True)
class Restorable:
    """A game that can be started from a record: its set-up, the bodies of its hands, and its log if that is known."""

    setup: GameSetup
    hands: tuple[Mapping[str, object], ...]
    log: GameDocument | None = None


def restore_game(store: Store, now: datetime, asked: Restoring, request_id: str) -> Links:
    """Start a game whose record equals this one as it was read, byte for byte, or start nothing.

    The rules are those that the record's variant and house rules have today. What version 0.1
    accepted and new games refuse (a meld without cards, some house rules) is still read. Hands that
    break a rule keep their score, with `RESTORED`. What a record does not hold is lost unless its log
    is there: title, times, devices, corrections, withdrawn penalties, protests, and whether the game
    was ended early. The same request gives the same links.

    Raises RecordError, UnknownVariant, HouseRuleError (from the rules), InputError (names that
    would have to be changed, sizes, seats), LimitReached (too many hands) or Conflict.
    """
    return start_restored(store, now, restorable(asked), request_id)


def start_restored(store: Store, now: datetime, found: Restorable, request_id: str) -> Links:
    """Start a game that was read, by its log if that is known; raises as `restore_game`."""
    log = found.log
    if log is None:
        return start_game(store, now, found.setup, request_id, found.hands)
    token = make_score_token(store, f"{limits.request_hash(request_id)}/{code_of(log.heads)}")
    done = carried_out(store, now, lambda: planned(store, token, log))
    return Links(done.view.game_id, token, watch_token(token), not done.started)


def read_restorable(title: str, content: bytes) -> Restorable:
    """Return the game in a file; raises as `read_game_file` and `restorable`."""
    found = read_game_file(content)
    return restorable(Restoring(found.data, title, found.log))


def restorable(asked: Restoring) -> Restorable:
    """Return the game of a record, with all its hands judged; raises as `restore_game`, but Conflict."""
    record = rules.read_record(asked.record, stored=True)
    data: Any = asked.record
    hands = data.get("hands", ())
    _check_sizes(hands)
    setup = GameSetup(
        variant_id=record.variant_id,
        house_rules=record.house_rules,
        sides=record.sides,
        first_dealer=_first_dealer(record),
        opening_scores=record.opening_scores,
        hands_played=record.hands_played,
        title=asked.title,
        restored=rules.record_digest(rules.completed(record, data)),
    )
    _check_names(setup)
    return Restorable(setup, tuple(_bodies(record, hands)), _log(asked.log, setup.restored))


def _log(content: bytes, digest: str) -> GameDocument | None:
    """Return the log of a sheet if it can be read and is that of the record with this digest."""
    with suppress(InputError, LookupError, RulesError):
        document = read_document(content)
        if digest_of(unknown(document), document.entries, document.people) == digest:
            return document
    return None


def _bodies(record: GameRecord, hands: Sequence[Mapping[str, object]]) -> Iterator[dict[str, object]]:
    for hand, ruled in zip(hands, rules.adjudicate(record).hands, strict=True):
        yield {"hand": dict(hand), "reason": "" if ruled.legal else str(RESTORED)}


def _first_dealer(record: GameRecord) -> str:
    """Return the first dealer that fits the recorded dealers; the first seat if there are none."""
    names = [side.players for side in record.sides]
    seats = rules.seat_order(names)
    named = [(at, hand.dealer) for at, hand in enumerate(record.hands, 1) if hand.dealer]

    def sits_out(at: int) -> str | None:
        return rules.sitting_out(record.variant, names, at + record.hands_played)

    def fitting(seat: str) -> int:
        return sum(rules.dealer(seats, seat, at, sits_out) == dealt for at, dealt in named)

    return max(seats, key=fitting)


def _check_sizes(hands: Sequence[Mapping[str, object]]) -> None:
    if len(hands) > limits.MAX_HANDS:
        raise LimitReached(
            msg("A game here has at most {most} hands, not {count}.", most=limits.MAX_HANDS, count=len(hands))
        )
    for place, hand in enumerate(hands):
        limits.check_size(hand, f"hands[{place}]", limits.MAX_HAND_BYTES)


def _check_names(setup: GameSetup) -> None:
    """Refuse names that would have to be cleaned, because the record would change."""
    for place, side in enumerate(setup.sides):
        for name in (side.name, *side.players):
            if limits.clean_text(name, f"sides[{place}]", limits.MAX_NAME) != name:
                raise InputError(
                    msg(
                        "The name {name} has spaces or characters that a game here does not keep;"
                        " change it in the record.",
                        name=repr(name[:60]),
                    ),
                    f"sides[{place}]",
                )


MAX_FILE = MAX_PDF  # bytes


@dataclass(frozen=True, slots=True)
class GameFile:
    """A record that was read from a file: the bytes of its JSON text, the data in them, and the game's log or b""."""

    text: bytes
    data: object
    log: bytes = b""


def read_game_file(content: bytes) -> GameFile:
    """Return the record in the PDF of a sheet or in a JSON file.

    Raises InputError with one sentence for a file that holds no record, or is damaged, protected or
    too large; RecordError, UnknownVariant or HouseRuleError for a record with impossible content.
    """
    if not content.strip():
        raise InputError(msg("The file is empty. Choose the PDF of a sheet, or a record."), "file")
    try:
        text = record_in(content) if is_pdf(content) else content
        data = loads(text)
    except NoRecord as error:
        raise InputError(error.args[0], "file") from None
    except UnreadableError as error:
        raise InputError(_sentence(error), "file") from None
    if is_document(data):
        raise InputError(msg("This is a whole game from another phone. Take it over on the start page."), "file")
    rules.read_record(data, stored=True)
    return GameFile(text, data, enclosed_log(content) if is_pdf(content) else b"")


def _sentence(error: UnreadableError) -> str:
    return msg(
        "The file is neither the PDF of a sheet nor a record as JSON ({name_where}: {words}).",
        name_where=error.where,
        words=error.message,
    )
