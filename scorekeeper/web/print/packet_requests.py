"""From the form of a packet to the work of printing it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from flask import url_for
from werkzeug.datastructures import MultiDict

from scorekeeper import rules, usecases
from scorekeeper.rules import Variant
from scorekeeper.sheets.club.packet import (
    BadPacket,
    PacketRequest,
    names_by_table,
    numbered_tables,
    planned,
    printed,
    texts_of,
)
from scorekeeper.sheets.club.packet_kinds import KINDS, parts_of
from scorekeeper.sheets.paper import missing
from scorekeeper.sheets.paper.sizes import LARGE, NORMAL
from scorekeeper.usecases import RuleSet
from scorekeeper.web import db
from scorekeeper.web.forms.packet import PacketForm
from scorekeeper.web.game import share
from scorekeeper.web.print.jobs import Work
from scorekeeper.web.print.sheet_language import remembered
from scorekeeper.web.print.sheet_paper import usual_paper

SET = "set-"  # before the number of a club's rules, in place of a variant's id


@dataclass(frozen=True, slots=True)
class Wanted:
    """A print to be made, what its file is called, and what to say of it."""

    name: str
    make: Work
    notices: tuple[str, ...]


def read_form(data: MultiDict[str, str]) -> PacketForm:
    """The form of a request; one that was not sent has what is usual."""
    return PacketForm.of(_played())(data or None)


def work_of(form: PacketForm) -> Wanted | None:
    """The work of a valid form; None, with the error in the form, if it cannot be done."""
    try:
        plan = planned(_request(form), KINDS)
    except BadPacket as error:
        form.blame(error.where, str(error))
        return None
    wanted = plan.request
    played = wanted.rules_name or wanted.variant.name
    name = f"{wanted.title or played}, {len(wanted.tables)} tables"
    return Wanted(name, partial(printed, plan), missing.notices(texts_of(wanted)))


def _played() -> tuple[tuple[str, str], ...]:
    """What can be played: the variants, then the club's rules."""
    variants = [(each.id, each.name) for each in rules.VARIANTS.values()]
    saved = [(f"{SET}{each.set_id}", f"{each.name} (club rules)") for each in _sets().values()]
    return (*variants, *saved)


def _sets() -> Mapping[int, RuleSet]:
    found = usecases.list_rule_sets(db.get_store())
    return {each.set_id: each for each in found if each.variant is not None}


def _request(form: PacketForm) -> PacketRequest:
    variant, saved = _chosen(str(form.rules.data or form.rules.options[0][0]))
    names = names_by_table(form.names.data or "")
    copies = {kind: getattr(form, kind).data or 0 for kind in KINDS}
    count = form.tables.data or len(names)
    return PacketRequest(
        variant,
        numbered_tables(count, names, _address(variant, saved) if form.codes.data else ""),
        parts_of(copies, int(form.up.data or 1)),
        str(form.paper.data or usual_paper()),
        str(form.title.data or ""),
        saved.name if saved else "",
        LARGE if form.large.data else NORMAL,
        str(form.lang.data or remembered()),
    )


def _chosen(choice: str) -> tuple[Variant, RuleSet | None]:
    if not choice.startswith(SET):
        return rules.variant(choice), None
    saved = _sets().get(int(choice.removeprefix(SET)))
    if saved is None or saved.variant is None:
        raise BadPacket("rules", "These club rules were deleted. Choose others.")
    return saved.variant, saved


def _address(variant: Variant, saved: RuleSet | None) -> str:
    """Where phones start the game of a table; "" if they cannot reach this machine."""
    if not share.is_reached():
        return ""
    version = saved.version_id if saved else None
    path = url_for("pages.new_game", variant=variant.id, to_set=version)
    return f"{share.public_url()}{path}&title={quote('Table ')}{{table}}"
