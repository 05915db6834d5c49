"""A club's webhooks and their deliveries: for those with `audit`."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, selectors
from clubs.api.base import PagedView, View
from clubs.api.serializers.webhooks import (
    ChangedWebhookSerializer,
    DeliverySerializer,
    NewWebhookSerializer,
    WebhookSerializer,
    WebhookWithSecretSerializer,
)
from clubs.permissions import Permission
from clubs.services import webhooks as services


class WebhooksView(View):
    """The webhooks of a club."""

    @extend_schema(operation_id="webhooks", responses=WebhookSerializer(many=True))
    def get(self, request: Request, club: int) -> Response:
        member = access.officer_for(request.user, club, Permission.AUDIT)
        return Response(WebhookSerializer(selectors.webhooks_of(member.club), many=True).data)

    @extend_schema(
        operation_id="add_webhook", request=NewWebhookSerializer, responses={201: WebhookWithSecretSerializer}
    )
    def post(self, request: Request, club: int) -> Response:
        """Add one. Its secret is in the answer."""
        member = access.officer_for(request.user, club, Permission.AUDIT)
        made = services.add_webhook(by=member, **self.told(NewWebhookSerializer))
        return Response(WebhookWithSecretSerializer(made).data, status=201)


class WebhookView(View):
    """A webhook of a club."""

    @extend_schema(operation_id="webhook", responses=WebhookSerializer)
    def get(self, request: Request, club: int, webhook: int) -> Response:
        _member, found = access.webhook_for(request.user, club, webhook)
        return Response(WebhookSerializer(found).data)

    @extend_schema(operation_id="change_webhook", request=ChangedWebhookSerializer, responses=WebhookSerializer)
    def put(self, request: Request, club: int, webhook: int) -> Response:
        """Change where events go, which, and whether any do."""
        member, found = access.webhook_for(request.user, club, webhook)
        changed = services.change_webhook(by=member, webhook=found, **self.told(ChangedWebhookSerializer))
        return Response(WebhookSerializer(changed).data)

    @extend_schema(operation_id="remove_webhook", responses={204: OpenApiResponse(description="It is gone.")})
    def delete(self, request: Request, club: int, webhook: int) -> Response:
        """Send nothing there any more."""
        member, found = access.webhook_for(request.user, club, webhook)
        services.remove_webhook(by=member, webhook=found)
        return Response(status=204)


class WebhookSecretView(View):
    """The secret of a webhook."""

    @extend_schema(operation_id="renew_webhook_secret", request=None, responses=WebhookWithSecretSerializer)
    def post(self, request: Request, club: int, webhook: int) -> Response:
        """Sign with a new one, which is in the answer."""
        member, found = access.webhook_for(request.user, club, webhook)
        renewed = services.renew_secret(by=member, webhook=found)
        return Response(WebhookWithSecretSerializer(renewed).data)


class DeliveriesView(PagedView):
    """The log of a webhook's deliveries, the newest first."""

    serializer_class = DeliverySerializer

    @extend_schema(operation_id="deliveries", responses=DeliverySerializer(many=True))
    def get(self, request: Request, club: int, webhook: int) -> Response:
        _member, found = access.webhook_for(request.user, club, webhook)
        return self.page(found.deliveries.all())


class DeliveryAgainView(View):
    """A delivery that is over."""

    @extend_schema(operation_id="deliver_again", request=None, responses=DeliverySerializer)
    def post(self, request: Request, club: int, webhook: int, delivery: int) -> Response:
        """Send it once more, with the same id."""
        member, found = access.webhook_for(request.user, club, webhook)
        again = services.send_again(by=member, delivery=selectors.delivery_of(found, delivery))
        return Response(DeliverySerializer(again).data)
