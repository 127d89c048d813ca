"""What melds are, what canastas pay, what unfinished melds cost, and their house rules."""

from functools import partial

from scorekeeper.rules.elements.fact import Listing, RankName
from scorekeeper.rules.elements.rule import hand_case, question_case, side_json, totals_json
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import FOUND, THREES, Setting, classic_canastas, laddered, set_path, topic_of
from scorekeeper.rules.elements.topic import MELDS as HEADING
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.messages import at_the_head, both, msg, number
from scorekeeper.rules.record import plain
from scorekeeper.rules.topics.game_end.fields import CountBonus
from scorekeeper.rules.topics.melds import asked as questions
from scorekeeper.rules.topics.melds import checks, lines
from scorekeeper.rules.topics.melds.fields import CanastaKind, DuplicateRank, Shape
from scorekeeper.rules.topics.melds.kinds import paid, pay, pay_rank
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.sequences.topic import sequences
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.wild_cards import rules as wild_cards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import COUNT_BONUSES


def _melds(variant: Variant) -> Statements:
    """Yield what sets may contain, and the melds that are not sets."""
    rules = variant.melds
    text = msg("is {least} cards or more of one rank", least=rules.min_cards)
    yield statement("A meld", text, Melds.too_short.code)
    yield statement("A canasta", msg("is a meld of {size} cards", size=rules.canasta_size), "melds")
    few = "holds at least {naturals:natural card|natural cards}"
    yield statement("A set", msg(few, naturals=rules.min_naturals), Melds.too_few_naturals.code)
    yield from wild_cards.among_naturals(variant)
    if rules.max_size is not None:
        longest = msg("{count} cards", count=rules.max_size)
        yield fact("Longest set", longest, Melds.too_long.code)
    if rules.long_set_when_out:
        yield statement("The side that went out", "may show longer sets", Melds.too_long.code)
    if not rules.first_round:
        first = "goes by without a meld: nobody melds in it"
        yield statement("The first round of turns", first, Melds.first_round.code)
    second = rules.duplicate_rank.english
    yield statement("A second meld of one rank", second, Melds.duplicate_rank.code)
    yield from wild_cards.on_complete(variant)
    yield from sequences(variant)
    yield from wild_cards.alone(variant)
    black = (
        "are melded only by a player who goes out in that turn, without wild cards"
        if rules.black_threes
        else "are never melded"
    )
    yield statement("Black threes", black, Threes.black_early.code)


def _canastas(variant: Variant) -> Statements:
    """Yield the kinds of canasta, and what is paid for many of them."""
    for kind in variant.canasta_kinds:
        only = msg("{points} for the side that went out", points=kind.bonus)
        note = _make_up(kind, variant.melds.canasta_size)
        value = only if kind.out_only else number(kind.bonus)
        yield fact(at_the_head(kind.label), value, kind.line, note)
    if variant.concealed_canasta_bonus:
        more = number(variant.concealed_canasta_bonus)
        note = "besides its own bonus"
        yield fact("Bonus for a canasta laid down complete", more, "canasta.concealed", note)
    for bonus in variant.game.count_bonuses:
        won = msg("{points} and the game", points=bonus.points)
        note = _count_note(bonus, variant.game.count_bonuses)
        value = won if bonus.wins_game else number(bonus.points)
        yield fact(at_the_head(bonus.label), value, "canasta.count", note)


def _make_up(kind: CanastaKind, size: int) -> str:
    """Return the cards of a kind in words: "7 of one rank, without wild cards"."""
    ranks = Listing(tuple(RankName(rank) for rank in kind.ranks or ()), any_of=True)
    if kind.shape is Shape.SET:
        template = "{count} {ranks}" if kind.ranks else "{count} of one rank"
    else:
        run = kind.shape is Shape.SEQUENCE
        template = "{count} of one suit in sequence" if run else "{count} wild cards"
        template += " of {ranks}" if kind.ranks else ""
    found = msg(template, count=size, ranks=ranks)
    if kind.jokers is not None:
        some, none = "{words}, {jokers:joker|jokers} among them", "{words}, no joker among them"
        found = msg(some if kind.jokers else none, words=found, jokers=kind.jokers)
    wild = {None: "", True: "{words}, with wild cards", False: "{words}, without wild cards"}
    return msg(wild[kind.wild], words=found) if wild[kind.wild] else found


