"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.initial_meld import asked, checks, rules, settings

INITIAL_MELD = topic_of(rules.InitialMeld, asked, checks, rules, settings)
