"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.feet import checks
from scorekeeper.rules.topics.feet.rules import Feet
from scorekeeper.rules.topics.feet.settings import SETTINGS

FEET = Topic(
    rules=rules_of(Feet),
    checks=checks_in(checks),
    settings=SETTINGS,
)
