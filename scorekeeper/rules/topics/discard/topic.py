"""Everything about this topic."""

from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.discard.asked import ASKED
from scorekeeper.rules.topics.discard.chapters import CHAPTERS
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.discard.settings import SETTINGS

DISCARD = Topic(
    rules=rules_of(Discard),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=CHAPTERS,
)
