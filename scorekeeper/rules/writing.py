"""Write a record in canonical `canasta-record/1` form; keys that hold a default are left out."""

from scorekeeper.rules.record import GameRecord, HandRecord, Meld, PenaltyEntry, SideRecord, Tally

Json = dict[str, object]


def write_record(record: GameRecord) -> Json:
    """The whole game as plain data; reading it gives an equal record."""
    data: Json = {
        "format": "canasta-record/1",
        "variant": record.variant_id,
        "house_rules": dict(record.house_rules),
        "sides": [{"name": side.name, "players": list(side.players)} for side in record.sides],
        "opening_scores": list(record.opening_scores),
        "hands": [write_hand(hand) for hand in record.hands],
    }
    if record.hands_played:
        data["hands_played"] = record.hands_played
    return data


def write_hand(hand: HandRecord) -> Json:
    """One hand as plain data."""
    data: Json = {}
    if hand.ending is not None:
        data["ending"] = hand.ending
    if hand.dealer is not None:
        data["dealer"] = hand.dealer
    if hand.lone is not None:
        data["lone"] = hand.lone
    data["sides"] = [_side(side) for side in hand.sides]
    return data


def _side(side: SideRecord) -> Json:
    data: Json = {}
    if side.tally is not None:
        data["tally"] = _tally(side.tally)
    else:
        data["melds"] = [_meld(meld) for meld in side.melds]
        data["held"] = [cards.text for cards in side.held]
        if any(side.foot):
            data["foot"] = [cards.text for cards in side.foot]
    for key in ("red_threes", "black_threes"):
        if getattr(side, key):
            data[key] = getattr(side, key)
    for key in ("went_out", "concealed", "acaba"):
        if getattr(side, key):
            data[key] = True
    return data | _rare(side)


def _rare(side: SideRecord) -> Json:
    data: Json = {}
    if side.special_hand is not None:
        data["special_hand"] = side.special_hand.text
    if side.initial_meld is not None:
        opening: Json = {"melds": [cards.text for cards in side.initial_meld.melds]}
        if side.initial_meld.upcard is not None:
            opening["upcard"] = side.initial_meld.upcard.text
        data["initial_meld"] = opening
    if side.penalties:
        data["penalties"] = [_penalty(entry) for entry in side.penalties]
    if side.extras:
        data["extras"] = [{"points": each.points, "reason": each.reason} for each in side.extras]
    return data


def _tally(tally: Tally) -> Json:
    data: Json = {
        "canastas": dict(tally.canastas),
        "melded_points": tally.melded_points,
        "held_points": tally.held_points,
    }
    if not (tally.melded_points or tally.total_canastas):
        data["has_melded"] = tally.has_melded
    return data


def _meld(meld: Meld) -> object:
    return {"cards": meld.cards.text, "concealed": True} if meld.concealed else meld.cards.text


def _penalty(entry: PenaltyEntry) -> Json:
    if entry.code is not None:
        return {"code": entry.code, "times": entry.times}
    return {"points": entry.points, "reason": entry.reason}
