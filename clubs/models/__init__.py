"""People, clubs, members, presets and rooms. Written by `clubs.services` only."""

from __future__ import annotations

from clubs.models.adjustments import Adjustment, BalanceAlert
from clubs.models.apart import Apart
from clubs.models.checks import NightlyCheck
from clubs.models.club import Club, Member, Role
from clubs.models.disputes import Dispute
from clubs.models.joining import Ban, Invitation, JoinRequest, OwnershipOffer
from clubs.models.log import ClubAct
from clubs.models.notices import Notice
from clubs.models.people import User
from clubs.models.presets import Preset, PresetAcceptance, PresetVersion
from clubs.models.rooms import Onlookers, Room
from clubs.models.seasons import Season
from clubs.models.sent import SentForm
from clubs.models.talk import Announcement, Block, ChatLine, Mute
from clubs.models.tokens import Scope, Token
from clubs.models.webhooks import Delivery, Webhook, WebhookEvent

__all__ = [
    "Adjustment",
    "Announcement",
    "Apart",
    "BalanceAlert",
    "Ban",
    "Block",
    "ChatLine",
    "Club",
    "ClubAct",
    "Delivery",
    "Dispute",
    "Invitation",
    "JoinRequest",
    "Member",
    "Mute",
    "NightlyCheck",
    "Notice",
    "Onlookers",
    "OwnershipOffer",
    "Preset",
    "PresetAcceptance",
    "PresetVersion",
    "Role",
    "Room",
    "Scope",
    "Season",
    "SentForm",
    "Token",
    "User",
    "Webhook",
    "WebhookEvent",
]
