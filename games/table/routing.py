"""The WebSocket addresses of the tables; `config.asgi` puts origin check, session and user before them."""

from __future__ import annotations

from django.urls import path

from games.table.consumers import table_socket

websocket_urlpatterns = [path("ws/table/<int:room>/", table_socket, name="table-socket")]
