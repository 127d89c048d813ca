"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.counts import lines, points, rules, settings, totals

COUNTS = topic_of(rules.Counts, lines, points, rules, settings, totals)
