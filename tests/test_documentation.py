"""What the documents say is what the program does."""

import doctest
import re
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper import __version__
from scorekeeper.cli import main
from tests.journeys import features
from tests.variant_tables import DOCS, tables, with_table

ROOT = DOCS.parent
README = ROOT / "README.md"
PAGES = sorted(DOCS.glob("*.md"))
# Words as `wc -w` counts them. A page that grows beyond is two pages.
LONGEST = {README: 700, ROOT / "CONTRIBUTING.md": 1_200} | dict.fromkeys(PAGES, 1_200)


@pytest.mark.parametrize("name", tables())
def test_the_manuals_table_of_variants_is_current(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")

    assert with_table(text, tables()[name]) == text


def test_no_page_is_longer_than_a_reader_reads() -> None:
    words = {page.name: len(page.read_text(encoding="utf-8").split()) for page in LONGEST}

    assert [(name, words[name]) for page, most in LONGEST.items() if words[name := page.name] > most] == []


def test_the_index_of_the_manual_lists_every_page() -> None:
    listed = re.findall(r"^\| \[.+\]\((.+)\) \|", (DOCS / "index.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(listed) == [page.name for page in PAGES if page.name != "index.md"]


def test_links_of_the_manual_lead_to_pages() -> None:
    links = [
        (page.name, link)
        for page in (README, *PAGES)
        for link in re.findall(r"\]\(([\w./-]+)\)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    ]

    assert links == []


def test_every_command_is_named_in_the_manual() -> None:
    text = (DOCS / "command-line.md").read_text(encoding="utf-8")

    assert [name for name in main.commands if f"`scorekeeper {name}" not in text] == []


@pytest.mark.parametrize("page", [README, DOCS / "library.md"], ids=lambda page: page.stem)
def test_the_examples_of_the_library_hold(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")

    assert found.attempted > 0
    assert found.failed == 0


def test_the_question_of_the_manual_gets_the_answer_that_it_shows() -> None:
    text = (DOCS / "formats.md").read_text(encoding="utf-8")
    found = re.search(r"\$ echo '([^']+)' \| scorekeeper ask --text\n\n.*?\n\n((?: {4}.*\n)+)", text)
    assert found is not None
    shown = textwrap.dedent(found[2]).splitlines()

    answer = CliRunner().invoke(main, ["ask", "--text"], input=found[1])

    assert answer.output.splitlines()[: len(shown)] == shown


def test_every_make_target_of_the_documents_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        target
        for page in LONGEST
        for target in re.findall(r"(?:`|^    )make ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    }

    assert named - targets == set()


def test_the_manual_names_the_oldest_browsers_that_have_what_pages_use() -> None:
    assert features.unused(features.sources()) == []
    assert features.oldest() in (DOCS / "server.md").read_text(encoding="utf-8")


def test_documents_name_no_file_that_does_not_exist() -> None:
    named = [
        (name, path)
        for name in (
            *("README.md", "CONTRIBUTING.md", "DECISIONS.md", "GLOSSARY.md"),
            *(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")),
        )
        for path in re.findall(
            r"`((?:docs|scorekeeper|tests|templates|static)/[\w./-]+)`", (ROOT / name).read_text(encoding="utf-8")
        )
    ]

    assert named
    assert [(name, path) for name, path in named if not (ROOT / path).exists()] == []


def test_every_decision_stands_once_in_the_index_by_subject() -> None:
    text = (ROOT / "DECISIONS.md").read_text(encoding="utf-8")
    index, *_ = text.split("\n## 1. ")
    listed = re.findall(r"^- (\d+): .+\.$", index, re.MULTILINE)
    taken = re.findall(r"^## (\d+)\. .+ — \d{4}-\d{2}-\d{2}$", text, re.MULTILINE)

    assert len(re.findall(r"^- ", index, re.MULTILINE)) == len(listed)
    assert taken == sorted(set(taken), key=int)
    assert sorted(listed, key=int) == taken
    numbers = {int(number) for number in taken}
    missing = [str(number) for number in range(1, max(numbers)) if number not in numbers]
    without = f"Numbers {', '.join(missing[:-1])} and {missing[-1]} have no entry."
    assert without in " ".join(index.split())


def test_the_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    parts = ["Rulings changed", "Added", "Changed", "Fixed"]

    versions = re.findall(r"^## (\S+) — \d{4}-\d{2}-\d{2}$", text, re.MULTILINE)
    assert versions[0] == __version__
    for version in text.split("\n## ")[1:]:
        told = re.findall(r"^### (.+)$", version, re.MULTILINE)
        assert told == [part for part in parts if part in told]


def test_python_files_of_the_rules_are_introduced_by_a_docstring() -> None:
    bare = [
        str(path.relative_to(ROOT))
        for path in sorted(Path(ROOT / "scorekeeper").rglob("*.py"))
        if not path.read_text(encoding="utf-8").lstrip().startswith('"""')
    ]

    assert bare == []
