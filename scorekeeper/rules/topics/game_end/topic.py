"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.game_end import checks, rules, settings

GAME_END = topic_of(rules.GameEnd, checks, rules, settings)
