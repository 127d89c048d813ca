"""What may be laid down, and the kinds of canasta with their bonuses."""

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.describing.words import table_of_signs
from scorekeeper.rules.headings import CanastaKind, CountBonus, MeldRules
from scorekeeper.rules.statement import Statements, fact, says
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.sequences.rules import Sequences
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import both, counted, number, ranks_named

_AGAINST = {
    "limit": "may outnumber the naturals of a meld",
    "not-more-than-naturals": "never outnumber the naturals of a meld",
    "fewer-than-naturals": "are always fewer than the naturals of a meld",
}
_DUPLICATES = {
    "never": "joins the first",
    "after-complete": "is allowed once the first is complete",
    "free": "is allowed",
}


def melds(variant: Variant) -> Statements:
    """Sets and what may be in them."""
    rules = variant.melds
    yield says("A meld", f"is {rules.min_cards} cards or more of one rank", Melds.too_short.code)
    yield says("A canasta", f"is a meld of {rules.canasta_size} cards", "melds")
    few = counted(rules.min_naturals, "natural card", "natural cards")
    yield says("A set", f"holds at least {few}", Melds.too_few_naturals.code)
    most = "in any number" if rules.max_wilds is None else f"at most {rules.max_wilds}"
    yield fact("Wild cards in a meld", most, WildCards.too_many.code)
    yield says("Wild cards", _against(rules), WildCards.outnumber_naturals.code)
    if rules.rule_of_five:
        text = "join a meld only once it has five naturals"
        yield says("Wild cards after the opening", text, WildCards.too_many.code)
    yield from _ranks(variant)
    if rules.max_size is not None:
        yield fact("Longest set", f"{rules.max_size} cards", Melds.too_long.code)
    if rules.long_set_when_out:
        yield says("The side that went out", "may show longer sets", Melds.too_long.code)
    text = _DUPLICATES[rules.duplicate_rank]
    yield says("A second meld of one rank", text, Melds.duplicate_rank.code)
    if rules.max_size != rules.canasta_size:
        may = "may" if rules.wild_on_complete else "may not"
        text = f"{may} join a complete canasta of naturals"
        yield says("A wild card", text, WildCards.on_complete.code)
    yield from _shapes(variant)
    black = (
        "are melded only by whoever goes out in that turn, without wild cards"
        if rules.black_threes
        else "are never melded"
    )
    yield says("Black threes", black, Threes.black_early.code)


def _against(rules: MeldRules) -> str:
    """Whether wild cards may be more than naturals, which their limit alone can rule out."""
    said = _AGAINST[rules.wild_rule]
    if rules.wild_rule != "limit" or rules.max_wilds is None:
        return said
    if rules.max_wilds <= rules.min_naturals:
        return "cannot outnumber the naturals"
    return f"{said}, within their limit"


def _ranks(variant: Variant) -> Statements:
    rules = variant.melds
    for ranks, text in (
        (rules.no_wild_ranks, "take no wild card"),
        (rules.opening_wild_ranks, "take wild cards only in the opening"),
    ):
        for rank in ranks:
            yield says(rank_name(rank).capitalize(), text, WildCards.in_rank.code)


def _shapes(variant: Variant) -> Statements:
    """Melds that are no sets."""
    rules, size = variant.melds, variant.melds.canasta_size
    most = rules.most_in_sequence
    runs = (
        f"are melds too: {rules.min_cards} to {size} cards of one suit that follow each other,"
        f"{'' if most else ' without wild cards;'} four is the lowest, ace the highest"
        if rules.sequences
        else "are not melds"
    )
    yield says("Sequences", runs, Sequences.not_allowed.code)
    if rules.sequences and most:
        few = counted(most, "wild card", "wild cards")
        text = f"takes the place of a card in a sequence, {few} at most"
        yield says("A wild card", text, Sequences.wild.code)
        text = "is a mixed canasta"
        yield says("A complete sequence with a wild card", text, "melds.sequence_wilds")
    if rules.long_sequence_when_out:
        text = "are allowed to the side that went out"
        yield says(f"Sequences over {size} cards", text, Melds.too_long.code)
    wild = "are not allowed"
    if rules.wild_melds:
        wild = f"have {rules.min_cards} to {size} cards"
    if rules.wild_needs_deuce:
        wild += ", a deuce among them"
    yield says("Melds of wild cards only", wild, WildCards.alone.code)
    if rules.barred_wilds:
        names = ranks_named(rules.barred_wilds)
        text = f"take no {names} while the side's wild meld is unfinished"
        yield says("Other melds", text, WildCards.barred.code)


def canastas(variant: Variant) -> Statements:
    """The kinds of canasta, and what is paid for many of them."""
    for kind in variant.canasta_kinds:
        only = " for the side that went out" if kind.out_only else ""
        note = _make_up(kind, variant.melds.canasta_size)
        yield fact(_capital(kind.label), number(kind.bonus) + only, kind.line, note)
    if variant.concealed_canasta_bonus:
        more = number(variant.concealed_canasta_bonus)
        note = "beside its own bonus"
        yield fact("Canasta laid down complete, more", more, "canasta.concealed", note)
    for bonus in variant.game.count_bonuses:
        won = " and the game" if bonus.wins_game else ""
        note = _count_note(bonus, variant.game.count_bonuses)
        yield fact(_capital(bonus.label), number(bonus.points) + won, "canasta.count", note)


def _make_up(kind: CanastaKind, size: int) -> str:
    """The cards of a kind in words: "7 of one rank, without wild cards"."""
    if kind.shape == "sequence":
        found = f"{size} of one suit in sequence"
    elif kind.shape == "wild":
        found = f"{size} wild cards"
    elif kind.ranks is None:
        found = f"{size} of one rank"
    else:
        found = f"{size} {' or '.join(rank_name(rank) for rank in kind.ranks)}"
    if kind.ranks is not None and kind.shape != "set":
        found += f" of {' or '.join(rank_name(rank) for rank in kind.ranks)}"
    if kind.jokers is not None:
        found += f", {counted(kind.jokers, 'joker', 'jokers')} among them"
        found = found.replace(", 0 jokers among them", ", no joker among them")
    return found + _WILD[kind.wild]


_WILD = {None: "", True: ", with wild cards", False: ", without wild cards"}


def _count_note(bonus: CountBonus, bonuses: tuple[CountBonus, ...]) -> str:
    needs = [
        f"{count} {word}"
        for count, word in (
            (bonus.natural, "natural"),
            (bonus.mixed, "mixed"),
            (bonus.total, "of any kind"),
        )
        if count
    ]
    before = [
        each.label
        for each in bonuses[: bonuses.index(bonus)]
        if each.group == bonus.group and each is not bonus
    ]
    unless = f"; not beside {both(before)}" if before else ""
    return f"of one side in a hand: {both(needs) or 'any'}{unless}"


def melded_cards(variant: Variant) -> Statements:
    """Whether melded cards count for their side."""
    if set(variant.melded_sign) != {1}:
        yield says("Melded cards", table_of_signs(variant.melded_sign), "melded")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
