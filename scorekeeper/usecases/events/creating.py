"""Creates an event, and changes its set-up before the first round is published."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime

from scorekeeper import rules
from scorekeeper.event.choices import EventKind
from scorekeeper.event.setup import Setup, read_setup
from scorekeeper.log import Kind, LogEntry, compact
from scorekeeper.rules import Variant
from scorekeeper.store import Store, append, entry_of_request, event_log, tournaments, watch_token
from scorekeeper.usecases import limits
from scorekeeper.usecases.cache import Cache
from scorekeeper.usecases.errors import EventMoved, InputError, NotYet
from scorekeeper.usecases.events.asked import Creating, Sent
from scorekeeper.usecases.events.opening import explained
from scorekeeper.usecases.events.shown.views import EventLinks
from scorekeeper.usecases.events.writing import Body, Deciding, verb
from scorekeeper.usecases.game.start_game import resolved_rules

_variants: Cache[Variant] = Cache(32)


def create_tournament(store: Store, now: datetime, asked: Creating, sent: Sent) -> EventLinks:
    """Create an event and return its secret links; the same request gives the same links.

    Raises UnknownVariant, HouseRuleError (from the rules), InputError or EventMoved (the request
    has created another event).
    """
    limits.check_time(now)
    with explained():
        setup = _clean(asked.setup)
    variant = resolved_rules(asked.variant_id, asked.house_rules)
    called = limits.clean_text(asked.rules_name, "rules_name", limits.MAX_NAME)
    told = {
        "variant": asked.variant_id,
        "house_rules": dict(asked.house_rules),
        "name": called,
        "seats": seats_of(variant, setup),
    }
    _check_games(told, setup)
    body = {**setup.as_json(), "rules": told}
    content = limits.content_digest("create", body)

    def add(first: str) -> int:
        number = tournaments.add_tournament(
            store, compact(rules.dump_variant(variant)), rules.digest(variant)
        )
        device = limits.clean_device(sent.device)
        entry = LogEntry(
            id=first, content=content, kind=Kind.SETUP, body=body, at=now, device=device
        )
        append(store, event_log(number), 1, entry)
        return number

    return created(store, sent, content, add)


def created(store: Store, sent: Sent, content: str, add: Callable[[str], int]) -> EventLinks:
    """Return the links of the event that a request creates; the same request gives the same.

    `add` is called inside `Store.write()` with the id of the first entry, and returns the number of
    the event. Raises EventMoved if the request has created an event from other `content`.
    """
    first = limits.request_hash(sent.request_id)
    with store.write():
        token = tournaments.direct_token(store, sent.request_id)
        known = entry_of_request(store, first)
        number = known.log.number if known else add(first)
        if known is None:
            tournaments.add_tournament_link(store, number, tournaments.DIRECT, token)
            tournaments.add_tournament_link(store, number, tournaments.WATCH, watch_token(token))
    if known is not None and known.content != content:
        raise EventMoved("This form has already created another event.")
    return EventLinks(number, token, watch_token(token), repeated=known is not None)


@verb(Kind.SETUP)
def change_setup(on: Deciding, setup: Setup) -> Body:
    """Change how the event is played; NotYet once round 1 is published, raises as `write`.

    The variant and the house rules stay those that the event was created with.
    """
    if on.state.begun:
        raise NotYet("Round 1 is published, so the set-up can no longer be changed.")
    changed = _clean(setup)
    variant = event_variant(on.store, on.log.tournament_id)
    told = {**on.log.told, "seats": seats_of(variant, changed)}
    _check_games(told, changed)
    return {**changed.as_json(), "rules": told}


def event_variant(store: Store, tournament_id: int) -> Variant:
    """Return the event's own copy of its rules."""
    dumped, digest = tournaments.tournament_rules(store, tournament_id)
    variant = _variants.get(digest)
    if variant is None:
        variant = rules.load_variant(json.loads(dumped))
        _variants.put(digest, variant)
    return variant


def length_rules(setup: Setup) -> dict[str, object]:
    """Return the house rules that follow from the length of a round and its minimums."""
    length: dict[str, object] = {"target": None}
    if setup.hands is not None:
        length["hands"] = setup.hands
    if setup.minimum_by_hand:
        length["minimum-by-hand"] = list(setup.minimum_by_hand)
    return length


def seats_of(variant: Variant, setup: Setup) -> int:
    """Return how many players sit on a side of a table; raises InputError if that cannot be."""
    sizes = [form[0] for form in variant.seating.forms if len(form) == 2 and form[0] == form[1]]
    if 2 in sizes:
        return 2
    if not sizes or setup.kind is EventKind.INDIVIDUAL:
        raise InputError(
            f"{variant.name} is not played by two sides of partners; choose another game.",
            "variant_id",
        )
    return min(sizes)


def _check_games(told: Mapping[str, object], setup: Setup) -> None:
    """Refuse rules under which no game could be started; raises HouseRuleError."""
    house_rules = told["house_rules"]
    assert isinstance(house_rules, Mapping)  # noqa: S101 - it was written here
    resolved_rules(str(told["variant"]), game_rules(house_rules, setup))


def game_rules(house_rules: Mapping[str, object], setup: Setup) -> dict[str, object]:
    """Return the house rules of the games: those of the event, and what its set-up adds."""
    chosen = {key: each for key, each in house_rules.items() if key not in {"hands", "target"}}
    return chosen | length_rules(setup)


def _clean(setup: Setup) -> Setup:
    """Return the set-up as it will be read back, its texts as they are stored."""
    data = setup.as_json()
    for field, most in (("name", limits.MAX_TITLE), ("club", limits.MAX_TITLE), ("day", 10)):
        data[field] = limits.clean_text(data[field], field, most)
    for field in ("seed", "victory_source", "rule_source"):
        data[field] = limits.clean_text(data[field], field, limits.MAX_REASON)
    return read_setup(data)
