import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Some proxies add the port to `X-Forwarded-For`: without it, all who come through them would share the limits of one. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+)):\d+$/;

/**
 * From where a request came, in one form for each address: the proxy's word where a proxy is trusted (TRUSTED_PROXIES),
 * else the connection's. Undefined when it is no address: a trusted proxy passes on whatever it was sent.
 */
export function remoteAddress({ ip }: Pick<Request, 'ip'>): string | undefined {
  const [, bracketed, ipv4] = WITH_PORT.exec(ip ?? '') ?? [];
  const [bare = ''] = (bracketed ?? ipv4 ?? ip ?? '').split('%', 1);
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}
