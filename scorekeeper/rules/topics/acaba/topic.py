"""Everything about this topic."""

from scorekeeper.rules.check import checks_in
from scorekeeper.rules.describing import points
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.acaba import checks, lines
from scorekeeper.rules.topics.acaba.asked import ASKED
from scorekeeper.rules.topics.acaba.rules import Acaba
from scorekeeper.rules.topics.acaba.settings import SETTINGS

ACABA = Topic(
    rules=rules_of(Acaba),
    checks=checks_in(checks),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=(Chapter("Bonuses", points.acaba),),
    lines=lines.LINES,
)
