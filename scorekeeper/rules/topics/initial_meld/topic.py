"""Everything about this topic."""

from scorekeeper.rules.describing import turns
from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.statement import Chapter
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.initial_meld import checks
from scorekeeper.rules.topics.initial_meld.asked import ASKED
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.initial_meld.settings import SETTINGS

INITIAL_MELD = Topic(
    rules=rules_of(InitialMeld),
    checks=(checks.initial_meld,),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=(
        Chapter("Minimums", turns.minimums, ("", "Must open with")),
        Chapter("Opening", turns.opening),
    ),
)
