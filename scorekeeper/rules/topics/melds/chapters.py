"""What may be laid down, the kinds of canasta with their bonuses, and what is unfinished."""

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.topics.game_end.fields import CountBonus
from scorekeeper.rules.topics.melds.fields import CanastaKind, Shape
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.sequences.topic import sequences
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.wild_cards import rules as wild_cards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import both, counted, number


def _melds(variant: Variant) -> Statements:
    """Sets and what may be in them, and the melds that are no sets."""
    rules = variant.melds
    yield says("A meld", f"is {rules.min_cards} cards or more of one rank", Melds.too_short.code)
    yield says("A canasta", f"is a meld of {rules.canasta_size} cards", "melds")
    few = counted(rules.min_naturals, "natural card", "natural cards")
    yield says("A set", f"holds at least {few}", Melds.too_few_naturals.code)
    yield from wild_cards.among_naturals(variant)
    if rules.max_size is not None:
        yield fact("Longest set", f"{rules.max_size} cards", Melds.too_long.code)
    if rules.long_set_when_out:
        yield says("The side that went out", "may show longer sets", Melds.too_long.code)
    text = rules.duplicate_rank.said
    yield says("A second meld of one rank", text, Melds.duplicate_rank.code)
    yield from wild_cards.on_complete(variant)
    yield from sequences(variant)
    yield from wild_cards.alone(variant)
    black = (
        "are melded only by whoever goes out in that turn, without wild cards"
        if rules.black_threes
        else "are never melded"
    )
    yield says("Black threes", black, Threes.black_early.code)


def _canastas(variant: Variant) -> Statements:
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
    ranks = " or ".join(rank_name(rank) for rank in kind.ranks or ())
    if kind.shape is Shape.SET:
        found = f"{size} {ranks or 'of one rank'}"
    else:
        run = kind.shape is Shape.SEQUENCE
        found = f"{size} {'of one suit in sequence' if run else 'wild cards'}"
        found += f" of {ranks}" if ranks else ""
    if kind.jokers is not None:
        jokers = counted(kind.jokers, "joker", "jokers") if kind.jokers else "no joker"
        found += f", {jokers} among them"
    return found + {None: "", True: ", with wild cards", False: ", without wild cards"}[kind.wild]


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


def _unfinished(variant: Variant) -> Statements:
    """What unfinished melds cost."""
    rules = variant.failures
    for label, points, code in (
        ("Sevens not completed", rules.sevens, "failure.sevens"),
        ("Aces without wild cards not completed", rules.aces, "failure.aces"),
        ("Wild cards not completed", rules.wild, "failure.wild"),
        ("The same with four jokers", rules.four_jokers, "failure.wild"),
        ("Three or more sevens, or aces, in a hand", rules.held_three, "failure.held-sevens"),
    ):
        if points:
            yield fact(label, number(-points), code)
    if rules.waive_held_aces_if_mixed:
        text = "are free, if the side's aces have a wild card"
        yield says("Aces in a hand", text, "failure.held-aces")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


CHAPTERS = (
    Chapter("Melds", _melds),
    Chapter("Canastas", _canastas, ("Canasta", "Bonus", "What it is")),
    Chapter("Unfinished melds", _unfinished),
)
