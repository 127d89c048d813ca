"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.initial_meld import asked, chapters, checks, rules, settings

INITIAL_MELD = topic_of(rules.InitialMeld, asked, chapters, checks, settings)
