"""Who plays, with which cards, and what the cards are worth."""

from collections.abc import Iterator

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted, either, number

_ALIKE = {1: ("player alone", "players, each alone"), 2: ("pair", "pairs")}


def _players_and_deal(variant: Variant) -> Statements:
    """The seats, the packs and the deal."""
    deal, seating = variant.deal, variant.seating
    yield fact("Players", either(list(_seats(seating.forms))), "seating")
    if seating.playing is not None:
        yield fact("Players of a side in a hand", f"at most {seating.playing}", "seating")
    if seating.partnerships.said:
        yield says("Sides", seating.partnerships.said, "seating")
        pool = variant.game.partners_pool.said
        yield says("Partners of a hand", f"share {pool}", "game.partners_pool")
    if deal.packs is not None:
        yield fact("Packs", str(deal.packs), "deal.packs")
    elif deal.pack_range is not None:
        low, high = deal.pack_range
        yield fact("Packs", f"one more than players, {low} to {high}", "deal.packs")
    yield fact("Jokers in each pack", str(deal.jokers_per_pack), "deal.jokers_per_pack")
    yield fact("Cards dealt to each player", str(deal.cards), "deal.cards")
    if variant.has_foot:
        yield fact("Cards of each foot", str(deal.foot), "deal.foot")
    yield fact("Cards drawn in a turn", str(deal.draw), "deal.draw")


def _card_values(variant: Variant) -> Statements:
    """What each card is worth, dearest first."""
    for ranks, points in variant.card_groups:
        names = ", ".join(rank_name(rank, 1) for rank in ranks)
        yield fact(names, number(points), "card_points")
    if variant.melds.black_threes or variant.black_three_points:
        worth = number(variant.black_three_points)
        yield fact("black three, melded", worth, "black_three_points")


def _seats(forms: tuple[tuple[int, ...], ...]) -> Iterator[str]:
    """Seats in words, neighbours together: "2 to 4 pairs", "3 + 2"; the usual ones first."""
    run: list[tuple[int, ...]] = []
    for form in forms:
        if run and not _follows(run[-1], form):
            yield _seats_alike(run)
            run = []
        run.append(form)
    yield _seats_alike(run)


def _follows(before: tuple[int, ...], form: tuple[int, ...]) -> bool:
    """One more side of the same size."""
    return form == (*before, before[0]) and len(set(form)) == 1


def _seats_alike(run: list[tuple[int, ...]]) -> str:
    first, last = run[0], run[-1]
    if len(set(first)) > 1 or first[0] not in _ALIKE:
        return " + ".join(map(str, first))
    one, many = _ALIKE[first[0]]
    if len(run) > 1:
        return f"{len(first)} to {len(last)} {many}"
    return counted(len(first), one, many)


CHAPTERS = (
    Chapter("Players and deal", _players_and_deal),
    Chapter("Card values", _card_values, ("Card", "Points")),
)