def _count_note(bonus: CountBonus, bonuses: tuple[CountBonus, ...]) -> str:
    needs = [
        msg(text, count=count)
        for count, text in (
            (bonus.natural, "{count} natural"),
            (bonus.mixed, "{count} mixed"),
            (bonus.total, "{count} of any kind"),
        )
        if count
    ]
    before = [each.label for each in bonuses[: bonuses.index(bonus)] if each.group == bonus.group and each is not bonus]
    found = msg("of one side in a hand: {words}", words=both(needs) or "any")
    text = "{words}; not together with {more}"
    return msg(text, words=found, more=both(before)) if before else found


def _unfinished(variant: Variant) -> Statements:
    """Yield what unfinished melds cost."""
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
        text = "cost nothing if the side's aces have a wild card"
        yield statement("Aces in a hand", text, "failure.held-aces")


CHAPTERS = (
    Chapter("Melds", _melds),
    Chapter("Canastas", _canastas, ("Canasta", "Bonus", "What it is")),
    Chapter("Unfinished melds", _unfinished),
)


def max_size(variant: Variant, value: int, where: str) -> Variant:
    """Return the variant with sets of at most `value` cards; raises RecordError if that leaves no room for a canasta."""
    if value < variant.melds.canasta_size:
        raise plain.refuse(
            where, msg("a canasta has {size:card|cards}, not {count}", size=variant.melds.canasta_size, count=value)
        )
    return set_path(variant, "melds.max_size", value)


def count_bonuses(variant: Variant, value: str, _: str, *, group: str) -> Variant:
    """Return the variant with the named bonuses for many canastas of one `group` in a hand."""
    others = [each for each in variant.game.count_bonuses if not each.group.startswith(group)]
    bonuses = (*others, *COUNT_BONUSES[group][value])
    return set_path(variant, "game.count_bonuses", bonuses)


def _count_bonus_name(variant: Variant, group: str) -> str:
    own = tuple(each for each in variant.game.count_bonuses if each.group.startswith(group))
    return next(name for name, rows in COUNT_BONUSES[group].items() if rows == own)


def _many_canastas(variant: Variant) -> bool:
    """Return whether there are other canastas and sides make several, without ladder and feet."""
    several = variant.going_out.canastas > 1 or variant.melds.max_size is not None
    other = variant.melds.sequences or variant.melds.wild_melds
    return several and other and not (variant.has_foot or laddered(variant))


_CONCEALED_CANASTA = {"cards": "K*7", "concealed": True}

