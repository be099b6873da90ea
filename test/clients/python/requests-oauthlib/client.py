import os

from oauthlib.oauth2 import BackendApplicationClient
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session

from report import CLIENT_ID, CLIENT_SECRET, ISSUER, REDIRECT_URI, error_of, send_user_to, step

# For http on loopback alone.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"

TOKEN_URL = f"{ISSUER}/oauth/token"
basic = HTTPBasicAuth(CLIENT_ID, CLIENT_SECRET)


def sign_in(decision):
    # PKCE is off unless it is named.
    app = OAuth2Session(CLIENT_ID, redirect_uri=REDIRECT_URI, scope="uid:read verification.basic:read", pkce="S256")
    address, _ = app.authorization_url(f"{ISSUER}/authorize")
    callback = send_user_to(address, decision)
    # Checks the state first. Without auth=, the secret would be left out.
    return app, lambda: app.fetch_token(TOKEN_URL, authorization_response=callback, auth=basic)


def own_token(scope, auth=basic):
    own = OAuth2Session(client=BackendApplicationClient(CLIENT_ID, scope=scope))
    return own, own.fetch_token(TOKEN_URL, auth=auth)


def plain(tokens):
    # The library splits the scope.
    return {**tokens, "scope": " ".join(tokens["scope"])}


@step("refused")
def refused():
    _, exchange = sign_in("deny")
    return error_of(exchange)


@step("used_code")
def used_code():
    _, exchange = sign_in("allow")
    return {"tokens": plain(exchange()), **error_of(exchange)}


app, exchange = sign_in("allow")


@step("code")
def code():
    return plain(exchange())


@step("refresh")
def refresh():
    # The library authenticates for the code alone: a refresh has to be told how.
    first = app.refresh_token(TOKEN_URL, auth=basic)
    user = app.get(f"{ISSUER}/v2/users/me").json()
    second = app.refresh_token(TOKEN_URL, auth=basic)
    return {"first": plain(first), "user": user, "second": plain(second)}


@step("statistics")
def statistics():
    own, tokens = own_token("client.stats:read")
    return {"tokens": plain(tokens), "totals": own.get(f"{ISSUER}/v2/stats/total-verifications").json()}


@step("unallowed_scope")
def unallowed_scope():
    return error_of(own_token, "client.webhooks:manage")


@step("unknown_refresh_token")
def unknown_refresh_token():
    return error_of(app.refresh_token, TOKEN_URL, refresh_token="krt_unknown", auth=basic)


@step("wrong_secret")
def wrong_secret():
    return error_of(own_token, "client.stats:read", HTTPBasicAuth(CLIENT_ID, "kcs_wrong"))
