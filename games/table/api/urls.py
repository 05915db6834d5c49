"""Addresses of the API of tables, matches and hands, under `api/`."""

from __future__ import annotations

from django.urls import path

from games.table.api import disputes, played, questions, signs, statistics, tables, talk

CLUB = "clubs/<int:club>/"

urlpatterns = [
    path(f"{CLUB}tables/", tables.BoardsView.as_view(), name="api-tables"),
    path(f"{CLUB}signs/", signs.SignsView.as_view(), name="api-signs"),
    path(f"{CLUB}requests/signs/", signs.RequestSignsView.as_view(), name="api-request-signs"),
    path(f"{CLUB}matches/", played.MatchesView.as_view(), name="api-matches"),
    path(f"{CLUB}evenings/<day:day>/", played.EveningView.as_view(), name="api-evening"),
    path(f"{CLUB}hands/", played.HandsView.as_view(), name="api-hands"),
    path("tables/<int:room>/", tables.TableView.as_view(), name="api-table"),
    path("tables/<int:room>/sit/", tables.SitView.as_view(), name="api-sit"),
    path("tables/<int:room>/accept/", tables.AcceptView.as_view(), name="api-accept"),
    path("tables/<int:room>/leave/", tables.LeaveView.as_view(), name="api-leave"),
    path("tables/<int:room>/start/", tables.StartView.as_view(), name="api-start"),
    path("tables/<int:room>/talk/", talk.TableTalkView.as_view(), name="api-table-talk"),
    path("tables/<int:room>/talk/<int:line>/", talk.TableLineView.as_view(), name="api-table-line"),
    path("practice/", tables.PracticeView.as_view(), name="api-practice"),
    path("matches/<int:match>/", played.MatchView.as_view(), name="api-match"),
    path("matches/<int:match>/sheet/", played.MatchSheetView.as_view(), name="api-match-sheet"),
    path("hands/<int:hand>/", played.HandView.as_view(), name="api-hand"),
    path("hands/<int:hand>/entry/<slug:entry_hash>/", played.EntryView.as_view(), name="api-hand-entry"),
    path("score/<slug:game>/", questions.ScoreView.as_view(), name="api-score"),
    path("waits/<slug:game>/", questions.WaitsView.as_view(), name="api-waits"),
    path("tables/<int:room>/close/", tables.CloseView.as_view(), name="api-table-close"),
    path("tables/<int:room>/end/", tables.EndView.as_view(), name="api-table-end"),
    path("tables/<int:room>/message/", tables.TellView.as_view(), name="api-table-message"),
    path("tables/<int:room>/seats/<int:seat>/", tables.FreeSeatView.as_view(), name="api-table-seat"),
    path(f"{CLUB}disputes/", disputes.DisputesView.as_view(), name="api-disputes"),
    path(f"{CLUB}disputes/<int:dispute>/", disputes.DisputeView.as_view(), name="api-dispute"),
    path(f"{CLUB}disputes/<int:dispute>/evidence/", disputes.EvidenceView.as_view(), name="api-dispute-evidence"),
    path(f"{CLUB}disputes/<int:dispute>/lines/", disputes.DisputedLinesView.as_view(), name="api-disputed-lines"),
    path(f"{CLUB}disputes/<int:dispute>/decide/", disputes.DecideView.as_view(), name="api-dispute-decide"),
    path(f"{CLUB}statistics/", statistics.StatisticsView.as_view(), name="api-statistics"),
    path(f"{CLUB}statistics/leaderboard/", statistics.LeaderboardView.as_view(), name="api-leaderboard"),
    path(
        f"{CLUB}statistics/members/<int:member>/",
        statistics.MemberStatisticsView.as_view(),
        name="api-member-statistics",
    ),
]
