"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.pile import asked, rules, settings

PILE = topic_of(rules.Pile, asked, rules, settings)
