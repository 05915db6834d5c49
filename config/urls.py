"""Every address of the site, by the app that answers it."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config.health import healthz

urlpatterns = [
    path("", include("clubs.urls")),
    path("", include("games.table.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("api/", include("clubs.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api"),
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
]

handler400 = "clubs.api.errors.bad_request"
handler404 = "clubs.api.errors.not_found"
handler500 = "clubs.api.errors.server_error"
