"""The topic of a turn, which has chapters only."""

from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.turn.chapters import CHAPTERS

TURN = Topic(chapters=CHAPTERS)