SETTINGS = (
    Setting(
        id="max-canasta-size",
        heading=HEADING,
        label="Longest set (empty: no limit)",
        kind=ValueKind.COUNT,
        path="melds.max_size",
        nullable=True,
        codes=(Melds.too_long.code,),
        change=max_size,
        examples=Melds.too_long.examples[:1],
        unprinted=(7,),
    ),
    Setting(
        id="long-meld-when-out",
        heading=HEADING,
        label="The side that went out may show longer sets",
        kind=ValueKind.BOOL,
        path="melds.long_set_when_out",
        codes=(Melds.too_long.code,),
        shown=lambda v: v.melds.max_size is not None,
        examples=(question_case("A player who goes out adds an eighth king.", "meld", cards="K*8", going_out=True),),
    ),
    Setting(
        id="duplicate-rank",
        heading=HEADING,
        label="A second meld of one rank",
        kind=ValueKind.CHOICE,
        path="melds.duplicate_rank",
        codes=(Melds.duplicate_rank.code,),
        choices=DuplicateRank.choices(),
        examples=Melds.duplicate_rank.examples,
    ),
    Setting(
        id="natural-bonus",
        heading=HEADING,
        label="Natural canasta",
        kind=ValueKind.POINTS,
        path="bonus.natural",
        codes=("canasta.natural",),
        change=partial(pay, code="natural"),
        printed=partial(paid, code="natural"),
        examples=(hand_case("A side has a canasta of seven kings.", side_json("K*7", "A*4")),),
    ),
    Setting(
        id="mixed-bonus",
        heading=HEADING,
        label="Mixed canasta",
        kind=ValueKind.POINTS,
        path="bonus.mixed",
        codes=("canasta.mixed",),
        change=partial(pay, code="mixed"),
        printed=partial(paid, code="mixed"),
        examples=(hand_case("A side has a canasta of kings with two deuces.", side_json("K*5 2*2", "A*4")),),
    ),
    Setting(
        id="sevens-bonus",
        heading=HEADING,
        label="Canasta of sevens",
        kind=ValueKind.POINTS,
        path="bonus.sevens",
        codes=("canasta.sevens",),
        shown=lambda v: not (classic_canastas(v) or _many_canastas(v)),
        change=partial(pay_rank, code="sevens", rank="7"),
        printed=partial(paid, code="sevens"),
        examples=(hand_case("A side has seven sevens.", side_json("7*7", "K*6", "J*6")),),
        unprinted=(1000,),
    ),
    Setting(
        id="aces-bonus",
        heading=HEADING,
        label="Canasta of aces without wild cards",
        kind=ValueKind.POINTS,
        path="bonus.aces",
        codes=("canasta.aces",),
        shown=laddered,
        change=partial(pay_rank, code="aces", rank="A"),
        printed=partial(paid, code="aces"),
        examples=(hand_case("A side has seven aces.", side_json("A*7", "K*3")),),
    ),
    Setting(
        id="concealed-canasta-bonus",
        heading=HEADING,
        label="Bonus for a canasta laid down complete",
        kind=ValueKind.CHOICE,
        path="concealed_canasta_bonus",
        codes=("canasta.concealed",),
        choices=((0, "nothing"), (100, "100")),
        shown=classic_canastas,
        examples=(
            hand_case(
                "A canasta of seven kings was laid down complete from the hand.",
                {"melds": [_CONCEALED_CANASTA], "held": ["5", "5"]},
            ),
        ),
    ),
    Setting(
        id="seven-canastas",
        heading=HEADING,
        label="Seven canastas of one side in a hand",
        kind=ValueKind.CHOICE,
        path="game.count_bonuses",
        codes=("canasta.count",),
        choices=(
            ("off", "nothing more"),
            ("plus-2000", "2,000 more"),
            ("instant-win-plus-5000", "5,000 more and the game is won"),
        ),
        change=partial(count_bonuses, group="seven-canastas"),
        printed=partial(_count_bonus_name, group="seven-canastas"),
        examples=(hand_case("A side has seven natural canastas.", totals_json(600, 20, natural=7)),),
    ),
    Setting(
        id="canasta-count-bonus",
        heading=HEADING,
        label="Five and ten canastas",
        kind=ValueKind.CHOICE,
        path="game.count_bonuses",
        codes=("canasta.count",),
        choices=(
            ("off", "nothing more"),
            ("printed", "as in Italian canasta"),
            ("any-five-1000", "any five 1,000"),
            ("any-five-500", "any five 500"),
        ),
        change=partial(count_bonuses, group="canasta-count-bonus"),
        printed=partial(_count_bonus_name, group="canasta-count-bonus"),
        examples=(
            hand_case("A side has five natural canastas.", totals_json(400, 20, natural=5)),
            hand_case("A side has five mixed canastas.", totals_json(500, 20, mixed=5)),
        ),
    ),
    Setting(
        id="meld-first-round",
        heading=HEADING,
        label="Melds may be laid down in the first round of turns",
        kind=ValueKind.BOOL,
        path="melds.first_round",
        codes=(Melds.first_round.code,),
        found=FOUND,
        examples=Melds.first_round.examples,
    ),
    Setting(
        id="waive-held-aces-if-dirty",
        heading=THREES,
        label="No charge for three aces in hand if the side's aces have a wild card",
        kind=ValueKind.BOOL,
        path="failures.waive_held_aces_if_mixed",
        codes=("failure.held-aces",),
        shown=laddered,
        examples=(
            hand_case(
                "Three aces are left in hand, and the side's aces have a deuce with them.",
                side_json("A*3 2", "K*7", held=("A*3", "9")),
            ),
        ),
    ),
)


MELDS = topic_of(Melds, questions, checks, lines, globals())
