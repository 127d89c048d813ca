"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.game_end import checks
from scorekeeper.rules.topics.game_end.chapters import CHAPTERS
from scorekeeper.rules.topics.game_end.rules import GameEnd
from scorekeeper.rules.topics.game_end.settings import SETTINGS

GAME_END = Topic(
    rules=rules_of(GameEnd),
    checks=checks_in(checks),
    settings=SETTINGS,
    chapters=CHAPTERS,
)
