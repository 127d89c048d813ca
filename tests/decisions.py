"""Numbers the entries of DECISIONS.md in order and makes its index of subjects; `make docs` writes them."""

import re
from pathlib import Path

PAGE = Path(__file__).parent.parent / "DECISIONS.md"
_HEADING = re.compile(r"^(?:## (?P<subject>.+)|### (?:(?P<number>\d+)\. )?(?P<title>.+))$", re.MULTILINE)
_INDEX = re.compile(r"(?:^- \[.+\]\(#.+\): .+\n)+", re.MULTILINE)


def numbered(text: str) -> str:
    """Return the page with the numbers and the index that its headings ask for.

    Raises ValueError if an entry stands below no subject, or if there is no index to replace.
    """
    counts: dict[str, int] = {}

    def with_number(heading: re.Match[str]) -> str:
        if heading["subject"]:
            counts[heading["subject"]] = 0
            return heading[0]
        if not counts:
            raise ValueError(f"This decision has no subject: {heading['title']}")
        counts[list(counts)[-1]] += 1
        return f"### {sum(counts.values())}. {heading['title']}"

    entries = _HEADING.sub(with_number, text)
    lines, last = [], 0
    for subject, count in counts.items():
        link = re.sub(r"[^\w-]", "", subject.lower().replace(" ", "-"))
        numbers = f"{last + 1}" if count == 1 else f"{last + 1} to {last + count}"
        lines.append(f"- [{subject}](#{link}): {numbers}\n")
        last += count
    if not _INDEX.search(entries):
        raise ValueError("The page has no index.")
    return _INDEX.sub("".join(lines), entries, count=1)


def titles(text: str) -> list[str]:
    """Return the titles of the decisions, in order."""
    return [heading["title"] for heading in _HEADING.finditer(text) if heading["title"]]


def words(text: str) -> dict[str, int]:
    """Return how many words each decision has, its title included."""
    _, *entries = re.split(r"^### (?:\d+\. )?", text, flags=re.MULTILINE)
    return {entry.partition("\n")[0]: len(entry.partition("\n## ")[0].split()) for entry in entries}


if __name__ == "__main__":
    PAGE.write_text(numbered(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
