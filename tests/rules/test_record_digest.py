"""The digest of a record: equal for equal records, and readable by eye."""

import itertools
import json
import re

from scorekeeper.rules import record_digest, record_text
from scorekeeper.rules.record.digest import ALPHABET

LOOK_ALIKES = ("0O", "1IL", "2Z", "5S", "6G", "8B", "UV")
RECORD = {"format": "canasta-record/1", "hands": [{"sides": [{"melds": ["K*7"]}, {}]}]}


def test_the_order_of_keys_does_not_matter() -> None:
    turned = dict(reversed(RECORD.items()))

    assert record_text(turned) == record_text(RECORD)
    assert record_digest(turned) == record_digest(RECORD)


def test_the_text_is_compact_json_that_reads_back() -> None:
    named = {"name": "Διονύσης", "format": "x"}

    assert record_text(named) == '{"format":"x","name":"Διονύσης"}'.encode()
    assert json.loads(record_text(RECORD)) == RECORD


def test_a_digest_is_two_groups_of_four_signs() -> None:
    assert re.fullmatch(rf"[{ALPHABET}]{{4}}-[{ALPHABET}]{{4}}", record_digest(RECORD))


def test_the_digest_follows_from_the_sha_256_of_the_text() -> None:
    # `printf '{}' | sha256sum`; its places in base 26, the lowest first, are 8 15 1 11 16 23 15 0.
    hashed = 0x44136FA355B3678A1146AD16F7E8649E94FB4FC21FE77E8310C060F61CAAFF8A

    assert [hashed // 26**at % 26 for at in range(8)] == [8, 15, 1, 11, 16, 23, 15, 0]
    assert record_digest({}) == "AK3E-MWK2"


def test_no_two_signs_are_taken_for_each_other() -> None:
    assert all(len(set(group) & set(ALPHABET)) <= 1 for group in LOOK_ALIKES)
    assert len(set(ALPHABET)) == len(ALPHABET)


def test_every_change_of_a_small_record_gives_another_digest() -> None:
    changed = [{"hands": [first, second]} for first, second in itertools.product(range(40), repeat=2)]

    assert len({record_digest(each) for each in changed}) == len(changed)
