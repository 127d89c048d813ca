"""Documents that another program wrote: anything may stand in them, with digests that fit what they say."""

import copy
import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from scorekeeper import log as logs
from scorekeeper.log import Head, code_of
from scorekeeper.usecases.game.document import FORM

Document = dict[str, Any]
COVERED = ("id", "writer", "nth", "previous", "heads", "clock", "at", "kind", "number", "replaces", "body", "device")


def digest_of(entry: Document) -> str:
    """The digest of an entry as it stands, whatever that is."""
    text = json.dumps(
        [logs.FORM, *(entry.get(name) for name in COVERED)], ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


def tips(entries: Sequence[Document]) -> list[list[Any]]:
    """The last entries of all chains, as documents write them."""
    before = {each["previous"] for each in entries}
    return sorted([each["writer"], each["nth"], each["digest"]] for each in entries if each["digest"] not in before)


def signed(document: Document) -> Document:
    """The document with heads, code and sum that fit its entries."""
    heads = tips(document["entries"])
    made = {**document, "heads": heads, "code": code_of(Head(*each) for each in heads)}
    return {**made, "sum": FORM.check_sum(made)}


def chained_again(document: Document) -> Document:
    """The document with new digests for all entries, each in the entries that follow it too."""
    new: dict[Any, str] = {"": ""}
    made = copy.deepcopy(document)
    for each in made["entries"]:
        if not isinstance(each, dict):
            continue
        each["previous"] = _new(new, each.get("previous"))
        if isinstance(each.get("heads"), list):
            each["heads"] = [
                [*head[:2], _new(new, head[2])] if isinstance(head, list) and len(head) == 3 else head
                for head in each["heads"]
            ]
        before, each["digest"] = each.get("digest"), digest_of(each)
        if isinstance(before, str):
            new[before] = each["digest"]
    return made


def _new(new: dict[Any, str], digest: Any) -> Any:
    return new.get(digest, digest) if isinstance(digest, str) else digest


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain data, those of containers too."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


def with_value(document: Document, path: tuple[Any, ...], value: Any) -> Document:
    """A copy of the document with another value at a place."""
    made: Any = copy.deepcopy(document)
    inside = made
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return dict(made)


def entry_after(entries: Sequence[Document], **more: Any) -> Document:
    """An entry of a writer who has seen these; anything in it can be given, and its digest fits."""
    writer = more.get("writer", "forger")
    own = max((each for each in entries if each["writer"] == writer), key=lambda each: each["nth"], default=None)
    made = {
        "id": sha256(repr((len(entries), more)).encode()).hexdigest(),
        "writer": writer,
        "nth": own["nth"] + 1 if own else 1,
        "previous": own["digest"] if own else "",
        "heads": [head for head in tips(entries) if head[0] != writer],
        "clock": 1 + max(each["clock"] for each in entries),
        "at": entries[0]["at"],
        "number": None,
        "replaces": None,
        "device": "",
        **more,
    }
    return {**made, "digest": digest_of(made)}
