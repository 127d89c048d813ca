"""The topics are collected whole, and the orders name what is there."""

import importlib
import pkgutil

from scorekeeper.rules import VARIANTS, all_topics, topics
from scorekeeper.rules.elements.topic import Topic


def test_every_folder_of_topics_is_a_topic_that_is_collected() -> None:
    folders = {each.name for each in pkgutil.iter_modules(topics.__path__)}
    found = dict.fromkeys(
        value
        for name in sorted(folders)
        for value in vars(importlib.import_module(f"scorekeeper.rules.topics.{name}.topic")).values()
        if isinstance(value, Topic)
    )

    assert len(found) == len(folders) == len(all_topics.TOPICS)
    assert all(topic in all_topics.TOPICS for topic in found)


def test_the_orders_name_what_is_there_and_each_once() -> None:
    for order, there in (
        (all_topics.CHECK_ORDER, [check.run.__name__ for check in all_topics.CHECKS]),
        (all_topics.LINE_ORDER, [line.name for line in all_topics.ALL.lines]),
        (all_topics.SETTING_ORDER, list(all_topics.SETTINGS)),
        (all_topics.CHAPTER_ORDER, list(all_topics.ALL.chapters)),
    ):
        assert sorted(order) == sorted(set(order))
        assert set(order) <= set(there)
        assert len(there) == len(set(there))


def test_what_a_topic_holds_is_collected_once() -> None:
    for topic in all_topics.TOPICS:
        variants = [each for each in VARIANTS.values() if topic.played(each)]
        assert {"classic", "burraco", "tranca"} & {each.id for each in variants}
        assert all(rule is all_topics.RULES[rule.code] for rule in topic.rules if rule.message)
        for here in {all_topics.in_force(each) for each in variants}:
            assert all(check in here.checks for check in topic.checks)
            assert all(setting is here.settings[setting.id] for setting in topic.settings)
            assert all(ask is here.asks[ask.name] for ask in topic.asks)
            assert all(line in here.lines for line in topic.lines)


def test_a_variant_has_pots_runs_and_drawing_or_none_of_them() -> None:
    for variant in VARIANTS.values():
        assert len({variant.pots is None, variant.runs is None, variant.drawing is None}) == 1
