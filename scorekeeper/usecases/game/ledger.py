"""A game as the use cases work on it: its entries folded, its hands read and judged."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper import rules
from scorekeeper.game.game import Former, leaders
from scorekeeper.log import LogEntry, LogId
from scorekeeper.rules import GameRecord, GameRuling, HandRecord, Minimum, RecordError, Variant
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.plain import refuse, show
from scorekeeper.store import Access, Store, StoredGame, find_access, game_exists, game_log, stored_game
from scorekeeper.store.links import SCORE
from scorekeeper.usecases.cache import Cache
from scorekeeper.usecases.errors import NoSuchGame, NotFound, ReadOnly
from scorekeeper.usecases.game import folding
from scorekeeper.usecases.game.folding import Folded, Slot, State, fold, step
from scorekeeper.usecases.game.seats import place_of
from scorekeeper.usecases.incidents.incidents import additions, failed_openings, merged
from scorekeeper.usecases.journal.remembering import FoldedLog, Memory

_variants: Cache[Variant] = Cache(32)


@dataclass(frozen=True, slots=True)
class Ledger(FoldedLog):
    """A game up to its last log entry; `blank` is its record without the hands.

    `read` are the hands in the log by the `seq` of their entry. `entered` are the hands that now
    stand, as entered. `hands` are the same with the penalties, rulings and upheld protests that are
    in force for them, and with the places that are empty; these are judged.
    """

    stored: StoredGame
    folded: Folded
    blank: GameRecord
    read: Mapping[int, HandRecord]
    entered: tuple[HandRecord, ...]
    hands: tuple[HandRecord, ...]
    ruling: GameRuling
    shown: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def variant(self) -> Variant:
        """The game's own copy of its rules."""
        return self.blank.variant

    @property
    def played(self) -> GameRecord:
        """The record of the game, with its hands as they are judged."""
        return replace(self.blank, hands=self.hands)

    @property
    def start(self) -> Mapping[str, object]:
        """The set-up of the game, as `start_game` stored it."""
        return self.entries[0].body

    @property
    def first_number(self) -> int:
        """The number of the first hand in the log."""
        return self.blank.hands_played + 1

    @property
    def next_number(self) -> int:
        """The number of the coming hand."""
        return self.first_number + len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the game is finished by its rules or was ended early."""
        return self.folded.state.ended or self.ruling.finished

    @property
    def minimums(self) -> tuple[Minimum, ...]:
        """Each side's minimum for its initial meld in the coming hand, with failed openings."""
        return self.minimums_after(self.ruling, self.folded.state, self.next_number)

    def minimums_after(self, ruling: GameRuling, state: State, number: int) -> tuple[Minimum, ...]:
        """Return the minimums of hand `number`, which follows this ruling."""
        if ruling.finished or state.ended:
            return tuple(Minimum(None) for _ in ruling.scores)
        noted = additions(state, number)
        return tuple(
            self.variant.opening.minimum(score, number, failed_openings(noted, self.variant, side))
            for side, score in enumerate(ruling.scores)
        )

    def winners_of(self, ruling: GameRuling) -> tuple[int, ...]:
        """Return the winners; if the game was ended early, the sides with the highest score."""
        if ruling.finished or not self.folded.state.ended or not self.hands:
            return ruling.winners
        return leaders(ruling.scores)

    def slot(self, number: int) -> Slot | None:
        """Return the hand with this number as it now stands, or None."""
        return next((each for each in self.folded.state.slots if each.number == number), None)

    def entry(self, seq: int) -> LogEntry | None:
        """Return the log entry with this `seq`, or None."""
        return next((each for each in self.entries if each.seq == seq), None)

    def hand_of(self, entry: LogEntry) -> Mapping[str, object]:
        """Return the hand that the entry holds, with the dealer's current name."""
        return folding.hand_of(self.entries[0], self.folded, entry)

    def name_now(self, name: str, entry: LogEntry | None = None) -> str:
        """Return the current name of the player called `name` in an entry; None for a new one."""
        return folding.name_now(self.entries[0], self.folded, name, entry)

    def seating(self, number: int) -> folding.TableSeating:
        """Return the seating in a hand."""
        return folding.seating_at(self.entries[0], self.folded.state, number)

    def dealer(self, number: int) -> str:
        """Return who deals a hand."""
        return folding.dealer_of(self.entries[0], self.folded.state, self.variant, self.blank.sides, number)

    def sits_out(self, number: int) -> str | None:
        """Return the player who takes no part in a hand, or None."""
        empty = folding.empty_places(self.entries[0], self.folded.state, number)
        return folding.sits_out(self.blank.sides, self.variant, number, empty)

    @property
    def former(self) -> tuple[Former, ...]:
        """Who left or was replaced during the game."""
        return folding.former_players(self.entries[0], self.folded.state)

    def accept(self, hand: HandRecord) -> HandRecord:
        """Return a hand that a phone sent, with the dealer's current name.

        Raises RecordError if the dealer is not a player of this game.
        """
        if hand.dealer is None:
            return hand
        name = self.name_now(hand.dealer)
        if place_of(self.blank.sides, name) is None:
            raise refuse("dealer", msg("{name} is not a player of this game", name=show(hand.dealer)))
        return replace(hand, dealer=name)

    def adjudicate_with(self, number: int, hand: HandRecord) -> GameRuling:
        """Judge the game with this hand in its place; later hands stay as they are.

        `hand` is as it was entered; what is in force for it is added here. Raises LimitReached.
        """
        place = number - self.first_number
        judged = _judged(self.entries[0], self.folded.state, number, hand)
        return self.ruling_on((*self.hands[:place], judged, *self.hands[place + 1 :]))

    def adjudicate_in(self, state: State) -> GameRuling:
        """Judge the hands with another state's penalties and protests; raises LimitReached."""
        return self.ruling_on(_all_judged(self.entries[0], state, self.entered))

    def ruling_on(self, hands: tuple[HandRecord, ...]) -> GameRuling:
        """Judge the game with these hands; rulings before the first change are reused."""
        if hands == self.hands:
            return self.ruling
        pairs = enumerate(zip(self.hands, hands, strict=False))
        same = next((at for at, (one, other) in pairs if one != other), len(self.hands))
        return rules.adjudicate(replace(self.blank, hands=hands), self.ruling.hands[:same])


