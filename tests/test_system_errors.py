"""What the operating system refuses is said in the language of the person, not in that of the system."""

import errno
import os
import re

import pytest

from scorekeeper import paths
from scorekeeper.system_errors import reason
from scorekeeper.words.language import LANGUAGES, translate, using_language

FREQUENT = (
    *("ENOENT", "EACCES", "EPERM", "EEXIST", "EISDIR", "ENOTDIR", "ENOSPC", "EROFS", "ENAMETOOLONG", "ELOOP"),
    *("EADDRINUSE", "EADDRNOTAVAIL", "ECONNREFUSED"),
)


@pytest.mark.parametrize("name", FREQUENT)
def test_frequent_reasons_are_said_in_every_language(name: str) -> None:
    number = getattr(errno, name)
    error = OSError(number, os.strerror(number), "a file")

    told = set()
    for code in LANGUAGES:
        with using_language(code):
            told.add(translate("{name_file} cannot be written: {name_why}", name_file="x", name_why=reason(error)))

    assert len(told) == len(LANGUAGES)
    assert not any(os.strerror(number) in each for each in told)


def test_a_rare_reason_is_in_the_words_of_the_system() -> None:
    assert reason(OSError(errno.EXDEV, "another disk")) == "another disk"
    assert reason(ValueError("no address")) == "no address"


def test_no_module_passes_on_the_words_of_the_system_by_itself() -> None:
    asking = {
        each.name
        for each in paths.PACKAGE.rglob("*.py")
        if re.search(r"\bstrerror\b", each.read_text(encoding="utf-8"))
    }
    assert asking == {"system_errors.py"}
