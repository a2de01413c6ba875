"""A document scored, and nothing stored."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.throttles import Asking, Working
from api.views import ApiView
from scoring import documents
from scoring.api.serializers import ScoreDocumentSerializer, ScoreSerializer


class Score(ApiView):
    throttle_classes = [Asking, Working]

    @extend_schema(
        operation_id="score",
        summary="Score a final position, points by category, or both",
        description="Nothing is stored. What cannot be is flagged with the reason; it is not refused.",
        request=ScoreDocumentSerializer,
        responses=ScoreSerializer,
    )
    def post(self, request: Request) -> Response:
        return Response(documents.scored(request.data))