def access_to(store: Store, token: str) -> Access:
    """Return what the token opens, in a single look-up; raises NotFound."""
    access = find_access(store, token) if token.isascii() else None
    if access is None:
        raise NoSuchGame
    return access


def load(store: Store, token: str) -> tuple[Ledger, Access]:
    """Return the game that the token opens, and what the token allows; raises NotFound."""
    access = access_to(store, token)
    return load_marked(store, access.game_id, access.mark), access


def load_marked(store: Store, game_id: int, mark: str) -> Ledger:
    """Return a game by its id and the mark of its last entry, from memory if possible."""
    return MEMORY.look_at(store, game_log(game_id), mark)


def load_numbered(store: Store, game_id: int) -> Ledger:
    """Return a game by its number in the database; raises NotFound."""
    if not game_exists(store, game_id):
        raise NotFound(msg("There is no game {name_id} in this database.", name_id=str(game_id)))
    return MEMORY.load(store, game_log(game_id))


def scoring_access(store: Store, token: str) -> Access:
    """Return what a score link opens; raises NotFound, or ReadOnly for a watch link."""
    access = access_to(store, token)
    if access.role != SCORE:
        raise ReadOnly(msg("This link is for watching; it cannot change the score."))
    return access


def load_for_scoring(store: Store, token: str) -> Ledger:
    """Return the game that a score link opens; raises as `scoring_access`."""
    access = scoring_access(store, token)
    return load_marked(store, access.game_id, access.mark)


