"""Everything about this topic."""

from scorekeeper.rules.check import checks_in
from scorekeeper.rules.describing import points
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.special_hands import checks, lines
from scorekeeper.rules.topics.special_hands.rules import SpecialHands
from scorekeeper.rules.topics.special_hands.settings import SETTINGS

SPECIAL_HANDS = Topic(
    rules=rules_of(SpecialHands),
    checks=checks_in(checks),
    settings=SETTINGS,
    chapters=(
        Chapter("Special hands", points.special_hands, ("Special hand", "Points", "What it is")),
        Chapter("Playing a special hand", points.special_hand_rules),
    ),
    lines=lines.LINES,
)
