"""Rules about the pack, the seats and the deal, and what the rulebook says about them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.cards import JOKER
from scorekeeper.rules.elements.fact import Choice, RankName, as_words
from scorekeeper.rules.elements.rule import Rule, Situation, hand_case, side_json
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.messages import counted, either, in_a_row, msg, number
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.variant import Variant


def _sides(us: Mapping[str, Any], them: Mapping[str, Any]) -> tuple[dict[str, object], ...]:
    """Return two sides that have melded, with these additions."""
    return side_json("K*7", "10*6", **us), side_json("Q*7", "J*6", **them)


def _too_many_laid(count: str, us: int, them: int) -> Situation:
    words = msg("The sides have {words} red threes.", words=count)
    return hand_case(words, *_sides({"red_threes": us}, {"red_threes": them}))


def _too_many_held(what: str, face: str, us: int, them: int) -> Situation:
    held = ({"held": (f"{face}*{copies}", "5")} for copies in (us, them))
    return hand_case(msg("{words} are left in hands.", words=what), *_sides(*held))


def _pack(variant: Variant) -> str:
    limits = variant.limits(sum(variant.seating.forms[0]))
    if variant.ranked_threes:
        return msg(
            "{packs:pack holds|packs hold} {cards} cards: {each} of every rank and {jokers} jokers,"
            " twos and jokers being wild.",
            packs=limits.packs,
            cards=limits.cards,
            each=limits.per_rank,
            jokers=limits.jokers,
        )
    return msg(
        "{packs:pack holds|packs hold} {each} of every natural rank, {deuces} deuces, {jokers}"
        " jokers, {reds} red and {blacks} black threes.",
        packs=limits.packs,
        each=limits.per_rank,
        deuces=limits.deuces,
        jokers=limits.jokers,
        reds=limits.red_threes,
        blacks=limits.black_threes,
    )


class TooMany(Choice):
    """The kinds of cards of which a hand may show too many, besides cards of one rank."""

    HEARTS = "h", "{what} of hearts"
    DIAMONDS = "d", "{what} of diamonds"
    CLUBS = "c", "{what} of clubs"
    SPADES = "s", "{what} of spades"
    NATURAL_CANASTAS = "natural-canastas", "natural canastas"
    OF_ONE_SIDE = "of-one-side", "canastas of one side"
    CARDS = "cards", "cards in all"


class Shows(Choice):
    """Who shows too few or too many cards."""

    SIDE = "side", "The side shows"
    HAND = "hand", "A player who never melded shows"


class Seats(Choice):
    """Who can play, as a phrase in a message."""

    ALONE = "alone", "{sides} alone"
    PAIRS = "pairs", "{sides} pairs"
    SIDES = "sides", "{sides} sides of {players}"
    RANGE = "range", "{low} to {high}"
    OR = "or", "{first} or {second}"


class Pack:
    """Rules about the cards of all sides against the packs and the deal."""

    exceeds_deck = Rule.of(
        "count.exceeds-deck",
        "{count} {what} are recorded; {packs:pack holds|packs hold} {limit}.",
        hand_case("The sides show nine kings.", side_json("K*5", "A*5"), side_json("K*4", "Q*7")),
        hand_case("The sides show thirteen kings.", side_json("K*7", "10*6"), side_json("K*7", "10*6")),
        hand_case("The sides show many kings.", side_json("K*7", "K*7"), side_json("K*7", "K*7")),
        law=_pack,
    )
    red_threes = Rule.of(
        "count.red-threes",
        "{count} red threes are recorded; {packs:pack holds|packs hold} {limit}.",
        _too_many_laid("five", 3, 2),
        _too_many_laid("seven", 4, 3),
        _too_many_held("Eleven red threes", "3r", 6, 5),
        law=_pack,
    )
    black_threes = Rule.of(
        "count.black-threes",
        "{count} black threes are recorded; {packs:pack holds|packs hold} {limit}.",
        _too_many_held("Five black threes", "3b", 3, 2),
        _too_many_held("Seven black threes", "3b", 4, 3),
        _too_many_held("Eleven black threes", "3b", 6, 5),
        law=_pack,
    )
    hand_size = Rule.of(
        "count.hand-size",
        "{whose} {size:card|cards}; {limit:was|were} dealt.",
        hand_case("A side shows fifteen cards in all when the hand is counted.", side_json("K*7", "10*6")),
        severity=QUERY,
    )
    players = Rule.of(
        "count.players",
        "Sides of {form} players do not fit; this game is for {forms}.",
        replace(hand_case("Four play against one.", *_sides({}, {})), form=(4, 1)),
    )


_ALIKE = {1: ("player alone", "players, each alone"), 2: ("pair", "pairs")}


def _players_and_deal(variant: Variant) -> Statements:
    """Yield the seats, the packs and the deal."""
    deal, seating = variant.deal, variant.seating
    yield fact("Players", either(list(_seats(seating.forms))), "seating")
    if seating.playing is not None:
        most = msg("at most {most}", most=seating.playing)
        yield fact("Players of a side in a hand", most, "seating")
    if seating.partnerships.english:
        yield statement("Sides", seating.partnerships.english, "seating")
        pool = variant.game.partners_pool.english
        yield statement("Partners of a hand", pool, "game.partners_pool")
    if deal.packs is not None:
        yield fact("Packs", str(deal.packs), "deal.packs")
    elif deal.pack_range is not None:
        low, high = deal.pack_range
        more = deal.more_packs or 1
        text = "one more than players, {least} to {most}"
        several = "{count} more than players, {least} to {most}"
        packs = msg(text if more == 1 else several, count=more, least=low, most=high)
        yield fact("Packs", packs, "deal.packs")
    yield fact("Jokers in each pack", str(deal.jokers_per_pack), "deal.jokers_per_pack")
    yield fact("Cards dealt to each player", str(deal.cards), "deal.cards")
    if variant.has_foot:
        yield fact("Cards of each foot", str(deal.foot), "deal.foot")
    yield fact("Cards drawn in a turn", str(deal.draw), "deal.draw")


def _card_values(variant: Variant) -> Statements:
    """Yield what each card is worth, the highest first."""
    for ranks, points in variant.card_groups:
        dealt = [rank for rank in ranks if rank != JOKER or variant.deal.jokers_per_pack]
        if dealt:
            names = in_a_row([as_words(RankName(rank, 1)) for rank in dealt])
            yield fact(names, number(points), "card_points")
    if variant.melds.black_threes or variant.black_three_points:
        worth = number(variant.black_three_points)
        yield fact("black three, melded", worth, "black_three_points")


def _seats(forms: tuple[tuple[int, ...], ...]) -> Iterator[str]:
    """Yield the possible seats in words, the usual ones first: "2 to 4 pairs", "3 + 2"."""
    run: list[tuple[int, ...]] = []
    for form in forms:
        if run and (form != (*run[-1], run[-1][0]) or len(set(form)) > 1):  # not a side more
            yield _seats_alike(run)
            run = []
        run.append(form)
    yield _seats_alike(run)


def _seats_alike(run: list[tuple[int, ...]]) -> str:
    first, last = run[0], run[-1]
    if len(set(first)) > 1 or first[0] not in _ALIKE:
        return " + ".join(map(str, first))
    text, many = _ALIKE[first[0]]
    if len(run) > 1:
        return msg(f"{{least}} to {{most}} {many}", least=len(first), most=len(last))
    return counted(len(first), text, many)


CHAPTERS = (Chapter("Players and deal", _players_and_deal), Chapter("Card values", _card_values, ("Card", "Points")))
