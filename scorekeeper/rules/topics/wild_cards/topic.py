"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.wild_cards import checks
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.topics.wild_cards.settings import SETTINGS

WILD_CARDS = Topic(
    rules=rules_of(WildCards),
    checks=checks_in(checks),
    settings=SETTINGS,
)
