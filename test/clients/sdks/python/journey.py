"""The journey of ../README.md by the SDK for Python."""

import base64
import json
import os
import traceback
from datetime import datetime
from typing import Callable, TypeVar
from uuid import UUID

import attestry_sdk
from attestry_sdk.webhooks import verify, verify_service_signature

T = TypeVar("T")
URL = os.environ["ATTESTRY_URL"]


def step(name: str, take: Callable[[], T]) -> T:
    try:
        saw = take()
    except Exception:
        print(json.dumps({"step": name, "failed": traceback.format_exc()}), flush=True)
        raise
    print(json.dumps({"step": name, "saw": saw}), flush=True)
    return saw


def problem_of(call: Callable[[], object]) -> attestry_sdk.Problem:
    """An error as the problem document that it came with."""
    try:
        call()
    except attestry_sdk.ApiException as error:
        problem = attestry_sdk.Problem.from_json(error.body or "")
        assert problem is not None
        return problem
    raise RuntimeError("nothing was refused")


def client(token: str) -> attestry_sdk.ApiClient:
    return attestry_sdk.ApiClient(attestry_sdk.Configuration(host=URL, access_token=token))


def own_token() -> dict[str, object]:
    configuration = attestry_sdk.Configuration(
        host=URL, username=os.environ["CLIENT_ID"], password=os.environ["CLIENT_SECRET"]
    )
    with attestry_sdk.ApiClient(configuration) as api_client:
        token = attestry_sdk.OAuthApi(api_client).issue_token("client_credentials")
    return {"accessToken": token.access_token, "tokenType": token.token_type, "scope": token.scope}


own = client(str(step("token", own_token)["accessToken"]))
webhooks = attestry_sdk.WebhooksApi(own)
sandbox = attestry_sdk.SandboxApi(own)
statistics = attestry_sdk.StatisticsApi(own)


def endpoint() -> object:
    creation = attestry_sdk.WebhookEndpointCreation(
        url="https://client.example/webhooks", event_types=[attestry_sdk.EventType.VERIFICATION_APPROVED]
    )
    made = webhooks.create_webhook_endpoint(creation)
    read = webhooks.get_webhook_endpoint(made.webhook_endpoint_id)
    listed = len(webhooks.list_webhook_endpoints().data)
    return {
        "url": read.url,
        "state": read.state,
        "eventTypes": read.event_types,
        "secret": made.secret[:4],
        "listed": listed,
    }


def sandbox_users() -> object:
    def user(status: str, country: str) -> attestry_sdk.SandboxUserCreation:
        return attestry_sdk.SandboxUserCreation(level="basic", status=status, country=country)

    users = [user("approved", "FR"), user("approved", "FR"), user("pending", "DE")]
    made = sandbox.create_sandbox_users(attestry_sdk.SandboxUsersCreation(users=users)).data
    outcome = attestry_sdk.SandboxOutcome(outcome="approved")
    decided = sandbox.set_sandbox_outcome(made[2].user_id, "basic", outcome)
    return {"credentials": [one.credential for one in made], "decided": decided.credential}


def countries() -> object:
    return {country: totals.approved for country, totals in statistics.get_country_verifications().items()}


def users() -> object:
    found: list[attestry_sdk.UserVerification] = []
    cursor = None
    while page := statistics.list_user_verifications(limit=2, cursor=cursor):
        found += page
        cursor = f"{page[-1].user_id}.{page[-1].level}"
    return {"count": len(found), "different": len({one.user_id for one in found})}


def me() -> object:
    user = attestry_sdk.UsersApi(client(os.environ["USER_TOKEN"])).get_user_information()
    return {"uid": str(user.uid), "credentials": [case.credential for case in user.verification_cases or []]}


found: list[attestry_sdk.WebhookDelivery] = []


def deliveries() -> object:
    pages = 0
    cursor = None
    while pages == 0 or cursor is not None:
        page = webhooks.list_webhook_deliveries(limit=2, cursor=cursor)
        found.extend(page.data)
        cursor = page.next_cursor
        pages += 1
    return {"pages": pages, "count": len(found), "states": sorted({one.state for one in found})}


def problem() -> object:
    read = problem_of(lambda: webhooks.get_webhook_delivery(UUID(int=0)))
    return {"status": read.status, "code": read.code, "title": read.title}


def faults() -> object:
    # It knows the pattern, and would refuse to send this; whoever goes past that meets the service.
    user = attestry_sdk.SandboxUserCreation.model_construct(level="basic", status="approved", country="France")
    creation = attestry_sdk.SandboxUsersCreation.model_construct(users=[user])
    read = problem_of(lambda: sandbox.create_sandbox_users(creation))
    return [fault.pointer for fault in read.errors or []]


def status_of_tomorrow() -> object:
    read = problem_of(lambda: webhooks.cancel_webhook_delivery(found[0].delivery_id))
    return {"status": read.status, "code": read.code}


def webhook_cases() -> object:
    def outcome(case: dict[str, str], headers: dict[str, str], secrets: list[str]) -> str:
        body = base64.b64decode(case["body"])
        now = datetime.fromisoformat(case["now"].replace("Z", "+00:00")).timestamp()
        try:
            if case["check"] == "verify":
                read = verify(body, headers, secrets, now)
            else:
                read = verify_service_signature(body, headers, secrets)
            return f"{read.type} {read.data.level or ''}".rstrip()
        except Exception as error:
            return type(error).__name__

    with open(os.environ["WEBHOOK_CASES"], encoding="utf-8") as file:
        return [outcome(case, case["headers"], case["secrets"]) for case in json.load(file)]


step("endpoint", endpoint)
step("sandbox", sandbox_users)
step("totals", lambda: statistics.get_total_verifications().to_dict())
step("countries", countries)
step("users", users)
step("me", me)
step("deliveries", deliveries)
step("problem", problem)
step("faults", faults)
step("status of tomorrow", status_of_tomorrow)
step("webhooks", webhook_cases)
