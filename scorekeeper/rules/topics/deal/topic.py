"""The topic of the deal, which has chapters only."""

from scorekeeper.rules.elements.topic import Topic
from scorekeeper.rules.topics.deal.chapters import CHAPTERS

DEAL = Topic(chapters=CHAPTERS)
