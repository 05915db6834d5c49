"""One's own tokens. New ones are made in the browser: a token that leaks must not be able to make another."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors
from clubs.api.base import View
from clubs.api.serializers.tokens import TokenSerializer
from clubs.services import tokens


class TokensView(View):
    """One's own tokens, the newest first."""

    @extend_schema(operation_id="tokens", responses=TokenSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(TokenSerializer(selectors.tokens_of(request.user), many=True).data)


class TokenView(View):
    """One of one's own tokens."""

    @extend_schema(operation_id="revoke_token", responses={204: OpenApiResponse(description="It has ended.")})
    def delete(self, request: Request, token: UUID) -> Response:
        """Revoke it, at once."""
        tokens.revoke_token(user=request.user, public_id=token)
        return Response(status=204)
