"""The pages for a club evening on paper: the form, the job while it is printed, the file."""

import dataclasses
import secrets
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from flask import Blueprint, Flask, current_app, make_response, redirect, render_template, request, session, url_for
from werkzeug import Response
from werkzeug.datastructures import MultiDict

from scorekeeper import rules, usecases
from scorekeeper.club.sheets.evening import packet
from scorekeeper.club.sheets.evening.packet_kinds import KINDS, parts_of
from scorekeeper.club.web.forms.packets import PacketForm
from scorekeeper.club.web.print.jobs import BUSY, DONE, After, Job, Jobs, TooBusy, Work
from scorekeeper.rules import Variant
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper import missing, render_process
from scorekeeper.sheets.paper.sizes import LARGE, NORMAL
from scorekeeper.usecases import RuleSet
from scorekeeper.web import budgets, db
from scorekeeper.web.common import common_file, turns_of
from scorekeeper.web.game import share
from scorekeeper.web.print.printing import download, file_name, pdf
from scorekeeper.web.print.sheet_choices import remember, remember_paper, remembered, usual_paper
from scorekeeper.web.sender import Rank, Sender, address_of_request, let_in, sender
from scorekeeper.words.language import current_language, translate

blueprint = Blueprint("packets", __name__, url_prefix="/print")

SET = "set-"  # the prefix for the number of a club's rules, in place of a variant's id
ZIP = "zip"
BUSY_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file to be made: its name, its job, and its warnings."""

    name: str
    make: Work
    notices: tuple[str, ...]


def read_form(data: MultiDict[str, str]) -> PacketForm:
    """Return the form of a request, or with the usual values if none was sent."""
    return PacketForm.of(_played())(data or None)


def work_of(packet_form: PacketForm) -> Wanted | None:
    """Return the job of a valid form; None, with errors in the form, if it cannot be done."""
    try:
        plan = packet.planned(_request(packet_form), KINDS)
    except packet.BadPacket as error:
        packet_form.blame(error.where, error.args[0])
        return None
    wanted = plan.request
    played = wanted.rules_name or wanted.variant.name
    evening = wanted.title or translate(played)
    name = translate("{name}, {count:table|tables}", name=evening, count=len(wanted.tables))
    return Wanted(name, partial(packet.printed, plan), missing.notices(packet.texts_of(wanted)))


def _played() -> tuple[tuple[str, str], ...]:
    """Return what can be played: the variants, then the club's rules."""
    variants = [(each.id, each.name) for each in rules.VARIANTS.values()]
    saved = [(f"{SET}{each.set_id}", msg("{name} (club rules)", name=each.name)) for each in _sets().values()]
    return (*variants, *saved)


def _sets() -> Mapping[int, RuleSet]:
    found = usecases.list_rule_sets(db.get_store())
    return {each.set_id: each for each in found if each.variant is not None}


def _request(packet_form: PacketForm) -> packet.PacketRequest:
    variant, saved = _chosen(str(packet_form.rules.data or packet_form.rules.options[0][0]))
    names = packet.names_by_table(packet_form.names.data or "")
    copies = {kind: getattr(packet_form, kind).data or 0 for kind in KINDS}
    count = packet_form.tables.data or len(names)
    return packet.PacketRequest(
        variant,
        packet.numbered_tables(count, names, _address(variant, saved) if packet_form.codes.data else ""),
        parts_of(copies, int(packet_form.up.data or 1)),
        str(packet_form.paper.data or usual_paper()),
        str(packet_form.title.data or ""),
        saved.name if saved else "",
        LARGE if packet_form.large.data else NORMAL,
        str(packet_form.lang.data or remembered()),
    )


def _chosen(choice: str) -> tuple[Variant, RuleSet | None]:
    if not choice.startswith(SET):
        return rules.variant(choice), None
    saved = _sets().get(int(choice.removeprefix(SET)))
    if saved is None or saved.variant is None:
        raise packet.BadPacket("rules", msg("These club rules were deleted. Choose others."))
    return saved.variant, saved


def _address(variant: Variant, saved: RuleSet | None) -> str:
    """Return where phones start a table's game, "" if they cannot reach this server."""
    if not share.is_reached():
        return ""
    version = saved.version_id if saved else None
    path = url_for("pages.new_game", variant=variant.id, to_set=version)
    title = quote(translate("Table {number}", number="{table}"), safe="{}")
    return f"{share.public_url()}{path}&title={title}"


def init_app(app: Flask) -> None:
    """Give the application its list of jobs."""

    def charged(payer: Sender | None) -> AbstractContextManager[None]:
        return budgets.charged(budgets.Budgets(common_file(app)), payer) if payer else nullcontext()

    app.extensions["prints"] = Jobs(common_file(app), turns_of(app), charged)


@blueprint.get("")
def form() -> str:
    """Show what a packet can hold."""
    return _shown(read_form(MultiDict()))


@blueprint.post("")
def start() -> Response:
    """Start a job, or show what is wrong in the form."""
    filled = read_form(request.form)
    work = work_of(filled) if filled.validate() else None
    if work is None:
        return make_response(_shown(filled), 422)
    try:
        return begun(work)
    except TooBusy:
        return make_response(_shown(filled, BUSY), 503, {"Retry-After": str(BUSY_SECONDS)})


@blueprint.get("/<job_id>")
def show(job_id: str) -> Response:
    """Show the state of a job; `?part` returns only that part, for the page's script."""
    job = _prints().find(_owner(), job_id)
    template = "club/print/_job.html" if "part" in request.args else "club/print/job.html"
    response = make_response(render_template(template, job=job), 200 if job else 404)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/<job_id>/cancel")
def cancel(job_id: str) -> Response:
    """Stop a job."""
    _prints().cancel(_owner(), job_id)
    return redirect(url_for("packets.show", job_id=job_id), 303)


@blueprint.get("/<job_id>/packet.pdf")
@blueprint.get("/<job_id>/archive.zip")
def file(job_id: str) -> Response:
    """Return the finished file, or redirect to the page that says why there is none."""
    job: Job | None = _prints().find(_owner(), job_id)
    if job is None or job.state != DONE:
        return redirect(url_for("packets.show", job_id=job_id), 303)
    if job.after.ending == ZIP:
        return download(job.file.read_bytes(), "application/zip", file_name(job.name, ZIP))
    return pdf(job.file.read_bytes(), job.name)


def begun(work: Wanted, after: After | None = None) -> Response:
    """Start a job for this device and redirect to its page; raises TooBusy.

    The paper and the language in the form are remembered for the device.
    """
    if "paper" in request.form:
        remember_paper(request.form["paper"])
    if "lang" in request.form:
        remember(request.form["lang"])
    session.setdefault("prints", secrets.token_urlsafe(12))
    payer = sender()
    holder = payer.key if let_in() else address_of_request()
    lane = dataclasses.replace(after or After(), first=payer.rank == Rank.DIRECTOR, payer=payer, holder=holder)
    make = partial(render_process.in_language, current_language(), work.make)
    job_id = _prints().start(_owner(), work.name, make, work.notices, lane)
    return redirect(url_for("packets.show", job_id=job_id), 303)


def _shown(filled: PacketForm, problem: str = "") -> str:
    shown = {"form": filled, "reached": share.is_reached(), "problem": problem}
    return render_template("club/print/form.html", **shown)


def _prints() -> Jobs:
    prints: Jobs = current_app.extensions["prints"]
    return prints


def _owner() -> str:
    """Return the id of this device for its jobs, "" if it never printed."""
    return str(session.get("prints", ""))
