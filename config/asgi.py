"""What the web process runs: pages over HTTP, tables over WebSocket."""

from __future__ import annotations

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# WhiteNoise hands its files over as blocks, which is right for files of a few kilobytes; Django says so once a process.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
# Django must be set up before anything that has models is imported.
pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import OriginValidator, WebsocketDenier  # noqa: E402
from django.conf import settings  # noqa: E402
from django.urls import re_path  # noqa: E402

from clubs.api.sockets import TokenOrBrowser  # noqa: E402
from games.table.routing import websocket_urlpatterns  # noqa: E402

routes = URLRouter([*websocket_urlpatterns, re_path("", WebsocketDenier.as_asgi())])
pages_own = OriginValidator(AuthMiddlewareStack(routes), settings.SOCKET_ORIGINS)
tables = TokenOrBrowser(programs=routes, browsers=pages_own)
application = ProtocolTypeRouter({"http": pages, "websocket": tables})
