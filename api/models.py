"""Answers kept for a day, so that a write that is sent again is answered like the first."""

from django.db import models
from rest_framework.utils.encoders import JSONEncoder


class KeptAnswer(models.Model):
    """What a write with an `Idempotency-Key` was answered. It may hold what only its caller may see: it is
    found by the caller alone, and shown by no admin page."""

    caller = models.CharField(max_length=64)
    """Who asked: `api.callers.name`."""
    key = models.CharField(max_length=200)
    asked = models.CharField(max_length=64)
    """SHA-256 over method, path and body: another request under the same key is refused."""
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.JSONField(null=True, encoder=JSONEncoder)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["caller", "key"], name="api_one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.status} {self.at:%Y-%m-%d %H:%M}"
