"""Makes a `GameRecord` from `canasta-record/1` data; whatever is unknown is refused."""

from collections.abc import Callable, Mapping
from functools import partial

from scorekeeper.rules.cards import NO_CARDS, SUITS, Cards
from scorekeeper.rules.house_rules.apply import resolve
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain, values
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.rules.topics.pots.fields import Pot, PotRules
from scorekeeper.rules.variant import Variant

RECORD_FORMAT = "canasta-record/1"
MAX_SIDES, MAX_PLAYERS, MAX_HANDS, MAX_MELDS = 12, 12, 500, 60

_GAME_KEYS = ("format", "variant", "house_rules", "sides", "opening_scores", "hands_played", "hands")
_HAND_KEYS = ("ending", "dealer", "lone", "sides")
_POT_HAND_KEYS = (*_HAND_KEYS, "stock_left")
_SIDE_KEYS = (
    "melds",
    "red_threes",
    "black_threes",
    "held",
    "foot",
    "held_points",
    "went_out",
    "concealed",
    "first_turn",
    "acaba",
    "special_hand",
    "initial_meld",
    "penalties",
    "extras",
    "tally",
)
_POT_SIDE_KEYS = (
    "melds",
    "held",
    "held_points",
    "went_out",
    "initial_meld",
    "penalties",
    "extras",
    "tally",
    "pot",
    "penalised",
)
_ITEMISED_KEYS = ("melds", "held", "foot", "held_points")
_ENDED = (values.Ending.OUT, values.Ending.STOCK)
_ENDINGS = (*_ENDED, values.Ending.ACABA, values.Ending.SPECIAL)
_POT_ENDINGS = (*_ENDED, values.Ending.TIME, values.Ending.STALL)


def read_record(data: object, *, variant: Variant | None = None, stored: bool = False) -> values.GameRecord:
    """Read a whole game.

    `variant`, a game's own copy of its rules, replaces the record's id and house rules if given.
    With `stored`, a game that was entered before, everything that was readable then is still read,
    such as a meld without cards or a house rule that is refused today. Raises `RecordError`,
    `UnknownVariant` or `HouseRuleError` with the path of what cannot be read; nothing is ever
    ignored.
    """
    game = plain.mapping(data, "", _GAME_KEYS)
    plain.check_format(game, RECORD_FORMAT)
    variant_id = plain.text(game.get("variant"), "variant")
    house_rules = plain.mapping(game.get("house_rules", {}), "house_rules")
    resolved = variant or resolve(variant_id, house_rules, stored=stored)
    sides = plain.each(plain.needed(game, "sides"), "sides", MAX_SIDES, _side_names)
    if len(sides) < 2:
        raise plain.refuse("sides", msg("a game needs two sides or more"))
    reader = _Reader(resolved, sides, stored=stored)
    return values.GameRecord(
        variant=resolved,
        variant_id=variant_id,
        house_rules=house_rules,
        sides=sides,
        opening_scores=_opening_scores(game, len(sides)),
        hands_played=plain.integer(game.get("hands_played", 0), "hands_played"),
        hands=plain.each(game.get("hands", []), "hands", MAX_HANDS, reader.hand),
    )


def _side_names(value: object, where: str) -> values.SideNames:
    side = plain.mapping(value, where, ("name", "players"))
    return values.SideNames(
        name=plain.text(side.get("name", ""), f"{where}.name"),
        players=plain.each(side.get("players", []), f"{where}.players", MAX_PLAYERS, plain.text),
    )


def _opening_scores(game: Mapping[str, object], sides: int) -> tuple[int, ...]:
    if "opening_scores" not in game:
        return (0,) * sides
    scores = plain.each(game["opening_scores"], "opening_scores", MAX_SIDES, plain.points)
    if len(scores) != sides:
        raise plain.refuse(
            "opening_scores", msg("{count:score|scores} for {sides:side|sides}", count=len(scores), sides=sides)
        )
    return scores


Read = Callable[[object, str], Cards]


