"""What the rules say, and in which order, changes only where somebody meant it to."""

from tests.snapshot import digests, kept


def test_the_rules_say_what_they_said() -> None:
    today, before = digests(), kept()

    changed = sorted(name for name in today | before if today.get(name) != before.get(name))

    # Meant? Then `python -m tests.snapshot` writes the digests anew.
    assert changed == []
