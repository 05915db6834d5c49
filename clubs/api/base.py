"""What every view of the API is made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.settings import api_settings
from rest_framework.views import APIView

from clubs.api.pages import Pages
from clubs.api.throttles import add_headers


class View(APIView):
    """A view that says how much may still be asked, and whose answers no cache between keeps."""

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """The answer with its headers."""
        finished = super().finalize_response(request, response, *args, **kwargs)
        add_headers(request, finished)
        patch_cache_control(finished, private=True, no_store=True)
        patch_vary_headers(finished, ["Authorization"])
        return finished

    def told(self, serializer: type[BaseSerializer[Any]], status: int = 200, **fields: Any) -> dict[str, Any]:
        """What the request's body says, once it has been found to be possible. Raises ValidationError."""
        asked = serializer(data=self.request.data, context={"request": self.request, **fields})
        asked.is_valid(raise_exception=True)
        return asked.validated_data

    def queried(self, serializer: type[BaseSerializer[Any]], **context: Any) -> dict[str, Any]:
        """The same of the address's query."""
        asked = serializer(data=self.request.query_params, context={"request": self.request, **context})
        asked.is_valid(raise_exception=True)
        return asked.validated_data


class PagedView(View):
    """A view of a long list. `pagination_class` and `serializer_class` are also what its schema is made from."""

    pagination_class: type[BasePagination] = api_settings.DEFAULT_PAGINATION_CLASS
    serializer_class: type[BaseSerializer[Any]]

    def page(
        self,
        rows: QuerySet[Any],
        *,
        prepare: Callable[[list[Any]], Iterable[Any]] | None = None,
        pages: type[Pages] | None = None,
        **context: Any,
    ) -> Response:
        """The page of the rows that the address asks for; `prepare` may look up what belongs to them all at once."""
        paginator = (pages or self.pagination_class)()
        found = paginator.paginate_queryset(rows, self.request, view=self)
        shown = found if prepare is None else prepare(list(found or ()))
        written = self.serializer_class(shown, many=True, context={"request": self.request, **context})
        return paginator.get_paginated_response(written.data)
