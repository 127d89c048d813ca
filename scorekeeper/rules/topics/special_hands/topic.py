"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.special_hands import chapters, checks, lines
from scorekeeper.rules.topics.special_hands.rules import SpecialHands
from scorekeeper.rules.topics.special_hands.settings import SETTINGS

SPECIAL_HANDS = Topic(
    rules=rules_of(SpecialHands),
    checks=checks_in(checks),
    settings=SETTINGS,
    chapters=chapters.CHAPTERS,
    lines=lines.LINES,
)
