"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.statement import Chapter
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.melds import chapters, checks, lines, unfinished
from scorekeeper.rules.topics.melds.asked import ASKED
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.melds.settings import SETTINGS

MELDS = Topic(
    rules=rules_of(Melds),
    checks=checks_in(checks),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=(
        Chapter("Melds", chapters.melds),
        Chapter("Canastas", chapters.canastas, ("Canasta", "Bonus", "What it is")),
        Chapter("Unfinished melds", chapters.unfinished),
    ),
    lines=(*lines.LINES, *unfinished.LINES),
)
