"""What the two programs share: where the service is, a user's browser, and one line of JSON for each step."""

import json
import os
import traceback
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

ISSUER = os.environ["ISSUER"]
CLIENT_ID = os.environ["CLIENT_ID"]
CLIENT_SECRET = os.environ["CLIENT_SECRET"]
REDIRECT_URI = os.environ["REDIRECT_URI"]
BROWSER = os.environ["BROWSER"]


def send_user_to(address, decision):
    """Sends the user to the service with this address, where they allow or deny.

    Returns the address at which their browser comes back.
    """
    try:
        with urlopen(f"{BROWSER}/{decision}?{urlencode({'address': address})}") as answer:
            return answer.read().decode()
    except HTTPError as error:
        raise RuntimeError(error.read().decode()) from error


def step(name):
    """Takes a step at once and prints what it saw, or how it failed: the steps after it are still taken."""

    def take(function):
        try:
            report = {"step": name, "saw": function()}
        except Exception:
            report = {"step": name, "failed": traceback.format_exc()}
        print(json.dumps(report), flush=True)
        return function

    return take


def error_of(function, *args, **kwargs):
    """The name of the OAuth error of something that must not succeed."""
    try:
        function(*args, **kwargs)
    except Exception as error:
        if getattr(error, "error", None) is None:
            raise
        return {"error": error.error}
    raise RuntimeError("there was no error")
