"""The commands for clubs: packets, events, and rehearsals of events."""

from scorekeeper.club.cli import event, packet

COMMANDS = (packet.packet, event.event, event.simulate)
