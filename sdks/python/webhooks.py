"""Checks that a webhook comes from Attestry, and reads it."""

import base64
import hashlib
import hmac
import re
import time
from typing import Mapping, Optional, Sequence, Union

from attestry_sdk.models.notification import Notification

# How far the clock of the sender may be from this one: whoever recorded a webhook cannot send it again later.
TOLERANCE_SECONDS = 300

# One secret token of the endpoint, or all that are valid while it is rotated.
Secret = Union[str, Sequence[str]]


class WebhookVerificationError(Exception):
    """Answer 400 to it: the webhook is not from Attestry, or not from now."""


def verify(body: bytes, headers: Mapping[str, str], secret: Secret, now: Optional[float] = None) -> Notification:
    """Checks webhook-signature (Standard Webhooks), which also says when the webhook was sent.

    body: the bytes as they came, before anything has parsed them: written anew they are others
    headers: as they came; it does not matter how they are capitalised
    """
    sent_at = _header(headers, "webhook-timestamp")
    if not re.fullmatch("[0-9]{1,12}", sent_at):
        raise WebhookVerificationError("webhook-timestamp is missing, or no time")
    if abs((time.time() if now is None else now) - int(sent_at)) > TOLERANCE_SECONDS:
        raise WebhookVerificationError("webhook-timestamp is more than five minutes away from this clock")
    signed = _bytes(f"{_header(headers, 'webhook-id')}.{sent_at}.") + body
    given = _header(headers, "webhook-signature").split(" ")
    expected = [b"v1," + base64.b64encode(_hmac(one, signed, "sha256")) for one in _all(secret)]
    return _proven(body, given, expected)


def verify_service_signature(body: bytes, headers: Mapping[str, str], secret: Secret) -> Notification:
    """Checks X-Service-Signature instead, for receivers that get no other header.

    Nothing in it says when the webhook was sent, so that a recorded one can be sent again: prefer verify.
    """
    given = _header(headers, "x-service-signature")
    expected = [b"sha1=" + _hmac(one, body, "sha1").hex().encode() for one in _all(secret)]
    return _proven(body, [given], expected)


def _proven(body: bytes, given: Sequence[str], expected: Sequence[bytes]) -> Notification:
    # A list, and not a generator: all pairs are compared, whichever of them fits.
    if not any([hmac.compare_digest(_bytes(one), other) for one in given for other in expected]):
        raise WebhookVerificationError("no signature fits these bytes and this secret")
    notification = Notification.from_json(body.decode())
    if notification is None:
        raise WebhookVerificationError("the body is not a notification")
    return notification


def _hmac(secret: str, signed: bytes, algorithm: str) -> bytes:
    return hmac.new(secret.encode(), signed, getattr(hashlib, algorithm)).digest()


def _all(secret: Secret) -> Sequence[str]:
    secrets = [secret] if isinstance(secret, str) else secret
    # An empty one is a variable that is not set: everybody can sign with it.
    return [one for one in secrets if one != ""]


def _bytes(text: str) -> bytes:
    # Of a header with anything but Latin-1 in it, no signature fits.
    return text.encode(errors="replace")


def _header(headers: Mapping[str, str], name: str) -> str:
    """The one value, or nothing where there is none or more than one."""
    values = [value for key, value in headers.items() if key.lower() == name]
    return values[0] if len(values) == 1 else ""
