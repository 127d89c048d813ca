"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.acaba import chapters, checks, lines
from scorekeeper.rules.topics.acaba.asked import ASKED
from scorekeeper.rules.topics.acaba.rules import Acaba
from scorekeeper.rules.topics.acaba.settings import SETTINGS

ACABA = Topic(
    rules=rules_of(Acaba),
    checks=checks_in(checks),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=chapters.CHAPTERS,
    lines=lines.LINES,
)
