"""Everything about this topic."""

from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.empty_stock.chapters import CHAPTERS
from scorekeeper.rules.topics.empty_stock.rules import EmptyStock
from scorekeeper.rules.topics.empty_stock.settings import SETTINGS

EMPTY_STOCK = Topic(
    rules=rules_of(EmptyStock),
    settings=SETTINGS,
    chapters=CHAPTERS,
)
