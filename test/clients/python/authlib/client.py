from urllib.parse import parse_qs, urlsplit

from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session, OAuthError
from authlib.oauth2.rfc8414 import get_well_known_url

from report import CLIENT_ID, CLIENT_SECRET, ISSUER, REDIRECT_URI, error_of, send_user_to, step

SCOPE = "uid:read verification.basic:read"

attestry = OAuth2Session().get(get_well_known_url(ISSUER, external=True), withhold_token=True).json()


def session(secret=CLIENT_SECRET, **options):
    # client_secret_basic is the default.
    return OAuth2Session(CLIENT_ID, secret, token_endpoint=attestry["token_endpoint"], **options)


def sign_in(decision):
    app = session(scope=SCOPE, redirect_uri=REDIRECT_URI, code_challenge_method="S256")
    verifier = generate_token(48)
    address, state = app.create_authorization_url(attestry["authorization_endpoint"], code_verifier=verifier)
    callback = send_user_to(address, decision)

    def exchange():
        # fetch_token checks the state, but would take a refusal for a wish for client credentials.
        query = parse_qs(urlsplit(callback).query)
        if "error" in query and query["state"] == [state]:
            raise OAuthError(query["error"][0], query["error_description"][0])
        return app.fetch_token(authorization_response=callback, state=state, code_verifier=verifier)

    return app, exchange


@step("discovery")
def discovery():
    return attestry


@step("refused")
def refused():
    _, exchange = sign_in("deny")
    return error_of(exchange)


@step("used_code")
def used_code():
    _, exchange = sign_in("allow")
    return {"tokens": exchange(), **error_of(exchange)}


app, exchange = sign_in("allow")


@step("code")
def code():
    return exchange()


@step("refresh")
def refresh():
    # Sends the scope of the session along; the same one, so that nothing is narrowed.
    first = app.refresh_token()
    user = app.get(f"{ISSUER}/v2/users/me").json()
    return {"first": first, "user": user, "second": app.refresh_token()}


@step("introspection")
def introspection():
    return app.introspect_token(attestry["introspection_endpoint"], app.token["access_token"]).json()


@step("revocation")
def revocation():
    app.revoke_token(attestry["revocation_endpoint"], app.token["refresh_token"]).raise_for_status()
    answer = app.introspect_token(attestry["introspection_endpoint"], app.token["access_token"])
    return {"tokens": app.token, "introspected": answer.json()}


@step("statistics")
def statistics():
    own = session(scope="client.stats:read")
    tokens = own.fetch_token(grant_type="client_credentials")
    return {"tokens": tokens, "totals": own.get(f"{ISSUER}/v2/stats/total-verifications").json()}


@step("unallowed_scope")
def unallowed_scope():
    return error_of(session(scope="client.webhooks:manage").fetch_token, grant_type="client_credentials")


@step("unknown_refresh_token")
def unknown_refresh_token():
    return error_of(session().refresh_token, refresh_token="krt_unknown")


@step("wrong_secret")
def wrong_secret():
    return error_of(session("kcs_wrong").fetch_token, grant_type="client_credentials")