class _Reader:
    """Reads the hands of one game, of which it knows the variant and the sides."""

    def __init__(self, variant: Variant, sides: tuple[values.SideNames, ...], *, stored: bool) -> None:
        ranked = variant.ranked_threes
        self.variant = variant
        self.sides = sides
        self.any_cards: Read = partial(plain.cards, ranked=ranked)
        self.one_card: Read = partial(plain.one_card, ranked=ranked)
        # An empty meld is a fault where there are pots, and elsewhere unreadable.
        self.cards: Read = self.any_cards if stored or variant.pots is not None else plain.meld
        self.side_keys = _SIDE_KEYS if variant.pots is None else _POT_SIDE_KEYS
        if variant.pots is not None and variant.lays_red_threes:
            self.side_keys = (*self.side_keys, "red_threes")
        self.kinds = tuple(kind.code for kind in variant.canasta_kinds)

    def hand(self, value: object, where: str) -> values.HandRecord:
        keys = _HAND_KEYS if self.variant.pots is None else _POT_HAND_KEYS
        if self.variant.has_trumps:
            keys = (*keys, "trump")
        hand = plain.mapping(value, where, keys)
        entries = plain.sequence(hand.get("sides"), f"{where}.sides", MAX_SIDES)
        if len(entries) != len(self.sides):
            raise plain.refuse(
                f"{where}.sides", msg("{count} sides, the game has {sides}", count=len(entries), sides=len(self.sides))
            )
        return values.HandRecord(
            sides=tuple(
                self.side(entry, f"{where}.sides[{place}]", len(self.sides[place].players))
                for place, entry in enumerate(entries)
            ),
            ending=self._ending(hand, where),
            dealer=self._dealer(hand, where),
            lone=self._lone(hand, where),
            stock_left=None
            if hand.get("stock_left") is None
            else plain.integer(hand["stock_left"], f"{where}.stock_left"),
            trump=None if hand.get("trump") is None else plain.choice(hand["trump"], f"{where}.trump", SUITS),
        )

    def _ending(self, hand: Mapping[str, object], where: str) -> values.Ending | None:
        if "ending" not in hand:
            return None
        endings = _ENDINGS if self.variant.pots is None else _POT_ENDINGS
        return values.Ending(plain.choice(hand["ending"], f"{where}.ending", endings))

    def _dealer(self, hand: Mapping[str, object], where: str) -> str | None:
        if "dealer" not in hand:
            return None
        name = plain.text(hand["dealer"], f"{where}.dealer")
        if not any(name in side.players for side in self.sides):
            raise plain.refuse(f"{where}.dealer", msg("{name} is not a player of this game", name=plain.show(name)))
        return name

    def _lone(self, hand: Mapping[str, object], where: str) -> int | None:
        if hand.get("lone") is None:
            return None
        if self.variant.seating.partnerships is Partnerships.FIXED:
            raise plain.refuse(
                f"{where}.lone", msg("nobody plays alone in {name_variant}", name_variant=self.variant.id)
            )
        return plain.integer(hand["lone"], f"{where}.lone", 0, len(self.sides) - 1)

    def side(self, value: object, where: str, players: int) -> values.SideRecord:
        pots = self.variant.pots
        side = plain.mapping(value, where, self.side_keys)
        tally = self._tally(side, where) if "tally" in side else None
        flag = {
            key: plain.boolean(side.get(key, False), f"{where}.{key}")
            for key in ("went_out", "concealed", "first_turn", "acaba")
        }
        return values.SideRecord(
            melds=plain.each(side.get("melds", []), f"{where}.melds", MAX_MELDS, self._meld),
            tally=tally,
            red_threes=plain.integer(side.get("red_threes", 0), f"{where}.red_threes"),
            black_threes=plain.integer(side.get("black_threes", 0), f"{where}.black_threes"),
            held=self._hands(side, "held", where, players),
            foot=self._hands(side, "foot", where, players),
            held_points=_held_points(side, where),
            went_out=flag["went_out"],
            concealed=flag["concealed"],
            first_turn=flag["first_turn"],
            acaba=flag["acaba"],
            special_hand=_optional_cards(side, "special_hand", where),
            initial_meld=self._opening(side, where),
            penalties=plain.each(side.get("penalties", []), f"{where}.penalties", MAX_MELDS, self._penalty),
            extras=plain.each(side.get("extras", []), f"{where}.extras", MAX_MELDS, _extra),
            pot=None if pots is None else _pot(side, where, pots),
            penalised=self.any_cards(side.get("penalised", ""), f"{where}.penalised"),
        )

    def _tally(self, side: Mapping[str, object], where: str) -> values.Tally:
        for key in _ITEMISED_KEYS:
            if key in side:
                raise plain.refuse(
                    f"{where}.{key}", msg("a side has either a tally or {name_key}, not both", name_key=key)
                )
        where = f"{where}.tally"
        tally = plain.mapping(side["tally"], where, ("canastas", "melded_points", "held_points", "has_melded"))
        counts = plain.mapping(tally.get("canastas", {}), f"{where}.canastas")
        for kind in counts:
            plain.choice(kind, f"{where}.canastas.{kind}"[:200], self.kinds)
        counted = {kind: plain.integer(count, f"{where}.canastas.{kind}") for kind, count in counts.items()}
        canastas = {kind: count for kind, count in counted.items() if count}
        points = [
            plain.integer(tally.get(key, 0), f"{where}.{key}", 0, plain.MAX_NUMBER)
            for key in ("melded_points", "held_points")
        ]
        shown = points[0] > 0 or any(canastas.values())
        has_melded = plain.boolean(tally.get("has_melded", shown), f"{where}.has_melded")
        if shown and not has_melded:
            raise plain.refuse(f"{where}.has_melded", msg("false, but melded points or canastas are given"))
        return values.Tally(canastas, points[0], points[1], has_melded)

    def _hands(self, side: Mapping[str, object], key: str, where: str, players: int) -> tuple[Cards, ...]:
        hands = plain.each(side.get(key, []), f"{where}.{key}", MAX_PLAYERS, self.any_cards)
        if len(hands) > players:
            raise plain.refuse(
                f"{where}.{key}", msg("{count} hands for {players} players", count=len(hands), players=players)
            )
        return hands + (NO_CARDS,) * (players - len(hands))

    def _meld(self, value: object, where: str) -> values.Meld:
        if isinstance(value, dict):
            keys = ("cards", "concealed") if self.variant.pots is None else ("cards",)
            meld = plain.mapping(value, where, keys)
            concealed = plain.boolean(meld.get("concealed", False), f"{where}.concealed")
            return values.Meld(self.cards(meld.get("cards"), f"{where}.cards"), concealed)
        return values.Meld(self.cards(value, where))

    def _opening(self, side: Mapping[str, object], where: str) -> values.Opening | None:
        if side.get("initial_meld") is None:
            return None
        where = f"{where}.initial_meld"
        opening = plain.mapping(side["initial_meld"], where, ("melds", "upcard"))
        upcard = opening.get("upcard")
        return values.Opening(
            melds=plain.each(opening.get("melds", []), f"{where}.melds", MAX_MELDS, self.cards),
            upcard=None if upcard is None else self.one_card(upcard, f"{where}.upcard"),
        )

    def _penalty(self, value: object, where: str) -> values.PenaltyEntry:
        by_code = ("code", "times") if self.variant.pots is None else ()
        entry = plain.mapping(value, where, (*by_code, "points", "reason"))
        if "code" in entry:
            plain.mapping(value, where, ("code", "times"))
            known = [penalty.code for penalty in self.variant.penalties]
            code = plain.choice(entry["code"], f"{where}.code", known)
            times = plain.integer(entry.get("times", 1), f"{where}.times", 1)
            return values.PenaltyEntry(code, times, 0, "")
        plain.mapping(value, where, ("points", "reason"))
        points = plain.integer(entry.get("points"), f"{where}.points", -plain.MAX_NUMBER, -1)
        return values.PenaltyEntry(None, 1, points, _reason(entry, where))


