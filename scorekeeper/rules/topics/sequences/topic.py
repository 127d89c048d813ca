"""Everything about this topic."""

from scorekeeper.rules.rule import rules_of
from scorekeeper.rules.topic import Topic
from scorekeeper.rules.topics.sequences.rules import Sequences
from scorekeeper.rules.topics.sequences.settings import SETTINGS

SEQUENCES = Topic(
    rules=rules_of(Sequences),
    settings=SETTINGS,
)
