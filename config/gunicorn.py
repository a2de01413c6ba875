"""How gunicorn serves the site: few processes, several threads each. WEB_CONCURRENCY sets the processes."""

import gc
import os

worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or 2)
threads = 8
preload_app = True  # the application is read once and shared by the processes
timeout = 60
# A request takes milliseconds; what is still open after this is a browser that holds a connection in reserve.
graceful_timeout = 3
keepalive = 5
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None
loglevel = "warning"
accesslog = None  # an access log would hold the secret links of seats
# Only the proxy on this machine is believed about https, unless the site says otherwise.
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
control_socket_disable = True


def when_ready(server: object) -> None:
    """Code and templates stay for good: the collector need not look through them in each process, which
    costs a request in the middle of it tens of milliseconds, and they stay shared memory."""
    gc.collect()
    gc.freeze()
