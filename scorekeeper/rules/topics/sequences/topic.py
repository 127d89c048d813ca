"""Everything about this topic."""

from scorekeeper.rules.elements.rule import rules_of
from scorekeeper.rules.elements.statement import Chapter
from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.sequences import lines
from scorekeeper.rules.topics.sequences.chapters import short_sequences
from scorekeeper.rules.topics.sequences.rules import Sequences
from scorekeeper.rules.topics.sequences.settings import SETTINGS

SEQUENCES = Topic(
    rules=rules_of(Sequences),
    settings=SETTINGS,
    chapters=(Chapter("Unfinished melds", short_sequences),),
    lines=lines.LINES,
)
