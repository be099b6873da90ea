import hmac
import os

from receiver import receive

key = os.environ["SIGNING_SECRET"].encode()


def check(body, headers):
    expected = "sha1=" + hmac.new(key, body, "sha1").hexdigest()
    return hmac.compare_digest(headers["X-Service-Signature"], expected)


receive(check)
