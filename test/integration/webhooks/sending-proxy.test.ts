import { beforeAll, describe, expect, it } from 'vitest';
import { EgressProxyUnusable } from '../../../src/webhooks/egress-proxy.js';
import { startBlackHole } from '../../support/black-hole.js';
import { holdTimers } from '../../support/held-timers.js';
import { NO_CONTENT, startBareReceiver } from '../../support/hostile/receiver.js';
import { startNameServer, type NameServer } from '../../support/name-server.js';
import { givenSender, post } from '../../support/posting.js';
import { startProxy, type Proxy } from '../../support/proxy.js';
import { startReceiver } from '../../support/receiver.js';
import { waitFor } from '../../support/wait-for.js';
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
});
