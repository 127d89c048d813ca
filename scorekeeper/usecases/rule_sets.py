"""Saves a club's house rules under a name, and reads and writes them as a small file.

Sets belong to the server: anybody who can start a game there may save, rename and delete them.
Nothing gets lost: a set that is saved again keeps its earlier versions, a deleted set can be
restored, and a game keeps its own copy of the rules from its start.
"""

from dataclasses import asdict, dataclass
from datetime import datetime

from scorekeeper import rules
from scorekeeper.log import compact
from scorekeeper.rules import RulesError, RulesFile, Variant
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, rule_sets
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, LimitReached, NotFound, UseCaseError

MAX_SETS = 200  # of a server, without those deleted
MAX_VERSIONS = 200  # of a set


class NameTaken(UseCaseError):  # noqa: N818 - reads as what happened
    """Another set of this variant goes by this name; `existing` is that set."""

    code = "name-taken"

    def __init__(self, existing: "RuleSet") -> None:
        super().__init__(msg("There are already house rules called “{name}”.", name=existing.name), "name")
        self.existing = existing


@dataclass(frozen=True, slots=True)
class RuleSet(rule_sets.StoredRuleSet):
    """One version of a set of house rules.

    `variant` is the variant with these house rules applied. It is None if this release cannot play
    them (the variant is gone, or the rules now contradict each other); `problem` then says why.
    """

    variant: Variant | None
    problem: str

    @property
    def changed(self) -> bool:
        """Whether the resolved rules differ from those at the time the set was saved."""
        return self.variant is not None and rules.digest(self.variant) != self.rules_digest

    def as_file(self) -> RulesFile:
        """Return this set as the content of a house-rules file."""
        return RulesFile(self.name, self.variant_id, self.house_rules)


def list_rule_sets(store: Store, variant_id: str | None = None) -> tuple[RuleSet, ...]:
    """List the sets that are not deleted, by name; of one variant if it is given."""
    kept = [stored for stored in rule_sets.rule_sets_of(store) if stored.deleted_at is None]
    wanted = {variant_id} if variant_id else {stored.variant_id for stored in kept}
    return tuple(_show(stored) for stored in kept if {stored.variant_id} <= wanted)


def list_deleted_rule_sets(store: Store) -> tuple[RuleSet, ...]:
    """List the deleted sets, the most recently deleted first."""
    gone = [stored for stored in rule_sets.rule_sets_of(store) if stored.deleted_at is not None]
    gone.sort(key=lambda stored: stored.deleted_at or stored.saved_at, reverse=True)
    return tuple(_show(stored) for stored in gone)


def open_rule_set(store: Store, set_id: int) -> RuleSet:
    """Return the last version of a set, even of a deleted one; raises NotFound."""
    return _show(_found(store, set_id))


def open_rule_set_version(store: Store, version_id: int) -> RuleSet:
    """Return one version of a set, even of a deleted one; raises NotFound."""
    stored = rule_sets.find_rule_set_version(store, version_id)
    if stored is None:
        raise NotFound(msg("These house rules do not exist."))
    return _show(stored)


def save_rule_set(store: Store, now: datetime, content: RulesFile, *, replace: bool = False) -> RuleSet:
    """Save house rules under a name; saving the same rules there again adds nothing.

    With `replace`, the set of that name and variant gets these rules as its next version. Raises
    UnknownVariant and HouseRuleError (from the rules), InputError (the name), NameTaken or
    LimitReached.
    """
    limits.check_time(now)
    name = _clean_name(content.name)
    limits.check_size(dict(content.house_rules), "house_rules", limits.MAX_HOUSE_RULES_BYTES)
    variant = rules.variant(content.variant_id)
    digest = rules.digest(rules.apply_house_rules(variant, content.house_rules))
    with store.write():
        known = rule_sets.find_rule_set_named(store, variant.id, name.casefold())
        if known and known.house_rules == content.house_rules and known.rules_digest == digest:
            return _show(known)
        if known and not replace:
            raise NameTaken(_show(known))
        set_id = known.set_id if known else _add(store, variant.id, name)
        if known and known.version >= MAX_VERSIONS:
            raise LimitReached(msg("These house rules were changed too often; use another name."))
        text = compact(dict(content.house_rules))
        rule_sets.add_rule_set_version(store, set_id, text, digest, now)
    return open_rule_set(store, set_id)


def rename_saved_rules(store: Store, set_id: int, name: str) -> RuleSet:
    """Give a set another name; raises NotFound, InputError or NameTaken."""
    with store.write():
        stored = _found(store, set_id)
        cleaned = _clean_name(name)
        _refuse_taken(store, stored, cleaned)
        rule_sets.rename_rule_set(store, set_id, cleaned, cleaned.casefold())
    return open_rule_set(store, set_id)


def delete_rule_set(store: Store, now: datetime, set_id: int) -> RuleSet:
    """Delete a set; deleting it again changes nothing. Raises NotFound."""
    limits.check_time(now)
    with store.write():
        if _found(store, set_id).deleted_at is None:
            rule_sets.mark_rule_set(store, set_id, now)
    return open_rule_set(store, set_id)


def restore_rule_set(store: Store, set_id: int) -> RuleSet:
    """Restore a deleted set; raises NotFound, or NameTaken if its name is now in use."""
    with store.write():
        stored = _found(store, set_id)
        if stored.deleted_at is not None:
            _refuse_taken(store, stored, stored.name)
            _refuse_too_many(store)
            rule_sets.mark_rule_set(store, set_id, None)
    return open_rule_set(store, set_id)


def _found(store: Store, set_id: int) -> rule_sets.StoredRuleSet:
    stored = rule_sets.find_rule_set(store, set_id)
    if stored is None:
        raise NotFound(msg("These house rules do not exist."))
    return stored


def _clean_name(name: str) -> str:
    cleaned = limits.clean_text(name, "name", limits.MAX_NAME)
    if not cleaned:
        raise InputError(msg("The house rules need a name."), "name")
    return cleaned


def _refuse_taken(store: Store, stored: rule_sets.StoredRuleSet, name: str) -> None:
    other = rule_sets.find_rule_set_named(store, stored.variant_id, name.casefold())
    if other and other.set_id != stored.set_id:
        raise NameTaken(_show(other))


def _refuse_too_many(store: Store) -> None:
    if sum(each.deleted_at is None for each in rule_sets.rule_sets_of(store)) >= MAX_SETS:
        raise LimitReached(msg("{most} sets of house rules are saved; delete one first.", most=MAX_SETS))


def _add(store: Store, variant_id: str, name: str) -> int:
    _refuse_too_many(store)
    return rule_sets.add_rule_set(store, variant_id, name, name.casefold())


def _show(stored: rule_sets.StoredRuleSet) -> RuleSet:
    variant, problem = None, ""
    try:
        variant = rules.apply_house_rules(rules.variant(stored.variant_id), stored.house_rules)
    except RulesError as error:
        problem = error.message
    return RuleSet(**asdict(stored), variant=variant, problem=problem)
