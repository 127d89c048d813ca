"""Everything about this topic."""

from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.melds import checks
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.topics.wild_cards.settings import SETTINGS

WILD_CARDS = Topic(
    rules=rules_of(WildCards),
    checks=(
        checks.wild_on_complete,
        checks.deuces_barred,
    ),
    settings=SETTINGS,
)
