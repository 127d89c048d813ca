"""A variant in words, for the rules page and the value column of a sheet.

Everything said here is read from the variant's fields, so it cannot disagree with the rulings.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards import rank_name
from scorekeeper.rules.headings import CanastaKind
from scorekeeper.rules.ruling import Minimum
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Row:
    """One statement: what, how much in words, where it is printed, and whether it is assumed."""

    label: str
    value: str
    cite: Cite
    assumed: bool


@dataclass(frozen=True, slots=True)
class Section:
    """The statements under one heading."""

    heading: str
    rows: tuple[Row, ...]


Statement = tuple[str, str, str]  # label, value, code or path of the citation
Statements = Iterator[Statement]

_YES_NO = {True: "yes", False: "no"}
_WILD_RULES = {
    "limit": "",
    "not-more-than-naturals": ", never more than the naturals",
    "fewer-than-naturals": ", always fewer than the naturals",
}
_DUPLICATES = {
    "never": "is part of the first",
    "after-complete": "is allowed once the first is complete",
    "free": "is allowed",
}
_PERMISSION = {
    "optional-binding": "may be asked; the answer binds",
    "required": "must be asked; the answer binds",
    "none": "is not asked",
}
_NEEDS = {
    "meld": "a meld",
    "canasta": "a canasta",
    "two-canastas": "two canastas",
    "sevens-canasta": "a canasta of sevens",
    "nothing": "nothing more",
}
_TOO_LOW = {
    "plus10": "is taken back and raises this hand's minimum",
    "minus100": "is taken back and costs points",
    "both": "is taken back, raises this hand's minimum and costs points",
    "none": "is taken back",
}


def number(value: int) -> str:
    """A number with separators for thousands and a true minus sign."""
    return f"{value:,}".replace("-", "\u2212")


def describe(variant: Variant) -> tuple[Section, ...]:
    """Every rule of the variant that a table may look up, by heading, each with its source."""
    return tuple(
        Section(heading, tuple(_row(variant, *statement) for statement in tell(variant)))
        for heading, tell in _HEADINGS
        if any(True for _ in tell(variant))
    )


def _row(variant: Variant, label: str, value: str, code: str) -> Row:
    cite = variant.cite(code)
    return Row(label, value, cite, cite.source == "assumed")


def _cards(variant: Variant) -> Statements:
    forms = " or ".join(" + ".join(map(str, form)) for form in variant.seating.forms)
    yield "Sides and players", forms, "seating"
    if variant.seating.playing is not None:
        yield "Players of a side in a hand", str(variant.seating.playing), "seating"
    if variant.seating.partnerships == "changing":
        yield "Sides", "who takes the pile first plays alone in that hand", "seating"
    if variant.deal.packs is None:
        low, high = variant.deal.pack_range
        yield "Packs", f"one more than players, {low} to {high}", "deal.packs"
    else:
        yield "Packs", str(variant.deal.packs), "deal.packs"
    yield "Jokers in each pack", str(variant.deal.jokers_per_pack), "deal.jokers_per_pack"
    yield "Cards dealt to each player", str(variant.deal.cards), "deal.cards"
    if variant.has_foot:
        yield "Cards of each foot", str(variant.deal.foot), "deal.foot"
    yield "Cards drawn in a turn", str(variant.deal.draw), "deal.draw"


def card_groups(variant: Variant) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Ranks of equal value together, dearest first: ((("JKR",), 50), (("2", "A"), 20) ...)."""
    groups: dict[int, list[str]] = {}
    for rank, points in variant.card_points.items():
        groups.setdefault(points, []).append(rank)
    return tuple((tuple(groups[points]), points) for points in sorted(groups, reverse=True))


def _values(variant: Variant) -> Statements:
    for ranks, points in card_groups(variant):
        yield ", ".join(rank_name(rank, 1) for rank in ranks), number(points), "card_points"
    if variant.melds.black_threes:
        yield "black three, melded", number(variant.black_three_points), "card_points"


def _melds(variant: Variant) -> Statements:
    rules = variant.melds
    yield "A meld", f"{rules.min_cards} cards or more of one rank", "meld.too-short"
    yield "A canasta", f"{rules.canasta_size} cards", "melds"
    yield "Natural cards in a meld", f"at least {rules.min_naturals}", "meld.too-few-naturals"
    most = "no limit" if rules.max_wilds is None else f"at most {rules.max_wilds}"
    yield "Wild cards in a meld", most + _WILD_RULES[rules.wild_rule], "meld.too-many-wilds"
    if rules.max_size is not None:
        longer = ", more for the side that went out" if rules.long_set_when_out else ""
        yield "Longest set", f"{rules.max_size} cards{longer}", "meld.too-long"
    yield "A second meld of one rank", _DUPLICATES[rules.duplicate_rank], "meld.duplicate-rank"
    for ranks, text in (
        (rules.no_wild_ranks, "take no wild card"),
        (rules.opening_wild_ranks, "take wild cards only in the opening"),
    ):
        for rank in ranks:
            yield rank_name(rank).capitalize(), text, "meld.wild-in-rank"
    if rules.rule_of_five:
        yield "Wild cards after the opening", "only with five naturals", "meld.too-many-wilds"
    if rules.sequences:
        yield "Sequences", "of one suit without wild cards", "meld.sequence-wild"
    else:
        yield "Sequences", "are not melds", "meld.sequence-not-allowed"
    if rules.long_sequence_when_out:
        text = "for the side that went out"
        yield f"Sequences over {rules.canasta_size} cards", text, "meld.too-long"
    wild = f"{rules.min_cards} to {rules.canasta_size} cards" if rules.wild_melds else "not allowed"
    yield "Melds of wild cards only", wild, "meld.wild-only"
    black = "when going out, without wild cards" if rules.black_threes else "never"
    yield "Black threes melded", black, "meld.black-threes-early"


