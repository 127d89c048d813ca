"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.acaba import asked, checks, lines, rules, settings

ACABA = topic_of(rules.Acaba, asked, checks, lines, rules, settings)
