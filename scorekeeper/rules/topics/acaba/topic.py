"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.acaba import checks, rules, settings

ACABA = topic_of(rules.Acaba, checks, rules, settings)
