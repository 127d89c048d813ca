"""Completes the tags and fonts of a PDF for all readers and archives, just before it is written.

WeasyPrint tags what is on the page. PDF/UA also asks for the scope of table headers and a tree of
their names, words for links, running heads marked as artifacts, the position of figures and, in a
PDF/A, a mark that it is PDF/UA too.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import pydyf

from scorekeeper.sheets.paper.letter_numbers import number_letters
from scorekeeper.words.formats import shortened
from scorekeeper.words.language import translate

POINTS = 0.75  # points in a pixel
LONGEST = 60  # letters of where a link leads
NO_CONTENT = "null"
_IN_USE = "n"  # the mark of an object in the table of a PDF
GROUPS = ("/Div", "/NonStruct")  # elements without a meaning of their own
SCHEMA = b"http://www.aiim.org/pdfua/ns/id/"
_NAMESPACE = re.compile(rb' xmlns:(?!rdf=)[a-z]+="[^"]*"', re.IGNORECASE)
_DESCRIPTION = b'<rdf:Description rdf:about=""'
# PDF/A must describe every metadata field from outside. These lines describe that of PDF/UA and say
# that the file follows its part 1.
UA_AND_ITS_SCHEMA = (
    b'<rdf:Description rdf:about="" xmlns:pdfuaid="' + SCHEMA + b'"'
    b' pdfuaid:part="1"/>'
    b'<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"'
    b' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"'
    b' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">'
    b'<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">'
    b"<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>"
    b"<pdfaSchema:namespaceURI>" + SCHEMA + b"</pdfaSchema:namespaceURI>"
    b"<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"
    b'<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">'
    b"<pdfaProperty:name>part</pdfaProperty:name>"
    b"<pdfaProperty:valueType>Integer</pdfaProperty:valueType>"
    b"<pdfaProperty:category>internal</pdfaProperty:category>"
    b"<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>"
    b"</rdf:li></rdf:Seq></pdfaSchema:property>"
    b"</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
)


class _Written(pydyf.Object):  # type: ignore[misc] # pydyf ships no types
    """An object as finished bytes; an archive is written twice, first to compute the file's id."""

    data, compressible = b"", True  # replace properties that are computed each time

    def __init__(self, made: Any) -> None:
        super().__init__()
        self.number, self.data, self.compressible = made.number, made.data, made.compressible


def finish(document: Any, pdf: Any) -> None:
    """Complete the tags and fonts; used as a `finisher` of WeasyPrint."""
    root = _at(pdf, pdf.catalog["StructTreeRoot"])
    for element in [*_elements(pdf, root["K"])]:
        if element["S"] == "/Figure" and "Alt" not in element:
            _at(pdf, element["P"])["K"].remove(element.reference)  # it only decorates
    read = {element.number: element for element in _elements(pdf, root["K"])}
    numbers = _at(pdf, root["ParentTree"])["Nums"]
    _silence(pdf, numbers, read)
    _shorten(pdf, numbers, read)
    _link_cells(pdf, numbers, read)
    root["IDTree"] = _named(read)
    for element in read.values():
        _complete(pdf, element)
    for element in read.values():
        if element["S"] == "/Table":
            _head(pdf, element)
    places = _places(document)
    for each in pdf.objects:
        if isinstance(each, dict) and each.get("Subtype") == "/Link" and "Dest" in each:
            words = shortened(places[each["Dest"].string], LONGEST)
            each["Contents"] = pydyf.String(translate("Go to: {name}", name=words))
    number_letters(document, pdf)


