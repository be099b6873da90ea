import { createServer, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { EgressProxyUnusable } from '../../../src/webhooks/sending/egress-proxy.js';
import { startBlackHole } from '../../support/black-hole.js';
import { holdTimers } from '../../support/held-timers.js';
import { NO_CONTENT, startBareReceiver } from '../../support/hostile/receiver.js';
import { startNameServer, type NameServer } from '../../support/name-server.js';
import { givenSender, post } from '../../support/posting.js';
import { startProxy, type Proxy } from '../../support/proxy.js';
import { startReceiver } from '../../support/receiver.js';
import { waitFor } from '../../support/wait-for.js';
import { whenDone } from '../../support/when-done.js';
import { makeReceiverCertificates, type ReceiverCertificates } from '../../support/receiver-certificates.js';

const NAME = 'hooks.example';
const PUBLIC = '93.184.215.14';

let certificates: ReceiverCertificates;
beforeAll(async () => {
  certificates = await makeReceiverCertificates(NAME);
});

/** A sender that may reach public addresses only, its proxy, and a receiver that the proxy's tunnels lead to. */
async function given(answer: string = NO_CONTENT) {
  const [names, proxy] = [await startNameServer(), await startProxy()];
  const receiver = await startBareReceiver((socket) => socket.write(answer), { tls: certificates.good });
  names.know(NAME, [PUBLIC]);
  proxy.will({ tunnelTo: receiver.port });
  return { names, proxy, receiver, post: () => post(`https://${NAME}/`, senderBy(proxy, names)) };
}

function senderBy(proxy: Pick<Proxy, 'url'>, names: NameServer) {
  const nameServers = [names.address];
  const authorities = certificates.authority;
  return givenSender({ allowPrivateAddresses: false, proxyUrl: proxy.url, nameServers, authorities });
}

describe('through an egress proxy', () => {
  it('SA14, SS5: the address that was judged is asked for, and TLS asks for the name', async () => {
    const { proxy, receiver, post: send } = await given();
    expect(await send()).toMatchObject({ statusCode: 204, responseBody: '', errorClass: null });
    expect(proxy.asked).toEqual([{ authority: `${PUBLIC}:443`, credentials: undefined }]);
    expect(receiver.serverNames).toEqual([NAME]);
    expect(receiver.requests).toEqual([1]);
  });

  it('SS5: a name that turns private at the second look-up is refused there', async () => {
    const { names, proxy, receiver } = await given('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
    names.know(NAME, [PUBLIC], ['127.0.0.1']);
    const sender = senderBy(proxy, names);
    expect(await post(`https://${NAME}/`, sender)).toMatchObject({ statusCode: 204 });
    expect(await post(`https://${NAME}/`, sender)).toMatchObject({ errorClass: 'ADDRESS_NOT_ALLOWED' });
    expect(proxy.asked).toHaveLength(1);
    expect(receiver.requests).toEqual([1]);
  });

  it('SS4: a private literal is refused before the proxy hears of it', async () => {
    const { names, proxy } = await given();
    expect(await post('https://10.0.0.1/', senderBy(proxy, names))).toMatchObject({
      errorClass: 'ADDRESS_NOT_ALLOWED',
    });
    expect(proxy.asked).toEqual([]);
  });

  it('SS6: a redirect to a private address is kept, and not followed', async () => {
    const target = await startReceiver();
    const { proxy, post: send } = await given(
      `HTTP/1.1 307 Temporary Redirect\r\nLocation: ${target.url}\r\nContent-Length: 0\r\n\r\n`,
    );
    expect(await send()).toMatchObject({ statusCode: 307, location: target.url });
    expect(proxy.asked).toHaveLength(1);
    expect(target.received).toEqual([]);
  });

  it('SA10: tunnels are kept and reused', async () => {
    const { names, proxy, receiver } = await given();
    const sender = senderBy(proxy, names);
    for (let n = 0; n < 5; n += 1) expect(await post(`https://${NAME}/`, sender)).toMatchObject({ statusCode: 204 });
    expect(proxy.asked).toHaveLength(1);
    expect(receiver.requests).toEqual([5]);
  });

  it('SA7: a certificate of the receiver is judged as without', async () => {
    const { names, proxy } = await given();
    const wrong = await startBareReceiver(() => undefined, { tls: certificates.expired });
    proxy.will({ tunnelTo: wrong.port });
    expect(await post(`https://${NAME}/`, senderBy(proxy, names))).toMatchObject({
      ...{ errorClass: 'CERT_HAS_EXPIRED', phase: 'tls' },
    });
  });

  it('credentials are those of its URL', async () => {
    const { names, proxy } = await given();
    const url = proxy.url.replace('//', '//worker:p%40ss@');
    expect(await post(`https://${NAME}/`, senderBy({ url }, names))).toMatchObject({ statusCode: 204 });
    const credentials = `Basic ${Buffer.from('worker:p@ss').toString('base64')}`;
    expect(proxy.asked).toEqual([{ authority: `${PUBLIC}:443`, credentials }]);
  });
});

const OK = 'HTTP/1.1 200 OK\r\n\r\n';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';

describe('the answer of an egress proxy to CONNECT', () => {
  it.each([
    ['after 100', [CONTINUE, OK]],
    ['after 102', ['HTTP/1.1 102 Processing\r\n\r\n', OK]],
    ['after 103', [HINTS, OK]],
    ['after an interim one that nobody knows', ['HTTP/1.1 199 Whatever\r\n\r\n', OK]],
    ['after several of them', [CONTINUE, HINTS, HINTS, OK]],
    ['in one lot with them', [CONTINUE + HINTS + OK]],
    ['a byte at a time', Array.from(CONTINUE + OK)],
    ['without a reason', ['HTTP/1.1 200 \r\n\r\n']],
    ['without a reason and the space before it', ['HTTP/1.1 200\r\n\r\n']],
    ['as HTTP/1.0', ['HTTP/1.0 200 Connection established\r\nProxy-Agent: old\r\n\r\n']],
    ['with bare line feeds', ['HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\nVia: 1.1 it\n\n']],
    ['with another 2xx', ['HTTP/1.1 204 No Content\r\n\r\n']],
    ['with a length, which does not count', ['HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n']],
    ['with a coding, which does not count', ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n']],
  ])('FD13: is taken %s', async (_, saying) => {
    const { proxy, receiver, post: send } = await given();
    proxy.will({ tunnelTo: receiver.port, saying });
    expect(await send()).toMatchObject({ statusCode: 204, errorClass: null });
    expect(proxy.asked).toHaveLength(1);
  });

  it.each([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: it\r\n\r\n', 'PROXY_DENIED'],
    ['a refusal after interim ones', `${CONTINUE}HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n`, 'PROXY_DENIED'],
    ['a failure after interim ones', `${HINTS}HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n`, 'PROXY_CANNOT_CONNECT'],
  ])('FD13, SA14: %s is no tunnel', async (_, answer, errorClass) => {
    const { proxy, receiver, post: send } = await given();
    proxy.will({ tunnelTo: receiver.port, saying: [answer] });
    expect(await send()).toMatchObject({ statusCode: null, errorClass, phase: 'connect' });
    expect(receiver.requests).toEqual([]);
  });

  it.each([
    ['something else than HTTP', ['SSH-2.0-OpenSSH_9.6\r\n\r\n']],
    ['a status that is none', ['HTTP/1.1 042 No\r\n\r\n']],
    ['interim answers without an end', Array.from({ length: 400 }, () => HINTS)],
    ['a head without an end', [`HTTP/1.1 200 OK\r\nA: ${'a'.repeat(20_000)}`]],
  ])('FD13, SA14: %s is our own failure', async (_, saying) => {
    const { proxy, receiver, post: send } = await given();
    proxy.will({ tunnelTo: receiver.port, saying });
    await expect(send()).rejects.toThrow(EgressProxyUnusable);
    await waitFor('the end of its connections', () => proxy.connections() === 0);
  });

  it('FD13: leads to a receiver without TLS too; what that says unasked is no answer', async () => {
    const { names, proxy } = await given();
    const { port } = await startBareReceiver((socket) => socket.write(NO_CONTENT));
    proxy.will({ tunnelTo: port, saying: [CONTINUE + OK] });
    expect(await post(`http://${NAME}/`, senderBy(proxy, names))).toMatchObject({ statusCode: 204 });
    proxy.will({ tunnelTo: port, saying: [`${OK}HTTP/1.1 `] });
    expect(await post(`http://${NAME}/`, senderBy(proxy, names))).toMatchObject({ statusCode: 204 });
    proxy.will({ tunnelTo: port, saying: [`${OK}HTTP/1.1 500 No\r\n\r\n`] });
    expect(await post(`http://${NAME}/`, senderBy(proxy, names))).toMatchObject({ statusCode: 204 });
  });
});

describe('an egress proxy that denies', () => {
  it.each([
    [403, 'PROXY_DENIED'],
    [502, 'PROXY_CANNOT_CONNECT'],
    [503, 'PROXY_CANNOT_CONNECT'],
  ])('SA14: with %i is a failure of the attempt: %s', async (answer, errorClass) => {
    const { proxy, receiver, post: send } = await given();
    proxy.will({ answer });
    expect(await send()).toMatchObject({ statusCode: null, responseBody: null, errorClass, phase: 'connect' });
    expect(receiver.requests).toEqual([]);
  });

  it('SA9: is asked for the next address when it cannot reach the first', async () => {
    const { names, proxy, post: send } = await given();
    names.know(NAME, [PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c']);
    proxy.will({ answer: 502 });
    expect(await send()).toMatchObject({ errorClass: 'PROXY_CANNOT_CONNECT' });
    expect(proxy.asked.map(({ authority }) => authority)).toEqual([
      `${PUBLIC}:443`,
      '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:443',
    ]);
  });
});

describe('an egress proxy that is down', () => {
  it('SA14: is our own failure, whether it refuses, hangs up or wants other credentials', async () => {
    const { proxy, post: send } = await given();
    proxy.will('hang up');
    await expect(send()).rejects.toThrow(EgressProxyUnusable);
    proxy.will({ answer: 407 });
    await expect(send()).rejects.toThrow(EgressProxyUnusable);
    await proxy.close();
    await expect(send()).rejects.toThrow(EgressProxyUnusable);
  });

  it('SA14: is our own failure when nothing comes back from it', async () => {
    const { names } = await given();
    const port = await startBlackHole('127.0.0.2');
    // Were the attempt's ten seconds over first, it would end by those.
    const sent = post(`https://${NAME}/`, senderBy({ url: `http://127.0.0.2:${port}` }, names));
    await expect(sent).rejects.toThrow(EgressProxyUnusable);
  });

  it('SA14: is our own failure when it takes connections and answers nothing on them, within the ten seconds', async () => {
    const { proxy, post: send } = await given();
    proxy.will('hang');
    await expect(send()).rejects.toThrow(EgressProxyUnusable);
  });

  it('SA14: one that answers, but waits for this receiver in vain, leaves it a failure of the attempt after ten seconds', async () => {
    const { proxy, post: send } = await given();
    proxy.will('wait');
    const timers = await holdTimers();
    const attempt = send();
    await waitFor('the proxy to be asked', () => proxy.asked.length > 0);
    await timers.pass(10_000);
    expect(await attempt).toMatchObject({ statusCode: null, phase: 'connect' });
  });

  it('FD13, W8: what proxy and TLS take is taken from the same ten seconds, and nothing goes on after them', async () => {
    const { names, proxy } = await given();
    // Takes connections, and never answers to TLS.
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined).resume()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    whenDone(() => void silent.close());
    let establish = (): void => undefined;
    const after = new Promise<void>((resolve) => (establish = resolve));
    proxy.will({ tunnelTo: (silent.address() as AddressInfo).port, after });
    const timers = await holdTimers();
    const sent = post(`https://${NAME}/`, senderBy(proxy, names));
    await waitFor('the proxy to be asked', () => proxy.asked.length > 0);
    await timers.pass(6_000);
    establish();
    await waitFor('the beginning of TLS', () => sockets.some(({ bytesRead }) => bytesRead > 0));
    expect(await timers.passUntilOver(4_000, sent)).toMatchObject({ errorClass: 'NO_CONNECTION_IN_TIME' });
    await waitFor('the end of the connection', () => sockets.every(({ destroyed }) => destroyed));
  });
});
