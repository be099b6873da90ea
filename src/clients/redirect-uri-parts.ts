/** The parts of a URI (RFC 3986 §3), each with its delimiter, so that they are the whole URI when joined. */
export interface RedirectUriParts {
  scheme: string;
  host: string;
  port: string;
  path: string;
  query: string;
  fragment: string;
}

/** In the order in which a URI has them. */
export const PART_NAMES = ['scheme', 'host', 'port', 'path', 'query', 'fragment'] as const;

/** The expression of RFC 3986 App. B, with the port apart from the host. */
const PARTS = /^([^:/?#]+:)?(?:(\/\/[^/?#]*?)(:\d*)?(?=[/?#]|$))?([^?#]*)(\?[^#]*)?(#.*)?$/s;

export function partsOf(uri: string): RedirectUriParts {
  const [, scheme = '', host = '', port = '', path = '', query = '', fragment = ''] = PARTS.exec(uri) ?? [];
  return { scheme, host, port, path, query, fragment };
}
