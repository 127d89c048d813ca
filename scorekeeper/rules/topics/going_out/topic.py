"""Everything about this topic."""

from scorekeeper.rules.describing import points, turns
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.going_out import checks
from scorekeeper.rules.topics.going_out.asked import ASKED
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.rules.topics.going_out.settings import SETTINGS

GOING_OUT = Topic(
    rules=rules_of(GoingOut),
    checks=(
        checks.two_sides,
        checks.too_few_canastas,
        checks.cards_held,
        checks.unrecorded,
        checks.red_threes,
        checks.incomplete_meld,
        checks.not_concealed,
    ),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=(
        Chapter("Going out", turns.going_out),
        Chapter("Bonuses", points.going_out),
    ),
)
