"""The commands for clubs: packets, events, and rehearsals of events."""

from scorekeeper.cli.for_clubs import event, packet

COMMANDS = (packet.packet, event.event, event.simulate)
