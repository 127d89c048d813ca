"""Everything about this topic."""

from scorekeeper.rules.elements.check import checks_in
from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.initial_meld import checks
from scorekeeper.rules.topics.initial_meld.asked import ASKED
from scorekeeper.rules.topics.initial_meld.chapters import CHAPTERS
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.topics.initial_meld.settings import SETTINGS

INITIAL_MELD = Topic(
    rules=rules_of(InitialMeld),
    checks=checks_in(checks),
    asks=(ASKED,),
    settings=SETTINGS,
    chapters=CHAPTERS,
)
