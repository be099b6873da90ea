import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * From where a request came, in one form for each address: the proxy's word where a proxy is trusted (TRUSTED_PROXIES),
 * else the connection's (SE10). Undefined when it is no address: a trusted proxy passes on whatever it was sent.
 */
export function remoteAddress({ ip }: Pick<Request, 'ip'>): string | undefined {
  const [bare = ''] = (ip ?? '').split('%', 1);
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}
