"""Everything about this topic."""

from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.turn.chapters import CHAPTERS

TURN = Topic(chapters=CHAPTERS)
