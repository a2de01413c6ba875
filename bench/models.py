"""The one row that the bare view locks and writes. Its table exists in the bench's own database alone."""

from django.db import models


class Row(models.Model):
    """A number that is counted up."""

    number = models.PositiveIntegerField(default=0)
