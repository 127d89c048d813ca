"""Everything about this topic."""

from scorekeeper.rules.check import checks_in
from scorekeeper.rules.describing import points
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.threes import checks, lines
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.threes.settings import SETTINGS

THREES = Topic(
    rules=rules_of(Threes),
    checks=checks_in(checks),
    settings=SETTINGS,
    chapters=(Chapter("Threes", points.threes),),
    lines=lines.LINES,
)
