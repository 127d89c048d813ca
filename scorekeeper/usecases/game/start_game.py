"""Starts a game: checks its set-up and resolves its rules, which it keeps from then on."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorekeeper import rules
from scorekeeper.log import Kind, LogEntry, compact
from scorekeeper.rules import SideNames, Variant
from scorekeeper.rules.messages import msg
from scorekeeper.store import (
    Store,
    StoredGame,
    add_game,
    add_links,
    game_exists,
    game_log,
    make_score_token,
    stored_game,
    watch_token,
)
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import Conflict, InputError, UseCaseError
from scorekeeper.usecases.game.open_game import open_game
from scorekeeper.usecases.game.room import check_room
from scorekeeper.usecases.game.usual_names import usual_side
from scorekeeper.usecases.game.views import GameView, Links
from scorekeeper.usecases.journal.writing import append_all, begin


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What a game starts with.

    `first_dealer` deals the first hand that is entered here. For a game begun on paper,
    `opening_scores` are the points of each side (empty: all zero) and `hands_played` the hands so
    far. `rematch_of` is the id of the game that this one follows. `rules_name` is the club's name
    for the house rules, "" for none. `restored` is the digest of the record that the game is
    restored from, "" for a new game.
    """

    variant_id: str
    house_rules: Mapping[str, object]
    sides: tuple[SideNames, ...]
    first_dealer: str
    opening_scores: tuple[int, ...] = ()
    hands_played: int = 0
    title: str = ""
    rematch_of: int | None = None
    rules_name: str = ""
    restored: str = ""


def start_game(
    store: Store, now: datetime, setup: GameSetup, request_id: str, hands: Sequence[Mapping[str, object]] = ()
) -> Links:
    """Start a game and return its secret links; the same request gives the same links.

    `hands` are the bodies of log entries for hands that have been played already; they must be
    readable. Everything is stored, or nothing is. Raises UnknownVariant, HouseRuleError,
    RecordError (from the rules), InputError (names, seats, dealer, sizes) LimitReached
    (hands too long for a log) or Conflict (the request has already started a game with another
    set-up).
    """
    limits.check_time(now)
    variant = resolved_rules(setup.variant_id, setup.house_rules, stored=bool(setup.restored))
    setup = _checked(setup, variant)
    body = _body(setup, variant)
    content = limits.content_digest(Kind.START, body, setup.rematch_of, *hands)
    numbered = enumerate(hands, setup.hands_played + 1)
    start = LogEntry(content=content, kind=Kind.START, body=body, at=now)
    played = [LogEntry(kind=Kind.HAND, number=number, body=hand, at=now) for number, hand in numbered]

    def add(_first: str) -> int:
        new = StoredGame(0, compact(rules.dump_variant(variant)), rules.digest(variant), setup.rematch_of)
        game_id = add_entered(store, new, request_id, [start, *played])
        check_room(store, stored_game(store, game_id))
        return game_id

    def changed(known: LogEntry) -> UseCaseError:
        if known.kind != Kind.START:
            return InputError(msg("The request id was used for something else."), "request_id")
        token = make_score_token(store, request_id)
        return Conflict(msg("This form has already started a game with another set-up."), open_game(store, token))

    game_id, repeated = begin(store, request_id, content, add, changed)
    token = make_score_token(store, request_id)
    return Links(game_id, token, watch_token(token), repeated)


@dataclass(frozen=True, slots=True)
class Resolved:
    """Rules that several games share: the variant, its stored text, and the digest of that."""

    variant: Variant
    dumped: str
    digest: str


def add_started(store: Store, now: datetime, setup: GameSetup, resolved: Resolved, secret_id: str) -> int:
    """Start a game inside a larger write (`Store.write()`) and return its id.

    The game is judged by `resolved`. Its links are derived from `secret_id`, a name that no request
    of a phone can have. Raises as `start_game`.
    """
    setup = _checked(setup, resolved.variant)
    body = _body(setup, resolved.variant)
    start = LogEntry(content=limits.content_digest(Kind.START, body), kind=Kind.START, body=body, at=now)
    return add_entered(store, StoredGame(0, resolved.dumped, resolved.digest, None), secret_id, [start])


def rematch_setup(view: GameView) -> GameSetup:
    """Return the set-up of a rematch: the same players in their present seats, the next dealer."""
    return GameSetup(
        variant_id=view.variant.id,
        house_rules=view.house_rules,
        sides=_as_they_sit(view),
        first_dealer=view.next_dealer,
        title=view.title,
        rematch_of=view.game_id,
        rules_name=view.rules_name,
    )


def _as_they_sit(view: GameView) -> tuple[SideNames, ...]:
    """Return sides and players in the order of their present seats; places that were left are nameless again."""
    turn = view.seats.index
    sides = [replace(side, players=tuple(sorted(side.players, key=turn))) for side in view.sides]
    sides.sort(key=lambda side: turn(side.players[0]))
    form = tuple(len(side.players) for side in sides)
    return tuple(
        replace(side, name=usual_side(form, at, side.players, side.players))
        if view.nobody.intersection(side.players)
        else side
        for at, side in enumerate(sides)
    )


def add_entered(store: Store, new: StoredGame, secret_id: str, entries: Iterable[LogEntry]) -> int:
    """Store a game with its first entries inside a larger write, and return its id.

    Its links and the ids of its entries are derived from `secret_id`.
    """
    if new.rematch_of is not None and not game_exists(store, new.rematch_of):
        raise InputError(msg("The game before this rematch does not exist."), "rematch_of")
    token = make_score_token(store, secret_id)
    game_id = add_game(store, new.variant, new.rules_digest, new.rematch_of)
    add_links(store, game_id, token)
    append_all(store, game_log(game_id), hashlib.sha256(secret_id.encode()).hexdigest(), entries, token)
    return game_id


