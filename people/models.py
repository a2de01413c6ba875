"""Accounts. Guests have none: a seat's secret link is kept by play."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person who signs in. Ours from the first migration, so that it can grow."""
