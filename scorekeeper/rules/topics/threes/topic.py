"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.threes import chapters, checks, lines
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.threes.settings import SETTINGS

THREES = Topic(
    rules=rules_of(Threes),
    checks=checks_in(checks),
    settings=SETTINGS,
    chapters=chapters.CHAPTERS,
    lines=lines.LINES,
)