def _body(setup: GameSetup, variant: Variant) -> dict[str, object]:
    """Return the body of the start entry; reading it as a record checks it against the rules."""
    scores = setup.opening_scores or (0,) * len(setup.sides)
    record: dict[str, object] = {
        "variant": setup.variant_id,
        "house_rules": dict(setup.house_rules),
        "sides": [{"name": side.name, "players": list(side.players)} for side in setup.sides],
        "opening_scores": list(scores),
        "hands_played": setup.hands_played,
    }
    rules.read_record({"format": "canasta-record/1", **record}, variant=variant)
    _check_scores(setup, variant)
    named = {"rules_name": setup.rules_name} if setup.rules_name else {}
    if setup.restored:
        named["restored"] = setup.restored
    return {"title": setup.title, "first_dealer": setup.first_dealer, **named, **record}


def start_body(body: Mapping[str, Any], variant: Variant) -> dict[str, object]:
    """Return the body of the start entry that a game with this body's content has.

    Raises as `start_game`, but accepts names that are alike. It equals a body that a scorekeeper wrote.
    """
    setup = GameSetup(
        variant_id=body["variant"],
        house_rules=body["house_rules"],
        sides=tuple(SideNames(each["name"], tuple(each["players"])) for each in body["sides"]),
        first_dealer=body["first_dealer"],
        opening_scores=tuple(body["opening_scores"]),
        hands_played=body["hands_played"],
        title=body["title"],
        rules_name=body.get("rules_name", ""),
        restored=body.get("restored", ""),
    )
    return _body(_checked(setup, variant, written_names), variant)


def resolved_rules(variant_id: str, house_rules: Mapping[str, object], *, stored: bool = False) -> Variant:
    """Return a variant under house rules; raises UnknownVariant, HouseRuleError or InputError.

    With `stored`, rules that only games of an older version may have are accepted too.
    """
    limits.check_size(dict(house_rules), "house_rules", limits.MAX_HOUSE_RULES_BYTES)
    return rules.apply_house_rules(rules.variant_of_record(variant_id), house_rules, stored=stored)


def checked_names(sides: Sequence[SideNames], variant: Variant) -> tuple[SideNames, ...]:
    """Return the names of sides and players, cleaned; raises InputError, also where two are alike."""
    named = written_names(sides, variant)
    _check_alike(named)
    return named


def written_names(sides: Sequence[SideNames], variant: Variant) -> tuple[SideNames, ...]:
    """Return the names as `checked_names` does, but two may be alike.

    In a log from other devices two people can have one name: each of them was named while the name
    of the other was not known there.
    """
    named = tuple(_side(side, place) for place, side in enumerate(sides))
    if tuple(len(side.players) for side in named) not in variant.seating.forms:
        raise InputError(msg("{game} is not played with these seats.", game=variant.name), "sides")
    return named


def _checked(
    setup: GameSetup, variant: Variant, names: Callable[..., tuple[SideNames, ...]] = checked_names
) -> GameSetup:
    sides = names(setup.sides, variant)
    _check_numbers(setup)
    dealer = limits.clean_text(setup.first_dealer, "first_dealer", limits.MAX_NAME)
    if not any(dealer in side.players for side in sides):
        raise InputError(msg("The first dealer is not one of the players."), "first_dealer")
    title = limits.clean_text(setup.title, "title", limits.MAX_TITLE)
    called = limits.clean_text(setup.rules_name, "rules_name", limits.MAX_NAME)
    return replace(setup, sides=sides, first_dealer=dealer, title=title, rules_name=called)


def _side(side: SideNames, place: int) -> SideNames:
    where = f"sides[{place}]"
    players = tuple(_player(name, f"{where}.players[{seat}]") for seat, name in enumerate(side.players))
    return SideNames(limits.clean_text(side.name, f"{where}.name", limits.MAX_NAME), players)


def _player(name: str, where: str) -> str:
    cleaned = limits.clean_text(name, where, limits.MAX_NAME)
    if not cleaned:
        raise InputError(msg("Every player needs a name."), where)
    return cleaned


def _check_alike(sides: tuple[SideNames, ...]) -> None:
    seen: set[str] = set()
    named: set[str] = set()
    for place, side in enumerate(sides):
        if side.name and side.name.casefold() in named:
            raise InputError(msg("Two sides are called {name}.", name=side.name), f"sides[{place}].name")
        named.add(side.name.casefold())
        for seat, name in enumerate(side.players):
            if name.casefold() in seen:
                where = f"sides[{place}].players[{seat}]"
                raise InputError(msg("Two players are called {name}.", name=name), where)
            seen.add(name.casefold())


def _check_scores(setup: GameSetup, variant: Variant) -> None:
    """Refuse a score that no hand can lead to, because it is a typing error."""
    unit = variant.unit
    for place, score in enumerate(setup.opening_scores):
        if score % unit:
            message = msg(
                "{score} is not a possible score; every score is a multiple of {unit}.", score=score, unit=unit
            )
            raise InputError(message, f"opening_scores[{place}]")


def _check_numbers(setup: GameSetup) -> None:
    if not 0 <= setup.hands_played <= limits.MAX_HANDS_ON_PAPER:
        raise InputError(
            msg("Between 0 and {most} hands can have been played on paper.", most=limits.MAX_HANDS_ON_PAPER),
            "hands_played",
        )
    for place, score in enumerate(setup.opening_scores):
        if abs(score) > limits.MAX_SCORE:
            raise InputError(msg("The score is too high or too low."), f"opening_scores[{place}]")