def _held_points(side: Mapping[str, object], where: str) -> int | None:
    """Return the points left in hand that are written beside melds, or None."""
    if "held_points" not in side:
        return None
    for key in ("held", "foot"):
        if key in side:
            message = msg("a side has either held_points or {name_key}, not both", name_key=key)
            raise plain.refuse(f"{where}.{key}", message)
    return plain.integer(side["held_points"], f"{where}.held_points", 0, plain.MAX_NUMBER)


def _pot(side: Mapping[str, object], where: str, pots: PotRules) -> Pot:
    known = [each for each in Pot if each is not Pot.STOCK or pots.becomes_stock]
    return Pot(plain.choice(plain.needed(side, "pot", where), f"{where}.pot", known))


def _optional_cards(side: Mapping[str, object], key: str, where: str) -> Cards | None:
    if side.get(key) is None:
        return None
    return plain.cards(side[key], f"{where}.{key}")


def _reason(entry: Mapping[str, object], where: str) -> str:
    reason = plain.text(entry.get("reason", ""), f"{where}.reason", plain.MAX_REASON)
    if not reason.strip():
        raise plain.refuse(f"{where}.reason", msg("a reason is needed"))
    return reason


def _extra(value: object, where: str) -> values.Extra:
    entry = plain.mapping(value, where, ("points", "reason"))
    points = plain.points(entry.get("points"), f"{where}.points")
    if points == 0:
        raise plain.refuse(f"{where}.points", msg("extra points of zero"))
    return values.Extra(points, values.known_reason(_reason(entry, where)))
