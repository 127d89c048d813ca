"""Everything about this topic."""

from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.pile.asked import ASKED
from scorekeeper.rules.topics.pile.chapters import CHAPTERS
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.topics.pile.settings import SETTINGS

PILE = Topic(
    rules=rules_of(Pile),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=CHAPTERS,
)