def _bonuses(variant: Variant) -> Statements:
    for kind in variant.canasta_kinds:
        only = " for the side that went out" if kind.out_only else ""
        yield kind.label.capitalize(), number(kind.bonus) + only, kind.line
    if variant.concealed_canasta_bonus:
        more = number(variant.concealed_canasta_bonus)
        yield "Canasta laid down complete, more", more, "canasta.concealed"
    for bonus in variant.game.count_bonuses:
        won = " and the game" if bonus.wins_game else ""
        yield bonus.label.capitalize(), number(bonus.points) + won, "canasta.count"
    yield "Going out", number(variant.going_out.bonus), "going-out"
    if variant.going_out.pays_concealed:
        total = number(variant.going_out.concealed_total)
        yield "Going out concealed, in all", total, "going-out.concealed"
    for hand in variant.special_hands:
        if hand.points:
            yield f"Special hand: {hand.label}", number(hand.points), "special-hand"
    if variant.game.acaba:
        own, other = number(variant.game.acaba_self), number(variant.game.acaba_other)
        yield "Acaba", f"the caller's side {own}, the other {other}", "game.acaba"


def minimum_rows(variant: Variant) -> tuple[tuple[str, str], ...]:
    """The table of minimums in words: ("below 0", "15"), ("0 and more", "50") ..."""
    if variant.opening.by_hand is not None:
        hands = variant.opening.by_hand
        return tuple((f"hand {at}", number(points)) for at, points in enumerate(hands, start=1))
    rows = variant.opening.by_score
    found = []
    for place, (low, points, condition) in enumerate(rows):
        text = Minimum(points, condition).text
        if low is None:
            above = rows[place + 1][0] if place + 1 < len(rows) else None
            found.append(("any score" if above is None else f"below {number(above)}", text))
        else:
            found.append((f"{number(low)} and more", text))
    return tuple(found)


def _opening(variant: Variant) -> Statements:
    rules = variant.opening
    for label, text in minimum_rows(variant):
        yield label.capitalize(), text, "initial-meld.below-minimum"
    counts = "counts" if rules.upcard_counts else "does not count"
    yield "The card taken from the pile", counts, "initial-meld"
    if not rules.with_pile:
        text = "not in the turn in which the pile is taken"
        yield "Opening", text, "initial-meld.pile-not-allowed"
    if rules.naturals_only:
        yield "Wild cards in the opening", "none", "initial-meld.naturals-only"
    if rules.triple != "none":
        text = {
            "natural-in-any-meld": "needed, in any meld",
            "clean-meld": "needed, in a meld without wild cards",
            "clean-or-wild-meld": "needed, in a meld without wild cards, or a wild meld",
        }[rules.triple]
        yield "Three naturals of one rank", text, "initial-meld.natural-triple"
    if rules.canasta != "none":
        text = rules.canasta.replace("-", " ") + " canasta opens whatever its points"
        yield "A complete canasta", text, "initial-meld.below-minimum"
    if rules.concealed_exempt:
        yield "Going out concealed from the stock", "needs no minimum", "initial-meld.below-minimum"
    if variant.penalty("opening-too-low") is not None:
        points = f" (+{rules.raise_step})" if rules.too_low in ("plus10", "both") else ""
        yield "An opening that is too low", _TOO_LOW[rules.too_low] + points, "opening.raise_step"


def _kind_name(variant: Variant, code: str) -> str:
    kinds: dict[str, CanastaKind] = {kind.code: kind for kind in variant.canasta_kinds}
    return kinds[code].label if code in kinds else code


def _going_out(variant: Variant) -> Statements:
    rules = variant.going_out
    needed = sum(rules.kinds.values()) if rules.sum_of_kinds else rules.canastas
    yield "Canastas needed", str(needed), "going_out.canastas"
    for kinds, who in ((rules.kinds, ""), (rules.single_kinds or {}, " (a player alone)")):
        for code, count in kinds.items():
            label = f"of these, {_kind_name(variant, code)}{who}"
            yield label, str(count), "going-out.missing-kind"
    if rules.uncounted_shapes:
        yield "Canastas of wild cards", "do not count for it", "going-out.too-few-canastas"
    if rules.red_threes_per_canasta:
        yield "Red threes", "one for each canasta", "going-out.red-threes"
    yield "The partner", _PERMISSION[rules.permission], "going-out.permission-refused"
    yield "The last discard", rules.final_discard, "going-out.discard-required"
    if not rules.with_unfinished:
        text = "bar going out while unfinished"
        yield "Sevens, pure aces and wild cards", text, "going-out.incomplete-meld"


