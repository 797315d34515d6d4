"""The operator's pages, for a listener of their own: on a quiet server their figures would tell that somebody wrote."""

from collections.abc import Callable
from datetime import datetime

import msgspec
from flask import Flask, Response, request
from prometheus_client.exposition import choose_encoder
from sqlalchemy import Engine

from pbem.watch.broker import Broker
from pbem.watch.exposition import Exposition, registry
from pbem.watch.readiness import readiness
from pbem.web.health import health_pages


def operator_app(engine: Engine, broker: Broker | None, now: Callable[[], datetime]) -> Flask:
    """``/healthz``, ``/readyz`` and ``/metrics``."""
    app = Flask("pbem.web")  # whose templates and style sheet the page for a person has
    shown = registry(Exposition(engine, broker, now))
    app.register_blueprint(health_pages())

    @app.get("/readyz")
    def readyz() -> Response:
        found = readiness(engine, broker, now())
        return Response(msgspec.json.encode(found), 200 if found.ready else 503, mimetype="application/json")

    @app.get("/metrics")
    def metrics() -> Response:
        encoder, kind = choose_encoder(request.headers.get("Accept", ""))
        return Response(encoder(shown), content_type=kind)

    return app
