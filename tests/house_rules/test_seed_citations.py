"""What each seed is cited for, pinned: a citation of a seed is added by hand, after reading it.

`seed_citations.json` holds, by seed and section, every code and field with the variants that cite
that section for it. Each entry was read in the seed. A seed tells a variant by what is different
in it; what it leaves to the game that the variant is made from is cited from the section of that
game, and a rule that the variant does not have from where it would stand.
"""

import json
import re
from collections import defaultdict
from pathlib import Path

import pytest

from scorekeeper.rules import SOURCES
from tests.canasta import CANASTA as VARIANTS
from tests.house_rules.test_citations import codes

PINNED = Path(__file__).parent / "seed_citations.json"

# The headings of the seeds, as they print them; "older" is the older text of the encyclopedia.
_BOTH = (
    "Cards and deal",
    "Card functions",
    "Initial melds",
    "Picking up the discard pile",
    "Scoring",
    "Bonus points",
    "Canasta for two or three players",
    "US American Canasta",
    "Setup and play",
    "Melding rules",
    "Other scoring rules",
    "Samba",
    "Bolivian Canasta",
    "Brazilian Canasta",
    "British Canasta",
    "Chilean Canasta",
    "Cuban Canasta",
    "Italian Canasta",
    "Uruguayan Canasta",
    "Boat Canasta",
    "Hand and Foot Canasta",
    "The scoring",
)
HEADINGS: dict[str, frozenset[str]] = {
    "encyclopedia": frozenset({*_BOTH, "Melds and canastas", "Going out and ending a hand"}),
    "encyclopedia-older": frozenset(
        {
            *_BOTH,
            "Play",
            "Melds and Canastas",
            "Going out",
            "Miscellaneous variations for Classic Canasta and other types",
        }
    ),
    "hoyle-it": frozenset({"Le Basi", "Giocare", "Canasta a Due e Tre Giocatori"}),
}
# Lists that the newer text announces and leaves empty; only the older text has what they say.
EMPTY = {"US American Canasta", "Setup and play", "Melding rules", "Other scoring rules"}
STEPS = {"Le Basi": 4, "Giocare": 8, "Canasta a Due e Tre Giocatori": 4}

Cited = dict[str, dict[str, dict[str, str]]]  # seed, section, code: names of variants


def cited() -> Cited:
    """What every variant cites the seeds for now."""
    found: dict[str, dict[str, dict[str, list[str]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for variant in VARIANTS.values():
        for code in sorted(set(codes(variant))):
            cite = variant.cite(code)
            if cite.source in HEADINGS:
                found[cite.source][cite.section][code].append(variant.id)
    return {
        seed: {
            section: {code: " ".join(names) for code, names in sorted(told.items())}
            for section, told in sorted(sections.items())
        }
        for seed, sections in sorted(found.items())
    }


def test_a_seed_is_cited_for_what_was_read_in_it_and_nothing_else() -> None:
    """Read the section before you change the file: it must say this of this variant."""
    assert cited() == json.loads(PINNED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("seed", HEADINGS)
def test_a_section_of_a_seed_that_is_cited_is_one_of_its_headings(seed: str) -> None:
    known = {heading.casefold(): heading for heading in HEADINGS[seed]}
    for section in cited()[seed]:
        *parts, last = section.split(", ")
        steps = re.fullmatch(r"steps? (\d)(?:-(\d))?", last)
        for part in parts if steps else [*parts, last]:
            assert part.casefold() in known, section
        if steps:
            most = STEPS[known[parts[-1].casefold()]]
            assert all(1 <= int(step) <= most for step in steps.groups() if step), section


def test_the_lists_that_the_newer_text_lost_are_cited_from_the_older_one() -> None:
    lost = {each.casefold() for each in EMPTY}

    for section in cited()["encyclopedia"]:
        assert not lost & {part.casefold() for part in section.split(", ")}, section


def test_the_seeds_are_sources() -> None:
    assert HEADINGS.keys() <= SOURCES.keys()


# What was once cited from a seed that does not say it: variant, code.
NOT_SAID = (
    ("cuban", "canasta.wild"),
    ("cuban", "canasta_kinds"),
    ("cuban", "black-threes"),
    ("cuban", "threes.black_removed"),
    ("cuban", "opening.by_score"),
    ("cuban", "initial-meld.below-minimum"),
    ("samba", "seating.forms"),
    ("samba", "count.players"),
    ("samba", "meld.sequence-wild"),
    ("samba", "meld.sequence-not-allowed"),
    ("samba", "melds.sequence_wilds"),
    ("hand-and-foot", "seating.forms"),
    ("hand-and-foot", "count.players"),
    ("hand-and-foot", "meld.wild-on-complete"),
    ("hand-and-foot", "melds.wild_on_complete"),
    ("american", "threes.ladder_in_hand"),
    ("american", "threes.black_in_hand"),
    ("american", "held.black-threes"),
    ("american", "going_out.concealed_total"),
    ("chilean-3", "meld.duplicate-rank"),
    ("chilean-4", "melds.duplicate_rank"),
    ("chilean-3", "deal.cards"),
    ("chilean-4", "meld.wild-on-complete"),
    ("bolivian", "meld.wild-only"),
    ("italian", "melds.wild_needs_deuce"),
)


@pytest.mark.parametrize(("variant", "code"), NOT_SAID)
def test_what_a_seed_does_not_say_is_cited_from_who_says_it_or_assumed(variant: str, code: str) -> None:
    assert VARIANTS[variant].cite(code).source not in HEADINGS


if __name__ == "__main__":  # look at every line that changes, in the seed, before you keep it
    text = json.dumps(cited(), ensure_ascii=False, indent=1)
    PINNED.write_text(f"{text}\n", encoding="utf-8")
