"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.empty_stock import rules, settings

EMPTY_STOCK = topic_of(rules.EmptyStock, rules, settings)
