"""Addresses of a club's rules and rooms. The board of its tables is `games.table`'s."""

from __future__ import annotations

from django.urls import path

from clubs.views import presets, rooms

urlpatterns = [
    path("clubs/<int:club>/presets/", presets.presets, name="presets"),
    path("clubs/<int:club>/presets/new/", presets.preset_new, name="preset-new"),
    path("clubs/<int:club>/presets/<int:preset>/", presets.preset, name="preset"),
    path("clubs/<int:club>/presets/<int:preset>/edit/", presets.preset_edit, name="preset-edit"),
    path("clubs/<int:club>/presets/<int:preset>/preview/", presets.preset_preview, name="preset-preview"),
    path("clubs/<int:club>/rooms/new/", rooms.room_new, name="room-new"),
    path("clubs/<int:club>/rooms/<int:room>/", rooms.room_edit, name="room-edit"),
    path("clubs/<int:club>/rooms/<int:room>/switch/", rooms.room_switch, name="room-switch"),
    path("clubs/<int:club>/tables/", rooms.tables_switch, name="tables-switch"),
    path("clubs/<int:club>/apart/", rooms.apart, name="apart"),
    path("clubs/<int:club>/apart/<int:pair>/lift/", rooms.apart_lift, name="apart-lift"),
]