def finish_archive(document: Any, pdf: Any, *, dated: bool) -> None:
    """Complete the tags of a PDF/A with enclosed files; `dated` if they have a date."""
    finish(document, pdf)
    pdf.catalog["AF"] = pydyf.Array(dict.fromkeys(pdf.catalog["AF"]))
    metadata = _at(pdf, pdf.catalog["Metadata"])
    metadata.compress = False  # so that archives find it without reading the rest
    metadata.stream = [_as_archives_read(each) for each in metadata.stream]
    for each in pdf.objects:
        if not isinstance(each, pydyf.Stream):
            continue
        each.extra.pop("Group", None)  # words that end at a place are grouped, none shine through
        if each.extra.get("Type") == "/EmbeddedFile" and not dated:
            del each.extra["Params"]["CreationDate"], each.extra["Params"]["ModDate"]
    pdf.objects[:] = [_Written(each) if each.free == _IN_USE else each for each in pdf.objects]


def _as_archives_read(metadata: bytes) -> bytes:
    """Add the PDF/UA mark, and declare the namespaces where older readers expect them."""
    start, tag, rest = metadata.partition(b"<rdf:RDF")
    names, bracket, rest = rest.partition(b">")
    named = _DESCRIPTION + b"".join(_NAMESPACE.findall(names))
    rest = rest.replace(_DESCRIPTION, named)
    rest = rest.replace(b"</rdf:RDF>", UA_AND_ITS_SCHEMA + b"</rdf:RDF>")
    return b"".join((start, tag, names, bracket, rest))


def _places(document: Any) -> dict[str, str]:
    """Return what stands at the places of a document that have a name."""
    root = document.pages[0]._page_box.children[0].element
    named = {each.get("id"): each for each in root.iter() if each.get("id")}
    return {name: " ".join("".join(each.itertext()).split()) for name, each in named.items()}


def _at(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]


def _elements(pdf: Any, kids: Any) -> Iterator[Any]:
    """Yield every element that is read aloud, in reading order."""
    waiting = [kid for kid in reversed(kids) if isinstance(kid, bytes)]
    while waiting:
        element = _at(pdf, waiting.pop())
        if element["Type"] == "/StructElem":
            yield element
            waiting.extend(kid for kid in reversed(element["K"]) if isinstance(kid, bytes))


def _silence(pdf: Any, numbers: Any, read: Mapping[int, object]) -> None:
    """Mark content that has tags but no place in the tree as artifact: heads, page numbers."""
    pages = [_at(pdf, page) for page in pdf.page_references]
    for page, owners in zip(pages, numbers[1 : 2 * len(pages) : 2], strict=True):
        silent = {mark for mark, owner in enumerate(owners) if int(owner.split()[0]) not in read}
        for mark in silent:
            owners[mark] = NO_CONTENT
        _turn_into_artifacts(_at(pdf, page["Contents"]).stream, silent)
    for each in pdf.objects:
        if _is_element(each) and each.number not in read:
            each.clear()


def _shorten(pdf: Any, numbers: Any, read: dict[int, Any]) -> None:
    """Remove elements without meaning: boxes that only draw, and an element around each line."""
    owners = dict(zip(pdf.page_references, numbers[1::2], strict=False))
    for element in reversed([*read.values()]):
        parent, kids = _at(pdf, element["P"]), element["K"]
        whole = all(isinstance(kid, int) for kid in kids)
        line = element["S"] == "/Span" and parent.get("Pg") == element["Pg"] and whole
        if not line and (kids or element["S"] not in GROUPS):
            continue
        at = parent["K"].index(element.reference)
        parent["K"][at : at + 1] = kids
        for mark in kids:
            owners[element["Pg"]][mark] = parent.reference
        del read[element.number]
        element.clear()


def _link_cells(pdf: Any, numbers: Any, read: dict[int, Any]) -> None:
    """Put the content of a cell into a link if the whole cell is one."""
    owners = dict(zip(pdf.page_references, numbers[1::2], strict=False))
    for cell in [each for each in read.values() if each["S"] == "/TD"]:
        kids = [_at(pdf, kid) for kid in cell["K"] if isinstance(kid, bytes)]
        leads = [kid for kid in kids if kid["Type"] == "/OBJR"]
        if not leads:
            continue
        link = pydyf.Dictionary(cell | {"S": "/Link", "P": cell.reference})
        del link["A"]
        pdf.add_object(link)
        cell["K"] = pydyf.Array([link.reference])
        read[link.number] = link
        numbers[2 * _at(pdf, leads[0]["Obj"])["StructParent"] + 1] = link.reference
        for mark in link["K"]:
            if isinstance(mark, int):
                owners[link["Pg"]][mark] = link.reference


