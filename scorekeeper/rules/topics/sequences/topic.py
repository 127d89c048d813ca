"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.sequences import judge, rules, settings

SEQUENCES = topic_of(rules.Sequences, judge, rules, settings)
