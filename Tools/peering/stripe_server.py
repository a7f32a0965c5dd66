"""localstripe plus what it lacks: checkout sessions, the customer portal and idempotency keys, written
from Stripe's API reference. Usage: stripe_server.py PORT, on 127.0.0.1.

Calls under /_config simulate a person on Stripe's pages:

    POST /_config/checkout/ID      card=ok pays, card=declined fails; returns the session
    POST /_config/subscription/ID  status=, cancel_at_period_end=, period_end=: changes one and notifies the webhook
    POST /_config/webhooks/ID      url=, secret=: localstripe's own; the target of events
    GET  /_config/calls            all calls under /v1: method, path, version, whether they had an idempotency key
"""

import hashlib
import json
import secrets
import sys

from aiohttp import web
from localstripe import resources, server
from localstripe.errors import UserError
from localstripe.webhooks import schedule_webhook

CARDS = {"ok": "4242424242424242", "declined": "4000000000000341"}
sessions = {}
answers = {}
calls = []


class Session:
    """A checkout session, as in events."""

    def __init__(self, data, port):
        self.id = "cs_test_" + secrets.token_hex(12)
        self.data = {
            "id": self.id, "object": "checkout.session", "mode": "subscription", "status": "open",
            "payment_status": "unpaid", "customer": data["customer"], "subscription": None,
            "metadata": data.get("metadata", {}), "success_url": data["success_url"],
            "cancel_url": data["cancel_url"], "url": f"http://127.0.0.1:{port}/c/{self.id}",
        }
        self.price = data["line_items"][0]["price"]
        self.subscription_metadata = data.get("subscription_data", {}).get("metadata", {})

    def _export(self, expand=None):
        return dict(self.data)


class Export:
    """A subscription, as in events, with a test's changes."""

    def __init__(self, subscription, **changes):
        self.data = dict(subscription._export(), **changes)

    def _export(self, expand=None):
        return self.data


def refuse(param, message, code="parameter_invalid_empty"):
    body = {"error": {"type": "invalid_request_error", "code": code, "param": param, "message": message}}
    return web.json_response(body, status=400)


async def create_session(request):
    data = await server.get_post_data(request) or {}
    for name in ("customer", "success_url", "cancel_url", "mode", "line_items"):
        if not data.get(name):
            return refuse(name, f"Missing required param: {name}.")
    if data["mode"] != "subscription":
        return refuse("mode", "Only subscriptions are sold here.")
    try:
        resources.Customer._api_retrieve(data["customer"])
    except UserError:
        return refuse("customer", "No such customer.", "resource_missing")
    try:
        resources.Plan._api_retrieve(data["line_items"][0]["price"])
    except UserError:
        return refuse("line_items[0][price]", "No such price.", "resource_missing")
    session = Session(data, request.app["port"])
    sessions[session.id] = session
    return web.json_response(session.data)


async def create_portal(request):
    data = await server.get_post_data(request) or {}
    try:
        resources.Customer._api_retrieve(data.get("customer", ""))
    except UserError:
        return refuse("customer", "No such customer.", "resource_missing")
    name = "bps_" + secrets.token_hex(12)
    body = {"id": name, "object": "billing_portal.session", "customer": data["customer"],
            "return_url": data.get("return_url"), "url": f"http://127.0.0.1:{request.app['port']}/p/{name}"}
    return web.json_response(body)


async def decide(request):
    data = await server.get_post_data(request) or {}
    session = sessions[request.match_info["id"]]
    customer = session.data["customer"]
    card = {"number": CARDS[data["card"]], "exp_month": "12", "exp_year": "2040", "cvc": "123"}
    method = resources.PaymentMethod._api_create(type="card", card=card)
    resources.PaymentMethod._api_attach(method.id, customer=customer)
    resources.Customer._api_update(customer, invoice_settings={"default_payment_method": method.id})
    subscription = resources.Subscription._api_create(
        customer=customer, items=[{"plan": session.price}], metadata=session.subscription_metadata)
    if subscription.status == "active":
        session.data.update(status="complete", payment_status="paid", subscription=subscription.id)
        schedule_webhook(resources.Event("checkout.session.completed", session))
    return web.json_response(session.data)


async def change(request):
    """Sends update events, which localstripe omits and Stripe sends."""
    data = await server.get_post_data(request) or {}
    subscription = resources.Subscription._api_retrieve(request.match_info["id"])
    if "status" in data:
        subscription.status = data["status"]
    if "cancel_at_period_end" in data:
        subscription.cancel_at_period_end = data["cancel_at_period_end"] == "true"
    changes = {}
    if "period_end" in data:
        changes["current_period_end"] = int(data["period_end"])
    exported = Export(subscription, **changes)
    schedule_webhook(resources.Event("customer.subscription.updated", exported))
    return web.json_response(exported.data)


async def list_calls(request):
    return web.json_response(calls)


@web.middleware
async def idempotency(request, handler):
    """The same key returns the same response; with another body it is rejected."""
    if not request.path.startswith("/v1/"):
        return await handler(request)
    key = request.headers.get("Idempotency-Key")
    calls.append({"method": request.method, "path": request.path, "key": key is not None,
                  "version": request.headers.get("Stripe-Version")})
    if request.method != "POST" or key is None:
        return await handler(request)
    print_of_it = hashlib.sha256(request.path.encode() + await request.read()).hexdigest()
    if key in answers:
        known, body = answers[key]
        if known != print_of_it:
            body = {"error": {"type": "idempotency_error", "message": "Keys are for one request."}}
            return web.json_response(body, status=400)
        return web.json_response(body, headers={"Idempotent-Replayed": "true"})
    response = await handler(request)
    if response.status == 200:
        answers[key] = (print_of_it, json.loads(response.body))
    return response


def main():
    port = int(sys.argv[1])
    app = server.app
    app["port"] = port
    app.middlewares.insert(0, idempotency)
    app.router.add_post("/v1/checkout/sessions", create_session)
    app.router.add_post("/v1/billing_portal/sessions", create_portal)
    app.router.add_post("/_config/checkout/{id}", decide)
    app.router.add_post("/_config/subscription/{id}", change)
    app.router.add_get("/_config/calls", list_calls)
    web.run_app(app, host="127.0.0.1", port=port, print=None)


if __name__ == "__main__":
    main()
