import base64
import os

from receiver import receive
from standardwebhooks import Webhook

# The library takes a secret as base64; Attestry's is text, and its bytes are the key.
secret = "whsec_" + base64.b64encode(os.environ["SIGNING_SECRET"].encode()).decode()
webhook = Webhook(secret)

receive(lambda body, headers: webhook.verify(body, dict(headers.items())))
