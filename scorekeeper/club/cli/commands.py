"""The commands for clubs: packets, events, rehearsals of events, and the club's link."""

from scorekeeper.cli import club, shared
from scorekeeper.club.cli import event, packet, year

COMMANDS = (packet.packet, event.event, event.simulate)
club.club.add_command(shared.with_language(year.link))
club.club.add_command(shared.with_language(year.publish))
