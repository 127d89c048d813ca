"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.statement import Chapter
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.counts import lines, points, totals
from scorekeeper.rules.topics.counts.rules import Counts
from scorekeeper.rules.topics.counts.settings import SETTINGS
from scorekeeper.rules.topics.melds.chapters import melded_cards

COUNTS = Topic(
    rules=rules_of(Counts),
    checks=(*checks_in(points), *checks_in(totals)),
    settings=SETTINGS,
    chapters=(Chapter("Bonuses", melded_cards),),
    lines=lines.LINES,
)