def extend(
    ledger: Ledger, entry: LogEntry, foreseen: GameRuling | None = None, hand: HandRecord | None = None
) -> Ledger:
    """Return the game with one more entry, which is already stored.

    `foreseen` is the ruling of the game with that entry, and `hand` the hand in the entry, if they
    are known already. Raises as `build`.
    """
    folded = step(ledger.folded, entry)
    if folded.called != ledger.folded.called:  # every hand is read again under the new names
        return build(ledger.stored, (*ledger.entries, entry))
    new = {entry.seq: hand} if hand else _read(ledger.blank, folded, ledger.entries[0], [entry])
    read = {**ledger.read, **new}
    entered = tuple(read[slot.entry.seq] for slot in folded.state.slots)
    hands = _all_judged(ledger.entries[0], folded.state, entered)
    return replace(
        ledger,
        entries=(*ledger.entries, entry),
        folded=folded,
        read=read,
        entered=entered,
        hands=hands,
        ruling=foreseen or ledger.ruling_on(hands),
    )


def build(stored: StoredGame, entries: tuple[LogEntry, ...]) -> Ledger:
    """Fold, read and judge a game; raises RecordError and others if it cannot be read."""
    folded = fold(entries)
    blank = _blank(stored, entries[0], folded)
    read = _read(blank, folded, entries[0], entries)
    entered = tuple(read[slot.entry.seq] for slot in folded.state.slots)
    hands = _all_judged(entries[0], folded.state, entered)
    ruling = rules.adjudicate(replace(blank, hands=hands))
    return Ledger(entries, stored, folded, blank, read, entered, hands, ruling)


def _built(store: Store, log: LogId, entries: tuple[LogEntry, ...]) -> Ledger:
    return build(stored_game(store, log.number), entries)


# With this memory, polling an unchanged game takes 0.1 ms, because it need not be folded and judged
# again.
MEMORY: Memory[Ledger] = Memory(Cache(512), _built, extend)


def _all_judged(start: LogEntry, state: State, entered: tuple[HandRecord, ...]) -> tuple[HandRecord, ...]:
    """Return each hand as it is judged; `entered` has the same order as the slots."""
    if not (state.noted or state.named):
        return entered
    pairs = zip(state.slots, entered, strict=True)
    return tuple(_judged(start, state, slot.number, hand) for slot, hand in pairs)


def _judged(start: LogEntry, state: State, number: int, hand: HandRecord) -> HandRecord:
    """Add to a hand what is in force for it, and at which places nobody plays it."""
    hand = merged(hand, additions(state, number))
    away = folding.empty_places(start, state, number)
    return replace(hand, away=away) if away else hand


def _blank(stored: StoredGame, start: LogEntry, folded: Folded) -> GameRecord:
    variant = variant_of(stored.variant, stored.rules_digest)
    keys = ("variant", "house_rules", "opening_scores", "hands_played")
    record = {"format": "canasta-record/1", **{key: start.body[key] for key in keys}}
    sides = folding.sides_of(start, folded.state)
    record["sides"] = [{"name": each.name, "players": list(each.players)} for each in sides]
    return replace(rules.read_record(record, variant=variant), sides=sides)


def variant_of(dumped: str, digest: str) -> Variant:
    """Read the copy of the rules that a game or an event has; those with the same rules share one value."""
    variant = _variants.get(digest)
    if variant is None:
        variant = rules.load_variant(json.loads(dumped))
        _variants.put(digest, variant)
    return variant


def _read(blank: GameRecord, folded: Folded, start: LogEntry, entries: Sequence[LogEntry]) -> dict[int, HandRecord]:
    """Read the hands in the entries of a game, by `seq`."""
    found: dict[int, HandRecord] = {}
    for each in entries:
        if "hand" in each.body:
            record = blank.as_json() | {"hands": [folding.hand_of(start, folded, each)]}
            try:
                [found[each.seq]] = rules.read_record(record, variant=blank.variant, stored=True).hands
            except RecordError as error:
                where = f"events[{each.seq - 1}].body.hand{error.where.removeprefix('hands[0]')}"
                raise RecordError(error.code, error.message, where) from None
    return found
