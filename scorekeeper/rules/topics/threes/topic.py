"""Everything about this topic."""

from scorekeeper.rules.describing import points
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.threes import checks
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.threes.settings import SETTINGS

THREES = Topic(
    rules=rules_of(Threes),
    checks=(
        checks.red_held,
        checks.laid_where_never,
    ),
    settings=SETTINGS,
    chapters=(Chapter("Threes", points.threes),),
)
