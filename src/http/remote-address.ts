import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * Some proxies add the port in `X-Forwarded-For`. It is removed: with it the address would be invalid, and all users of
 * such proxies would share one limit.
 */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+)):\d+$/;

/**
 * The IP address that a request came from, in one form for each address. It is taken from the header of a trusted proxy
 * (TRUSTED_PROXIES), otherwise from the connection. Undefined if it is no IP address, since a trusted proxy passes on
 * whatever it was sent.
 */
export function remoteAddress({ ip }: Pick<Request, 'ip'>): string | undefined {
  const [, bracketed, ipv4] = WITH_PORT.exec(ip ?? '') ?? [];
  const [bare = ''] = (bracketed ?? ipv4 ?? ip ?? '').split('%', 1);
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}