def _turn_into_artifacts(stream: list[Any], silent: set[int]) -> None:
    for place, item in enumerate(stream):
        if isinstance(item, dict) and item.get("MCID") in silent:
            kind = "/Layout" if stream[place - 1] == "/Figure" else "/Pagination"
            stream[place - 1 : place + 1] = ["/Artifact", pydyf.Dictionary({"Type": kind})]


def _is_element(each: object) -> bool:
    return isinstance(each, dict) and each.get("Type") == "/StructElem"


def _named(read: Mapping[int, Any]) -> Any:
    """Return the name tree by which cells find their headers."""
    named = {each["ID"].string: each for each in read.values() if "ID" in each}
    pairs = ((each["ID"], each.reference) for _, each in sorted(named.items()))
    return pydyf.Dictionary({"Names": pydyf.Array(item for pair in pairs for item in pair)})


def _complete(pdf: Any, element: Any) -> None:
    if element["S"] == "/TH":
        rows = _at(pdf, _at(pdf, element["P"])["P"])["S"]
        element["A"]["Scope"] = "/Column" if rows == "/THead" else "/Row"
    if element["S"] == "/Figure":
        height = _at(pdf, element["Pg"])["MediaBox"][3]
        left, top, right, bottom = (POINTS * each for each in element["A"]["BBox"])
        box = (left, height - bottom, right, height - top)
        element["A"]["BBox"] = pydyf.Array(round(each, 3) for each in box)


def _head(pdf: Any, table: Any) -> None:
    """Give every cell its headers: the one in its row and all above it, even spanning ones."""
    above: defaultdict[int, list[Any]] = defaultdict(list)
    rows = [each for each in _elements(pdf, table["K"]) if each["S"] == "/TR"]
    for row in rows:
        cells = [_at(pdf, kid) for kid in row["K"]]
        beside = [each["ID"] for each in cells if each["A"].get("Scope") == "/Row"]
        at = 0
        for cell in cells:
            places = range(at, at := at + cell["A"].get("ColSpan", 1))
            if cell["A"].get("Scope") == "/Column":
                for place in places:
                    above[place].append(cell["ID"])
            elif cell["S"] == "/TD":
                over = (name for place in places for name in above[place])
                cell["A"]["Headers"] = pydyf.Array([*beside, *over])


archive_with_date = partial(finish_archive, dated=True)
archive_without_date = partial(finish_archive, dated=False)


MOST_LETTERS = 80  # in a field
CELL, TO_THE_RIGHT = 2, 2  # depth of the grid's cells in the tree; code for right-aligned
_STATE = re.compile(rb"/\S+ gs ?")  # fields may set only font, size and colour


def finish_form(document: object, pdf: Any) -> None:
    """Complete tags and form fields; used as a `finisher` of WeasyPrint.

    The name "hand3.side1.melded" becomes a tree of fields, because a field's own name has no full
    stop. The Tab key goes through the fields in reading order, row by row. Without fields nothing
    changes.
    """
    finish(document, pdf)
    if "AcroForm" not in pdf.catalog:
        return
    form = pdf.catalog["AcroForm"]
    leaves = [pdf.objects[int(each.split()[0])] for each in form["Fields"]]
    form["Fields"] = pydyf.Array()
    branches: dict[str, Any] = {}
    for leaf in leaves:
        _hang(pdf, branches, leaf)


def _hang(pdf: Any, branches: dict[str, Any], leaf: Any) -> None:
    """Add a field to the tree of names."""
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
