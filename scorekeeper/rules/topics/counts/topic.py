"""Everything about this topic."""

from scorekeeper.rules.describing import cards, melds
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.counts import points, totals
from scorekeeper.rules.topics.counts.rules import Counts
from scorekeeper.rules.topics.counts.settings import SETTINGS

COUNTS = Topic(
    rules=rules_of(Counts),
    checks=(
        points.not_multiple_of_five,
        points.points_exceed_deck,
        points.canastas_exceed_points,
        totals.totals_impossible,
    ),
    settings=SETTINGS,
    chapters=(
        Chapter("Card values", cards.card_values, ("Card", "Points")),
        Chapter("Bonuses", melds.melded_cards),
    ),
)
