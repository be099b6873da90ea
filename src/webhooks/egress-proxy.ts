import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buildConnector, Client } from 'undici';
import type { AddressesOf } from './address-guard.js';
import type { Connecting } from './direct-connector.js';

/** To the proxy itself, which is near. */
const PROXY_CONNECT_MS = 3_000;
/** SA9: so long it may take to reach one address while there is another. */
const SILENCE_MS = 3_000;
/** Then the proxy is asked whether it is there at all; with its answer that stays within the attempt's ten seconds (W8). */
const ASK_PROXY_AFTER_MS = 2_000;
const PROXY_ANSWER_MS = 3_000;

/** Our own failure: it costs the client nothing, and the attempt is made soon (SA14). */
export class EgressProxyUnusable extends Error {}

/** The proxy answers, and lets us not through to the receiver. */
export class NoTunnel extends Error {
  constructor(readonly code: 'PROXY_DENIED' | 'PROXY_CANNOT_CONNECT') {
    super('the egress proxy opened no tunnel');
  }
}

/**
 * Connections through tunnels of an HTTP proxy (RFC 9110 §9.3.6). It is asked for addresses that were resolved and judged
 * here, not for names: it resolves nothing, so nobody can show it another address than us (SS5).
 */
export function tunnelConnector(proxy: URL, addressesOf: AddressesOf, options: Connecting): buildConnector.connector {
  const connect = buildConnector({ ...options });
  return (target, callback) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    openTunnel(proxy, () => addressesOf(target.hostname), port, options.timeout).then(
      (socket) => {
        if (target.protocol === 'https:') connect({ ...target, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: unknown) => callback(error as Error, null),
    );
  };
}

/** Whatever it does for this receiver, a proxy that answers nothing at all is the one that hangs (SA14). */
async function openTunnel(
  proxy: URL,
  addresses: () => ReturnType<AddressesOf>,
  port: string,
  timeout: number,
): Promise<Socket> {
  const done = new AbortController();
  try {
    return await Promise.race([tunnelToFirst(proxy, addresses, port, timeout), hangs(proxy, done.signal)]);
  } finally {
    done.abort();
  }
}

/** @throws EgressProxyUnusable when it hangs; else it never settles */
async function hangs(proxy: URL, done: AbortSignal): Promise<never> {
  await pause(ASK_PROXY_AFTER_MS, undefined, { signal: done }).catch(() => undefined);
  if (!done.aborted && !(await isAnswering(proxy))) throw new EgressProxyUnusable('the egress proxy hangs');
  return new Promise(() => undefined);
}

/** Asked for something that needs no receiver: to refuse it is an answer, and so is to hang up. */
async function isAnswering(proxy: URL): Promise<boolean> {
  const client = new Client(proxy.origin, { connect: { timeout: PROXY_CONNECT_MS } });
  const timer = setTimeout(() => void client.destroy(), PROXY_ANSWER_MS);
  try {
    await client.request({ method: 'GET', path: '/', headers: credentials(proxy) });
    return true;
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    return name === 'HTTPParserError' || code === 'UND_ERR_SOCKET' || code === 'ECONNRESET';
  } finally {
    clearTimeout(timer);
    void client.destroy();
  }
}

async function tunnelToFirst(
  proxy: URL,
  addresses: () => ReturnType<AddressesOf>,
  port: string,
  timeout: number,
): Promise<Socket> {
  const endsAt = Date.now() + timeout;
  const authorities = (await addresses()).map(
    ({ address, family }) => `${family === 6 ? `[${address}]` : address}:${port}`,
  );
  const last = authorities.pop() ?? '';
  for (const authority of authorities) {
    const tunnel = await tunnelTo(proxy, authority, SILENCE_MS).catch((error: unknown) => {
      if (!(error instanceof NoTunnel) || error.code === 'PROXY_DENIED') throw error;
    });
    if (tunnel) return tunnel;
  }
  return tunnelTo(proxy, last, Math.max(1, endsAt - Date.now()));
}

async function tunnelTo(proxy: URL, authority: string, timeout: number): Promise<Socket> {
  const client = new Client(proxy.origin, { connect: { timeout: PROXY_CONNECT_MS } });
  const timer = setTimeout(() => void client.destroy(new NoTunnel('PROXY_CANNOT_CONNECT')), timeout);
  try {
    const headers = { host: authority, ...credentials(proxy) };
    const { statusCode, socket } = await client.connect({ path: authority, headers });
    if (statusCode >= 200 && statusCode <= 299 && socket instanceof Socket) return socket;
    socket.on('error', () => undefined).destroy();
    if (statusCode === 407) throw new EgressProxyUnusable('the egress proxy wants other credentials');
    throw new NoTunnel(statusCode >= 500 ? 'PROXY_CANNOT_CONNECT' : 'PROXY_DENIED');
  } catch (error) {
    if (error instanceof NoTunnel || error instanceof EgressProxyUnusable) throw error;
    throw new EgressProxyUnusable('the egress proxy cannot be reached', { cause: error });
  } finally {
    clearTimeout(timer);
    // A tunnel is no longer its own.
    void client.destroy();
  }
}

function credentials({ username, password }: URL): Record<string, string> {
  if (!username) return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` };
}
