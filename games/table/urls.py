"""The pages of tables and hands."""

from __future__ import annotations

from django.urls import include, path

from games.table import (
    boards,
    calculator,
    dispute_views,
    replay_views,
    rule_pages,
    statistics_views,
    status_views,
    talk_views,
    views,
)

urlpatterns = [
    path("play-now/", views.play_now, name="play-now"),
    path("tables/<int:room>/", views.table, name="table"),
    path("tables/<int:room>/rules/", rule_pages.room_rules, name="room-rules"),
    path("tables/<int:room>/talk.json", talk_views.talk, name="table-talk"),
    path("tables/<int:room>/talk/<int:line>/remove/", talk_views.remove, name="table-line-remove"),
    path("clubs/<int:club>/seats/", boards.club_seats, name="club-seats"),
    path("clubs/<int:club>/board/", boards.board, name="board"),
    path("clubs/<int:club>/board/live/", boards.board_live, name="board-live"),
    path("clubs/<int:club>/board/<int:room>/close/", boards.board_close, name="board-close"),
    path("clubs/<int:club>/board/<int:room>/end/", boards.board_end, name="board-end"),
    path("clubs/<int:club>/board/<int:room>/message/", boards.board_message, name="board-message"),
    path("clubs/<int:club>/board/<int:room>/free/<int:seat>/", boards.board_free, name="board-free"),
    path("clubs/<int:club>/evenings/<day:day>/", replay_views.evening, name="evening"),
    path("clubs/<int:club>/signs/", boards.signs, name="signs"),
    path("clubs/<int:club>/disputes/", dispute_views.disputes, name="disputes"),
    path("clubs/<int:club>/disputes/<int:dispute>/", dispute_views.dispute, name="dispute"),
    path("clubs/<int:club>/disputes/<int:dispute>/decide/", dispute_views.decide, name="dispute-decide"),
    path("clubs/<int:club>/disputes/<int:dispute>/evidence.json", dispute_views.evidence, name="dispute-evidence"),
    path("clubs/<int:club>/lines/<int:line>/dispute/", dispute_views.open_dispute, name="open-dispute"),
    path("clubs/<int:club>/statistics/", statistics_views.club, name="club-statistics"),
    path("clubs/<int:club>/statistics/leaderboard/", statistics_views.leaderboard, name="club-leaderboard"),
    path("clubs/<int:club>/statistics/mine/", statistics_views.member, name="my-statistics"),
    path("clubs/<int:club>/statistics/members/<int:other>/", statistics_views.member, name="member-statistics"),
    path("status/", status_views.status, name="status"),
    path("metrics", status_views.metrics, name="metrics"),
    path("hands/<int:hand>/", views.hand, name="hand"),
    path("hands/<int:hand>/proof/", views.proof, name="hand-proof"),
    path("hands/<int:hand>/replay/", replay_views.moment, name="replay"),
    path("hands/<int:hand>/replay/moments.json", replay_views.moments, name="moments"),
    path("hands/<int:hand>/replay/<int:moment>/", replay_views.moment, name="moment"),
    path("hands/<int:hand>/replay/<int:moment>.json", replay_views.moment_view, name="moment-view"),
    path("matches/<int:match>/", replay_views.match, name="match"),
    path("proof/", views.proof, name="proof"),
    path("hands/<int:hand>/record.json", views.hand_record, name="hand-record"),
    path("rules/", rule_pages.first_rules, name="first-rules"),
    path("rules/<slug:game>/", rule_pages.game_rules, name="rules"),
    path("calculator/", calculator.first_calculator, name="first-calculator"),
    path("calculator/<slug:game>/", calculator.calculator, name="calculator"),
    path("api/", include("games.table.api.urls")),
]
