"""Everything about this topic."""

from scorekeeper.rules.describing import points
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.game_end import checks
from scorekeeper.rules.topics.game_end.rules import GameEnd
from scorekeeper.rules.topics.game_end.settings import SETTINGS

GAME_END = Topic(
    rules=rules_of(GameEnd),
    checks=(checks.ending_contradicted,),
    settings=SETTINGS,
    chapters=(Chapter("The game", points.game),),
)
