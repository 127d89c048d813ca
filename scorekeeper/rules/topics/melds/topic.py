"""House rules: melds and canastas."""

from functools import partial

from scorekeeper.rules.elements.setting import MELDS as HEADING
from scorekeeper.rules.elements.setting import THREES, Setting, laddered, set_path
from scorekeeper.rules.elements.situation import asked, one, side, totals
from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.record import plain
from scorekeeper.rules.topics.melds import asked as questions
from scorekeeper.rules.topics.melds import chapters, checks, lines
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.melds.kinds import paid, pay, pay_rank
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import COUNT_BONUSES


def max_size(variant: Variant, value: int, where: str) -> Variant:
    """The longest set; it must leave room for a canasta."""
    if value < variant.melds.canasta_size:
        raise plain.refuse(where, f"a canasta has {variant.melds.canasta_size} cards, not {value}")
    return set_path(variant, "melds.max_size", value)


def count_bonuses(variant: Variant, value: str, _: str, *, group: str) -> Variant:
    """What many canastas of one side in a hand pay."""
    others = [each for each in variant.game.count_bonuses if not each.group.startswith(group)]
    bonuses = (*others, *COUNT_BONUSES[group][value])
    return set_path(variant, "game.count_bonuses", bonuses)


def _count_bonus_name(variant: Variant, group: str) -> str:
    own = tuple(each for each in variant.game.count_bonuses if each.group.startswith(group))
    return next(name for name, rows in COUNT_BONUSES[group].items() if rows == own)


def _plain(variant: Variant) -> bool:
    """Canastas are natural or mixed and no more, and nobody has a foot."""
    kinds = {kind.code for kind in variant.canasta_kinds}
    return kinds == {"natural", "mixed"} and not variant.has_foot


def _many_canastas(variant: Variant) -> bool:
    """Canastas have other shapes too, and a side makes several; threes and feet are as usual."""
    several = variant.going_out.canastas > 1 or variant.melds.max_size is not None
    other = variant.melds.sequences or variant.melds.wild_melds
    return several and other and not (variant.has_foot or laddered(variant))


_CONCEALED_CANASTA = {"cards": "K*7", "concealed": True}

SETTINGS = (
    Setting(id="max-canasta-size", heading=HEADING, label="Longest set (empty: no limit)",
            kind="count", path="melds.max_size", nullable=True, codes=(Melds.too_long.code,),
            change=max_size,
            examples=Melds.too_long.examples[:1], unprinted=(7,)),
    Setting(id="long-meld-when-out", heading=HEADING,
            label="The side that went out may show longer sets", kind="bool",
            path="melds.long_set_when_out", codes=(Melds.too_long.code,),
            shown=lambda v: v.melds.max_size is not None,
            examples=(
                asked("In going out an eighth king is laid to seven.", "meld", cards="K*8",
                    going_out=True),)),
    Setting(id="duplicate-rank", heading=HEADING, label="A second meld of one rank", kind="choice",
            path="melds.duplicate_rank", codes=(Melds.duplicate_rank.code,),
            choices=DuplicateRank.choices(), examples=Melds.duplicate_rank.examples),
    Setting(id="natural-bonus", heading=HEADING, label="Natural canasta", kind="points",
            path="bonus.natural", codes=("canasta.natural",), change=partial(pay, code="natural"),
            printed=partial(paid, code="natural"),
            examples=(one("A side has a canasta of seven kings.", side("K*7", "A*4")),)),
    Setting(id="mixed-bonus", heading=HEADING, label="Mixed canasta", kind="points",
            path="bonus.mixed", codes=("canasta.mixed",), change=partial(pay, code="mixed"),
            printed=partial(paid, code="mixed"),
            examples=(
                one("A side has a canasta of kings with two deuces.", side("K*5 2*2", "A*4")),)),
    Setting(id="sevens-bonus", heading=HEADING, label="Canasta of sevens", kind="points",
            path="bonus.sevens", codes=("canasta.sevens",),
            shown=lambda v: not (_plain(v) or _many_canastas(v)),
            change=partial(pay_rank, code="sevens", rank="7"), printed=partial(paid, code="sevens"),
            examples=(one("A side has seven sevens.", side("7*7", "K*6", "J*6")),),
            unprinted=(1000,)),
    Setting(id="aces-bonus", heading=HEADING, label="Canasta of aces without wild cards",
            kind="points", path="bonus.aces", codes=("canasta.aces",), shown=laddered,
            change=partial(pay_rank, code="aces", rank="A"), printed=partial(paid, code="aces"),
            examples=(one("A side has seven aces.", side("A*7", "K*3")),)),
    Setting(id="concealed-canasta-bonus", heading=HEADING,
            label="More for a canasta laid down complete", kind="choice",
            path="concealed_canasta_bonus", codes=("canasta.concealed",),
            choices=((0, "nothing"), (100, "100")), shown=_plain,
            examples=(
                one("A canasta of seven kings was laid down complete from the hand.",
                    {"melds": [_CONCEALED_CANASTA], "held": ["5", "5"]}),)),
    Setting(id="seven-canastas", heading=HEADING, label="Seven canastas of one side in a hand",
            kind="choice", path="game.count_bonuses", codes=("canasta.count",),
            choices=(("off", "nothing more"), ("plus-2000", "2,000 more"),
                ("instant-win-plus-5000", "5,000 more and the game is won")),
            change=partial(count_bonuses, group="seven-canastas"),
            printed=partial(_count_bonus_name, group="seven-canastas"),
            examples=(one("A side has seven natural canastas.", totals(600, 20, natural=7)),)),
    Setting(id="canasta-count-bonus", heading=HEADING, label="Five and ten canastas", kind="choice",
            path="game.count_bonuses", codes=("canasta.count",),
            choices=(("off", "nothing more"), ("printed", "as printed"),
                ("any-five-1000", "any five 1,000")),
            shown=_many_canastas, change=partial(count_bonuses, group="canasta-count-bonus"),
            printed=partial(_count_bonus_name, group="canasta-count-bonus"),
            examples=(one("A side has five natural canastas.", totals(400, 20, natural=5)),
                one("A side has five mixed canastas.", totals(500, 20, mixed=5)),)),
    Setting(id="waive-held-aces-if-dirty", heading=THREES,
            label="No charge for three aces in hand if the side's aces have a wild card",
            kind="bool", path="failures.waive_held_aces_if_mixed", codes=("failure.held-aces",),
            shown=laddered,
            examples=(
                one("Three aces are left in hand, and the side's aces have a deuce with them.",
                    side("A*3 2", "K*7", held=("A*3", "9"))),)),
)  # fmt: skip


MELDS = topic_of(Melds, questions, chapters, checks, lines, globals())