def _totals(table: tuple[int, ...]) -> str:
    return " / ".join(number(points) for points in table)


def _threes(variant: Variant) -> Statements:
    rules = variant.threes
    if rules.red_table is not None:
        yield "Red threes: one, two, three ...", _totals(rules.red_table), "red-threes"
        else_text = (
            "else they count against it" if rules.red_unearned == "minus" else "else nothing"
        )
        text = f"a side with {_NEEDS[rules.red_need]}, {else_text}"
        yield "They count for", text, "red-threes"
    if rules.ladder is not None:
        yield "Threes of a colour: one, two ...", _totals(rules.ladder), "red-threes"
        text = "subtracted without a canasta, ignored with one, added with two"
        yield "They are", text, "red-threes"
    if rules.red_in_hand is not None:
        yield "Red three left in hand", number(-rules.red_in_hand), "held.red-threes"
    yield "Black three left in hand", number(-rules.black_in_hand), "held.black-threes"
    if rules.black_in_hand_stock_end is not None:
        text = number(-rules.black_in_hand_stock_end)
        yield "The same when the stock ran out", text, "held.black-threes"
    if rules.black_removed is not None:
        yield "Black threes set aside: one, two ...", _totals(rules.black_removed), "black-threes"


def _failures(variant: Variant) -> Statements:
    rules = variant.failures
    for label, points, code in (
        ("Sevens not completed", rules.sevens, "failure.sevens"),
        ("Aces without wild cards not completed", rules.aces, "failure.aces"),
        ("Wild cards not completed", rules.wild, "failure.wild"),
        ("the same with four jokers", rules.four_jokers or 0, "failure.wild"),
        ("Three or more sevens, or aces, in a hand", rules.held_three, "failure.held-sevens"),
    ):
        if points:
            yield label, number(-points), code
    if rules.short_sequence:
        each = "each" if rules.short_sequence_each else "once a side"
        label = f"Sequence of {rules.short_sequence_max} cards or fewer"
        yield label, f"{number(-rules.short_sequence)} {each}", "short-sequence"


def _pile(variant: Variant) -> Statements:
    rules = variant.pile
    always = "natural pair from the hand"
    yield "Always", always, "pile.frozen"
    if rules.always_frozen:
        yield "The pile", "is always frozen", "pile.frozen"
    else:
        ways = [
            text
            for on, text in (
                (rules.natural_and_wild, "one natural and a wild card"),
                (rules.onto_set, "the top card onto an own set"),
                (rules.onto_sequence, "the top card onto an own sequence"),
            )
            if on
        ]
        yield "While it is not frozen also", ", or ".join(ways) or "nothing", "pile.no-use"
    frozen = _YES_NO[rules.frozen_for_unmelded or rules.always_frozen]
    yield "Frozen for a side that has not opened", frozen, "pile.frozen"
    yield "Never", "under a wild card or a three", "pile.stop-card"
    if not rules.seven_takes:
        yield "Nor", "under a seven", "pile.seven-upcard"
    taken = "the whole pile" if rules.cards is None else f"the top {rules.cards} cards"
    yield "Cards taken", taken, "pile.too-few-cards"


def _game(variant: Variant) -> Statements:
    rules = variant.game
    if rules.target is not None:
        yield "The game ends at", f"{number(rules.target)} points after a hand", "game.target"
    if rules.hands is not None:
        yield "The game ends after", f"{rules.hands} hands", "game.hands"
    winner = "the higher total wins"
    if rules.both_over_target == "came-out-first":
        winner = "the side that went out wins"
    yield "Two sides over the target", winner, "game.both_over_target"
    tie = {"draw": "a draw", "extra-hand": "another hand", "came-out-first": "who went out wins"}
    yield "Equal totals", tie[rules.tie_rule], "game.tie_rule"


def _penalties(variant: Variant) -> Statements:
    for penalty in variant.penalties:
        points = number(penalty.points) if penalty.points else ""
        raised = "raises this hand's minimum" if penalty.raises_minimum else ""
        text = ", ".join(part for part in (points, raised) if part) or "nothing"
        yield penalty.label.capitalize(), text, f"penalty.{penalty.code}"


_HEADINGS: tuple[tuple[str, Callable[[Variant], Statements]], ...] = (
    ("Cards and deal", _cards),
    ("Card values", _values),
    ("Melds and canastas", _melds),
    ("Opening", _opening),
    ("The pile", _pile),
    ("Going out", _going_out),
    ("Bonuses", _bonuses),
    ("Threes", _threes),
    ("Unfinished melds", _failures),
    ("The game", _game),
    ("Irregularities", _penalties),
)
