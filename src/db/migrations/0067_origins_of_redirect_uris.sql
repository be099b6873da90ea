-- What a script in a browser may read is looked up by the origin of registered redirect URIs (src/clients/client-origin.store.ts).
create index client_redirect_uris_by_origin
  on client_redirect_uris (lower(substring(redirect_uri from '^https?://[^/?]*')));
create index client_redirect_uris_by_loopback
  on client_redirect_uris (lower(substring(redirect_uri from '^(http://(?:127\.0\.0\.1|\[::1\]))(?::[0-9]+)?(?=[/?]|$)')));
