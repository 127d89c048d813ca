"""One copy of a ground's page: its own tags, completed by what is written and drawn on it."""

import re
from collections import defaultdict
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

from scorekeeper.sheets.paper.qr import Code, corners, drawn, told
from scorekeeper.sheets.paper.under import Frame, elements

CODE = "code"  # the slot of a code
_MARK = re.compile(rb"/MCID (\d+)")


class CopiedPage:
    """A page that was added to a file, as its frame has it; the marks on it go on from there."""

    def __init__(self, pdf: Pdf, frame: Frame, first: int = 0) -> None:
        number = len(pdf.pages)
        with Pdf.open(BytesIO(frame.numbered(first + number))) as source:
            pdf.pages.extend(source.pages)
            kept = pdf.copy_foreign(source.Root.Frame)
        self.page = pdf.pages[number].obj
        self.page.StructParents = number
        self.section: pikepdf.Object = kept.Section
        self.owners: pikepdf.Object = kept.Owners
        self.headers: pikepdf.Object = kept.Headers
        self._pdf = pdf
        self._slots = list(zip(frame.slots, kept.Slots, strict=True))
        self._found: defaultdict[str, list[pikepdf.Object]] = defaultdict(list)

    def write(
        self, layer: pikepdf.Object, slots: Sequence[str], owners: pikepdf.Object, operators: bytes
    ) -> bytes:
        """Take the paragraphs of a layer for these slots; return its operators, marked anew."""
        start = len(self.owners)
        for each in elements(layer):
            each.Pg = self.page
            each.K = Array([kid + start if isinstance(kid, int) else kid for kid in each.K])
        for slot, paragraph in zip(slots, layer.K, strict=True):
            self._found[slot].append(paragraph)
        self.owners.extend(owners)
        return _MARK.sub(lambda mark: b"/MCID %d" % (int(mark[1]) + start), operators)

    def show(self, code: Code) -> bytes:
        """Tag a code as a figure that says its address; return the operators that draw it."""
        height = float(self.page.MediaBox[3])
        holder = self._element(Name.Div)
        figure = self._element(Name.Figure, Alt=String(told(code.address)), P=holder)
        figure.A = Dictionary(O=Name.Layout, BBox=Array(corners(code, height)))
        figure.K.append(len(self.owners))
        holder.K.append(figure)
        self.owners.append(figure)
        self._found[CODE].append(holder)
        return drawn(code, height, len(self.owners) - 1)

    def fill(self) -> None:
        """Put everything into its slot; what has none is read at the end."""
        for name, slot in self._slots:
            parent = slot.P
            at = next(i for i, kid in enumerate(parent.K) if kid.objgen == slot.objgen)
            del parent.K[at]
            for each in reversed(self._found.pop(name, [])):
                each.P = parent
                parent.K.insert(at, each)
        for each in (each for several in self._found.values() for each in several):
            each.P = self.section
            self.section.K.append(each)

    def _element(self, kind: Name, **more: Any) -> pikepdf.Object:
        made = Dictionary(Type=Name.StructElem, S=kind, Pg=self.page, K=Array(), **more)
        return self._pdf.make_indirect(made)
