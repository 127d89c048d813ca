"""All topics of the rules, and the orders of their checks, house rules, chapters and lines.

Anything that an order does not name comes last, in the order of its topic; house rules and rules
come last under their heading.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from scorekeeper.rules.elements.ask import Ask
from scorekeeper.rules.elements.rule import Check, Rule
from scorekeeper.rules.elements.statement import Chapter
from scorekeeper.rules.elements.topic import HEADINGS, Setting, Topic
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.acaba.topic import ACABA
from scorekeeper.rules.topics.burraco.topic import BURRACO
from scorekeeper.rules.topics.conduct.topic import CONDUCT
from scorekeeper.rules.topics.counts.rules import Counts
from scorekeeper.rules.topics.counts.topic import COUNTS
from scorekeeper.rules.topics.deal.topic import DEAL
from scorekeeper.rules.topics.discard.topic import DISCARD
from scorekeeper.rules.topics.drawing.topic import DRAWING
from scorekeeper.rules.topics.empty_stock.topic import EMPTY_STOCK
from scorekeeper.rules.topics.feet.topic import FEET, Feet
from scorekeeper.rules.topics.game_end.topic import GAME_END
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.rules.topics.going_out.topic import GOING_OUT
from scorekeeper.rules.topics.initial_meld.topic import INITIAL_MELD
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.melds.topic import MELDS
from scorekeeper.rules.topics.pack.rules import Pack
from scorekeeper.rules.topics.pack.topic import PACK
from scorekeeper.rules.topics.penalties.topic import PENALTIES
from scorekeeper.rules.topics.pile.topic import PILE
from scorekeeper.rules.topics.pots.topic import POTS
from scorekeeper.rules.topics.runs.topic import RUNS
from scorekeeper.rules.topics.sequences.topic import SEQUENCES
from scorekeeper.rules.topics.special_hands.topic import SPECIAL_HANDS
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.threes.topic import THREES
from scorekeeper.rules.topics.threes_with_pots.topic import THREES_WITH_POTS
from scorekeeper.rules.topics.turn.topic import TURN
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.topics.wild_cards.topic import WILD_CARDS
from scorekeeper.rules.variant import Variant

T = TypeVar("T")

TOPICS: tuple[Topic, ...] = (
    DEAL,
    PACK,
    MELDS,
    WILD_CARDS,
    SEQUENCES,
    INITIAL_MELD,
    TURN,
    PILE,
    EMPTY_STOCK,
    GOING_OUT,
    DISCARD,
    FEET,
    ACABA,
    COUNTS,
    THREES,
    GAME_END,
    SPECIAL_HANDS,
    PENALTIES,
    RUNS,
    POTS,
    DRAWING,
    BURRACO,
    THREES_WITH_POTS,
    CONDUCT,
)

# Headings for findings, by the first part of their code.
AREAS: Mapping[str, str] = {
    "initial-meld": msg("Opening"),
    "meld": msg("Melds"),
    "pile": msg("The pile"),
    "discard": msg("Discarding"),
    "threes": msg("Threes"),
    "going-out": msg("Going out"),
    "pot": msg("Pots"),
    "special-hand": msg("Special hands"),
    "acaba": msg("Acaba"),
    "ending": msg("How the hand ended"),
    "count": msg("What cannot have been dealt"),
}
CHAPTER_ORDER = (
    "Players and deal",
    "Seats and deal",
    "A turn",
    "Card values",
    "Melds",
    "Lawful melds",
    "Canastas",
    "Classes",
    "Examples of melds",
    "Minimums",
    "Opening",
    "The pile",
    "The discard pile",
    "Discarding",
    "Going out",
    "Pots",
    "Threes",
    "Bonuses",
    "Special hands",
    "Playing a special hand",
    "Unfinished melds",
    "The game",
    "Time and deadlock",
    "Irregularities",
)
# House rules are offered and applied in this order; for some pairs the result depends on it.
SETTING_ORDER = (
    "minimum-by-score",
    "minimum-by-hand",
    "natural-canasta-or-better",
    "opening-triple",
    "opening-canasta",
    "opening-with-pile",
    "concealed-exempt-from-minimum",
    "insufficient-opening",
    "opening-naturals-only",
    "max-wilds",
    "wild-rule",
    "max-canasta-size",
    "long-meld-when-out",
    "duplicate-rank",
    "meld-first-round",
    "rule-of-five",
    "sequences",
    "wild-in-sequences",
    "wild-melds",
    "wild-canasta-bonus",
    "wild-canasta-by-composition",
    "natural-bonus",
    "mixed-bonus",
    "samba-bonus",
    "sevens-bonus",
    "aces-bonus",
    "concealed-canasta-bonus",
    "seven-canastas",
    "canasta-count-bonus",
    "deuce-canasta-both-sides",
    "unfinished-wild-meld-penalty",
    "four-joker-failure",
    "short-sequence-max",
    "short-sequence-charge",
    "canastas-to-go-out",
    "kinds-to-go-out",
    "extra-natural-as-mixed",
    "going-out-bonus",
    "concealed-total",
    "concealed-first-turn",
    "concealed-with-pile",
    "concealed-needs-side-unmelded",
    "permission",
    "final-discard",
    "out-with-unfinished",
    "three-as-final-discard",
    "red-threes-need",
    "red-threes-unearned",
    "red-three-table",
    "red-three-in-hand",
    "red-three-tabled",
    "black-threes-out",
    "black-three-in-hand",
    "black-three-in-hand-at-stock-end",
    "black-three-removed",
    "four-black-threes",
    "threes-in-hand",
    "threes-laid",
    "waive-held-aces-if-dirty",
    "pile-always-frozen",
    "frozen-for-unmelded",
    "pile-natural-and-wild",
    "top-card-onto-set",
    "black-three-first-round",
    "finished-canasta-takes-pile",
    "pile-cards",
    "short-pile",
    "empty-stock",
    "special-hands",
    "pairs-with-jokers",
    "special-hand-courtesy",
    "target",
    "hands",
    "both-over-target",
    "tie-rule",
    "no-canasta",
    "acaba",
    "partners-pool",
    "acaba-points-self",
    "acaba-points-other",
    "packs",
    "jokers-per-pack",
    "cards-dealt",
    "foot-cards",
    "draw-count",
    "illegal-pile-penalty",
    "exposed-card-penalty",
    "card-values",
    "penalty-points",
    "sets",
    "ace-at-both-ends",
    "royal-ace",
    "semi-clean",
)
# The order of the checks' findings, and the order of the parts of a score on a sheet, by name.
CHECK_ORDER = (
    "exceeds_deck",
    "tallied_canastas_exceed_deck",
    "more_canastas_than_ranks",
    "too_many_threes",
    "hand_size",
    "foot_size",
    "players",
    "meld_faults",
    "duplicate_rank",
    "wild_on_complete",
    "deuces_barred",
    "two_sides",
    "too_few_canastas",
    "cards_held",
    "unrecorded",
    "red_threes",
    "incomplete_meld",
    "not_concealed",
    "initial_meld",
    "not_multiple_of_five",
    "points_exceed_deck",
    "canastas_exceed_points",
    "nothing_left",
    "red_held",
    "laid_where_never",
    "totals_impossible",
    "acaba",
    "ending_contradicted",
    "special_hand",
    "run_faults",
    "pot_not_taken",
    "lone_hand",
    "cards_in_all",
    "too_few_melded",
    "sizes",
    "stock_left",
)
LINE_ORDER = (
    "canastas",
    "concealed canastas",
    "many canastas",
    "going out",
    "red threes",
    "black threes set aside",
    "four black threes",
    "ladder of threes",
    "melded cards",
    "cards left over",
    "cards turned against a side",
    "pots",
    "each partner's share",
    "unfinished melds",
    "aces and sevens in hand",
    "short sequences",
    "Acaba",
    "special hand",
    "penalties",
    "extras",
)
# Examples come in the order of the topics, except that these follow another rule.
_SHOWN_BEHIND: Mapping[Rule, Rule] = {
    Melds.mixed_ranks: WildCards.outnumber_naturals,
    Melds.duplicate_rank: Melds.mixed_ranks,
    WildCards.on_complete: Threes.black_early,
    WildCards.barred: WildCards.on_complete,
    Feet.not_played: GoingOut.not_concealed,
    Feet.foot_size: Counts.totals_impossible,
    Pack.hand_size: Feet.foot_size,
    Pack.players: Pack.hand_size,
}


def _ordered(items: Iterable[T], names: Sequence[str], name: Callable[[T], str]) -> tuple[T, ...]:
    places = {each: place for place, each in enumerate(names)}
    return tuple(sorted(items, key=lambda each: places.get(name(each), len(names))))


def _shown() -> list[Rule]:
    """Return the rules that can be broken, by area."""
    found = [rule for topic in TOPICS for rule in topic.rules if rule.message]
    found = [rule for rule in found if rule not in _SHOWN_BEHIND]
    for rule, other in _SHOWN_BEHIND.items():
        found.insert(found.index(other) + 1, rule)
    areas = list(AREAS)
    return sorted(found, key=lambda rule: areas.index(rule.code.partition(".")[0]))


def _offered(topics: Iterable[Topic]) -> list[Setting]:
    """Return the house rules, sorted by heading."""
    found = _ordered((x for topic in topics for x in topic.settings), SETTING_ORDER, lambda x: x.id)
    return sorted(found, key=lambda setting: HEADINGS.index(setting.heading))


def _chapters_by_heading(topics: Iterable[Topic]) -> dict[str, tuple[Chapter, ...]]:
    """Return the chapters of the topics by heading."""
    found: dict[str, tuple[Chapter, ...]] = {}
    chapters = (x for topic in topics for x in topic.chapters)
    for each in _ordered(chapters, CHAPTER_ORDER, lambda x: x.heading):
        found[each.heading] = (*found.get(each.heading, ()), each)
    return found


class TopicsInForce:
    """The content of several topics, in the order of checks, forms and the rulebook."""

    def __init__(self, topics: tuple[Topic, ...]) -> None:
        """Merge the topics; what two of them share is kept once, as the first of them has it."""
        checks = dict.fromkeys(x for topic in topics for x in topic.checks)
        lines = dict.fromkeys(x for topic in topics for x in topic.lines)
        self.checks = _ordered(checks, CHECK_ORDER, lambda x: x.run.__name__)
        self.lines = _ordered(lines, LINE_ORDER, lambda x: x.name)
        of_checks = (rule for check in checks for rule in check.rules)
        rules = (rule for topic in topics for rule in topic.rules if rule.message)
        self.rules: Mapping[str, Rule] = {rule.code: rule for rule in (*rules, *of_checks)}
        self.asks: Mapping[str, Ask] = {x.name: x for topic in topics for x in topic.asks}
        offered = {x.id: x for x in reversed(_offered(topics))}
        self.settings: Mapping[str, Setting] = dict(reversed(offered.items()))
        self.chapters: Mapping[str, tuple[Chapter, ...]] = _chapters_by_heading(topics)


_in_force = lru_cache(maxsize=8)(TopicsInForce)


def in_force(variant: Variant) -> TopicsInForce:
    """Return the checks, score lines, questions, house rules and chapters of a variant."""
    return variant.once("topics", lambda: _in_force(tuple(topic for topic in TOPICS if topic.played(variant))))


ALL = TopicsInForce(TOPICS)
# Every rule that can be broken, by its code, in the order in which examples show them.
RULES: Mapping[str, Rule] = {rule.code: rule for rule in _shown()}
# Every rule with a law, by code.
LAWS: Mapping[str, Rule] = {x.code: x for topic in TOPICS for x in topic.rules if x.law}
CHECKS = ALL.checks
SETTINGS = ALL.settings  # a house rule that several games have is kept as in canasta


def checks_of(variant: Variant) -> tuple[Check, ...]:
    """Return the checks that can find anything in a variant, in their fixed order."""
    return variant.once("checks", lambda: tuple(x for x in in_force(variant).checks if x.applies(variant)))
