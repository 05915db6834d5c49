"""People, clubs, members, presets and rooms. Written by `clubs.services` only."""

from __future__ import annotations

from clubs.models.apart import Apart
from clubs.models.club import Club, Member, Role
from clubs.models.log import ClubAct
from clubs.models.people import User
from clubs.models.presets import Preset, PresetAcceptance, PresetVersion
from clubs.models.rooms import Onlookers, Room

__all__ = ["Apart", "Club", "ClubAct", "Member", "Onlookers", "Preset", "PresetAcceptance", "PresetVersion", "Role", "Room", "User"]
