"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.going_out import checks, lines
from scorekeeper.rules.topics.going_out.asked import ASKED
from scorekeeper.rules.topics.going_out.chapters import CHAPTERS
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.rules.topics.going_out.settings import SETTINGS

GOING_OUT = Topic(
    rules=rules_of(GoingOut),
    checks=checks_in(checks),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=CHAPTERS,
    lines=lines.LINES,
)
