import { once } from 'node:events';
import net, { isIP, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import tls from 'node:tls';
import { buildConnector, Client } from 'undici';
import type { AddressesOf } from './address-guard.js';
import { readConnectResponse } from './connect-answer.js';
import type { Connecting } from './direct-connector.js';

/** How long connecting to the proxy itself may take. Short, because the proxy is usually close by. */
const PROXY_CONNECT_MS = 3_000;
/** How long reaching one of the receiver's addresses may take while there is another one to try. */
const ADDRESS_TIMEOUT_MS = 3_000;
/**
 * How long to wait for a tunnel before testing whether the proxy responds at all. Together with PROXY_RESPONSE_MS this
 * stays within the ten seconds of an attempt (§6.2).
 */
const PROBE_PROXY_AFTER_MS = 2_000;
const PROXY_RESPONSE_MS = 3_000;

/**
 * The proxy cannot be used. This is a failure of the service and not of the receiver: it uses up no retry, and the
 * attempt is repeated soon.
 */
export class EgressProxyUnusable extends Error {}

/** The proxy works, but opens no tunnel to the receiver. */
export class NoTunnel extends Error {
  constructor(readonly code: 'PROXY_DENIED' | 'PROXY_CANNOT_CONNECT') {
    super('the egress proxy opened no tunnel');
  }
}

/**
 * Opens connections through an HTTP proxy with CONNECT (RFC 9110 §9.3.6). The proxy gets IP addresses that were
 * resolved and checked here, and never names, so it cannot resolve a name to a private address. Name resolution, tunnel
 * and TLS share one time-out, which aborts all of them.
 */
export function tunnelConnector(proxy: URL, addressesOf: AddressesOf, options: Connecting): buildConnector.connector {
  const connect = buildConnector({ ...options });
  return (target, callback) => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new NoTunnel('PROXY_CANNOT_CONNECT')), options.timeout);
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    const open = async (): Promise<Socket> => {
      const tunnel = await openTunnel(proxy, () => addressesOf(target.hostname), port, deadline.signal);
      if (target.protocol !== 'https:') return tunnel;
      return orAbort(deadline.signal, tunnel, connectSocket(connect, { ...target, httpSocket: tunnel }));
    };
    open()
      .finally(() => {
        clearTimeout(timer);
        // If the proxy was found to hang, opening the tunnel is still waiting for it. This aborts that, too.
        deadline.abort(new NoTunnel('PROXY_CANNOT_CONNECT'));
      })
      .then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error as Error, null),
      );
  };
}

function connectSocket(connect: buildConnector.connector, target: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(target, (...[error, socket]: [Error, null] | [null, Socket]) => (error ? reject(error) : resolve(socket)));
  });
}

/** Resolves with the result of `work`. An abort destroys the socket and rejects with the reason. */
async function orAbort<T>(signal: AbortSignal, socket: Socket, work: Promise<T>): Promise<T> {
  let end = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = () => {
      reject(signal.reason as Error);
      socket.on('error', () => undefined).destroy();
    };
    signal.addEventListener('abort', end);
  });
  if (signal.aborted) end();
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener('abort', end);
    work.catch(() => undefined);
    ended.catch(() => undefined);
  }
}

/** Opens a tunnel. If this takes long, another request tests whether the proxy itself hangs, or only the receiver. */
async function openTunnel(
  proxy: URL,
  addresses: () => ReturnType<AddressesOf>,
  port: string,
  signal: AbortSignal,
): Promise<Socket> {
  const done = new AbortController();
  try {
    return await Promise.race([tunnelToFirst(proxy, addresses, port, signal), rejectIfHanging(proxy, done.signal)]);
  } finally {
    done.abort();
  }
}

/** @throws EgressProxyUnusable if the proxy hangs; otherwise it never settles */
async function rejectIfHanging(proxy: URL, done: AbortSignal): Promise<never> {
  await pause(PROBE_PROXY_AFTER_MS, undefined, { signal: done }).catch(() => undefined);
  if (!done.aborted && !(await isResponding(proxy))) throw new EgressProxyUnusable('the egress proxy hangs');
  return new Promise(() => undefined);
}

/**
 * Sends the proxy a request that needs no receiver. An error status or a closed connection shows that the proxy works,
 * too.
 */
async function isResponding(proxy: URL): Promise<boolean> {
  const client = new Client(proxy.origin, { connect: { timeout: PROXY_CONNECT_MS } });
  const timer = setTimeout(() => void client.destroy(), PROXY_RESPONSE_MS);
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
  signal: AbortSignal,
): Promise<Socket> {
  const authorities = (await addresses()).map(
    ({ address, family }) => `${family === 6 ? `[${address}]` : address}:${port}`,
  );
  const last = authorities.pop() ?? '';
  for (const authority of authorities) {
    const addressTimeout = new AbortController();
    const timer = setTimeout(() => addressTimeout.abort(new NoTunnel('PROXY_CANNOT_CONNECT')), ADDRESS_TIMEOUT_MS);
    const tunnel = await tunnelTo(proxy, authority, signal, addressTimeout.signal)
      .catch((error: unknown) => {
        if (signal.aborted || !(error instanceof NoTunnel) || error.code === 'PROXY_DENIED') throw error;
      })
      .finally(() => clearTimeout(timer));
    if (tunnel) return tunnel;
  }
  return tunnelTo(proxy, last, signal);
}

async function tunnelTo(proxy: URL, authority: string, signal: AbortSignal, addressTimeout = signal): Promise<Socket> {
  let socket: Socket | undefined;
  try {
    signal.throwIfAborted();
    socket = await dial(proxy, signal);
    socket.write(connectRequest(proxy, authority));
    const status = await orAbort(AbortSignal.any([signal, addressTimeout]), socket, readConnectResponse(socket));
    if (status >= 200 && status <= 299) return socket;
    if (status === 407) throw new EgressProxyUnusable('the egress proxy wants other credentials');
    throw new NoTunnel(status >= 500 ? 'PROXY_CANNOT_CONNECT' : 'PROXY_DENIED');
  } catch (error) {
    socket?.on('error', () => undefined).destroy();
    if (error instanceof NoTunnel || error instanceof EgressProxyUnusable) throw error;
    throw new EgressProxyUnusable('the egress proxy cannot be reached', { cause: error });
  }
}

async function dial({ protocol, hostname, port }: URL, signal: AbortSignal): Promise<Socket> {
  const isTls = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const to = { host, port: Number(port || (isTls ? 443 : 80)) };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('no connection in time')), PROXY_CONNECT_MS);
  const socket = isTls ? tls.connect({ ...to, ...(isIP(host) ? {} : { servername: host }) }) : net.connect(to);
  try {
    const established = once(socket, isTls ? 'secureConnect' : 'connect');
    await orAbort(AbortSignal.any([signal, late.signal]), socket, established);
    return socket;
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function connectRequest(proxy: URL, authority: string): string {
  const headers = Object.entries({ host: authority, ...credentials(proxy) });
  return `CONNECT ${authority} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

function credentials({ username, password }: URL): Record<string, string> {
  if (!username) return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` };
}
