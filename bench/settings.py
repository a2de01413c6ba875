"""The site's settings with one more address: a bare view to compare a move with. Only the bench uses them."""

import os

os.environ["DATABASE_URL"] = os.environ["BENCH_DATABASE_URL"]
os.environ.pop("SITE_URL", None)
os.environ.pop("DEBUG", None)

from config.settings import *  # noqa: F403
from config.settings import ALLOWED_HOSTS, INSTALLED_APPS, REST_FRAMEWORK

INSTALLED_APPS = [*INSTALLED_APPS, "bench"]
ALLOWED_HOSTS = [*ALLOWED_HOSTS, "testserver"]
ROOT_URLCONF = "bench.urls"
# One caller asks as fast as it can.
REST_FRAMEWORK = {**REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": dict.fromkeys(["asking", "working", "making"])}
