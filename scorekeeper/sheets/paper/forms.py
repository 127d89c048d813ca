"""The fields of a sheet that is typed into: names in a tree, as the format wants them."""

import re
from typing import Any

import pydyf

from scorekeeper.sheets.paper import tagging

MOST_LETTERS = 80  # that a field takes
CELL, TO_THE_RIGHT = 2, 2  # how deep the cells of the grid hang, and where their numbers stand
_STATE = re.compile(rb"/\S+ gs ?")  # no field may ask for more than font, size and colour


def finish(document: object, pdf: Any) -> None:
    """Complete tags and fields; a `finisher` of WeasyPrint. Nothing to do without fields.

    "hand3.side1.melded" becomes a field of a side of a hand: a name itself may hold no full stop.
    Tab goes from field to field as the words are read, row by row.
    """
    tagging.finish(document, pdf)
    if "AcroForm" not in pdf.catalog:
        return
    form = pdf.catalog["AcroForm"]
    leaves = [pdf.objects[int(each.split()[0])] for each in form["Fields"]]
    form["Fields"] = pydyf.Array()
    branches: dict[str, Any] = {}
    for leaf in leaves:
        _hang(pdf, branches, leaf)


def _hang(pdf: Any, branches: dict[str, Any], leaf: Any) -> None:
    """Hang a field into the tree of names."""
    *path, own = leaf["T"].string.split(".")
    leaf["T"] = pydyf.String(own)
    leaf["MaxLen"] = MOST_LETTERS
    leaf["DA"] = pydyf.String(_STATE.sub(b"", leaf["DA"].string))
    left, high, right, low = leaf["Rect"]
    leaf["Rect"] = pydyf.Array([left, low, right, high])
    if len(path) == CELL:
        leaf["Q"] = TO_THE_RIGHT
    siblings = pdf.catalog["AcroForm"]["Fields"]
    parent, name = None, ""
    for part in path:
        name = f"{name}.{part}"
        if name not in branches:
            branch = pydyf.Dictionary({"T": pydyf.String(part), "Kids": pydyf.Array()})
            if parent is not None:
                branch["Parent"] = parent.reference
            pdf.add_object(branch)
            siblings.append(branch.reference)
            branches[name] = branch
        parent = branches[name]
        siblings = parent["Kids"]
    if parent is not None:
        leaf["Parent"] = parent.reference
    siblings.append(leaf.reference)
