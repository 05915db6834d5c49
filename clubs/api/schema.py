"""The API as OpenAPI writes it down: what every operation has in common is said here once."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from clubs.api.scopes import scopes_for


class Problem(serializers.Serializer):
    """What cannot be done, and why."""

    code = serializers.CharField(help_text="For programs; it does not change.")
    message = serializers.CharField(help_text="For people, in their language.")
    fields = serializers.DictField(required=False, help_text="With the code `invalid`: what is wrong, by field.")
    facts = serializers.DictField(required=False, help_text="What a program needs to know to ask better.")


REASONS = {
    400: "The request cannot be read, or a value of it cannot be.",
    401: "There is no such token, or it has expired.",
    403: "The token lacks the scope, or your role in the club does not allow it.",
    404: "There is no such thing, or it is not yours to know of.",
    405: "Not a method of this address.",
    406: "Answers are JSON.",
    409: "It cannot be done as things stand; `code` says why.",
    415: "Bodies are JSON.",
    429: "Too many requests; `Retry-After` says for how long.",
}


class Schema(AutoSchema):
    """Every operation may refuse in the same ways, and tells the scope it needs."""

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """The operation with the refusals it may answer with."""
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        for code in self._refusals():
            problem = OpenApiResponse(Problem, description=REASONS[code])
            operation["responses"].setdefault(str(code), self._get_response_for_code(problem, str(code)))
        operation["responses"] = dict(sorted(operation["responses"].items()))
        return operation

    def get_description(self) -> str:
        """The docstring, and the scopes any of which is enough."""
        said = super().get_description()
        if not self.view.permission_classes:
            return said
        scopes = " or ".join(f"`{scope}`" for scope in scopes_for(self.view, self.method))
        return f"{said}\n\nScope of a token: {scopes}."

    def _refusals(self) -> list[int]:
        known = [400, 404, 405, 406, 429]
        if self.view.permission_classes:
            known += [401, 403]
        if self.method != "GET":
            known += [409, 415]
        return known


class Generator(SchemaGenerator):
    """Makes the schema once for each language: that takes seconds of work, and anybody may ask for it."""

    _made: dict[str | None, Any] = {}

    def get_schema(self, request: Any = None, public: bool = False) -> Any:  # noqa: FBT001, FBT002  the library's own
        """The schema; the public one, which is the same for all who ask, is kept."""
        if not public:
            return super().get_schema(request, public)
        language = get_language()
        if language not in self._made:
            self._made[language] = super().get_schema(None, public)
        return self._made[language]
