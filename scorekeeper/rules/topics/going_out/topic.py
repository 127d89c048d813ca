"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.going_out import asked, checks, lines, rules, settings

GOING_OUT = topic_of(rules.GoingOut, asked, checks, lines, rules, settings)
