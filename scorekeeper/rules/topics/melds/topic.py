"""Everything about this topic."""

from scorekeeper.rules.describing import melds, points
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.melds import checks
from scorekeeper.rules.topics.melds.asked import ASKED
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.melds.settings import SETTINGS

MELDS = Topic(
    rules=rules_of(Melds),
    checks=(
        checks.meld_faults,
        checks.duplicate_rank,
    ),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=(
        Chapter("Melds", melds.melds),
        Chapter("Canastas", melds.canastas, ("Canasta", "Bonus", "What it is")),
        Chapter("Unfinished melds", points.failures),
    ),
)
