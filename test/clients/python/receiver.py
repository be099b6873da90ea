"""What the receivers share: a server on loopback that keeps the bytes, and one line of JSON for each webhook."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def receive(check):
    """check(body, headers) raises, or answers False, when the webhook is not from Attestry."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                accepted = check(body, self.headers) is not False
            except Exception:
                accepted = False
            self.send_response(204 if accepted else 400)
            self.end_headers()
            print(json.dumps({"webhook_id": self.headers["webhook-id"], "accepted": accepted}), flush=True)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_port}/webhooks"}), flush=True)
    server.serve_forever()
