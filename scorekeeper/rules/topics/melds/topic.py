"""Everything about this topic."""

from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.melds import (
    asked,
    chapters,
    checks,
    lines,
    rules,
    settings,
)

MELDS = topic_of(rules.Melds, asked, chapters, checks, lines, rules, settings)
