import { describe, expect, it } from '@jest/globals';
import { holdTimers } from '../../support/held-timers.js';
import { NO_CONTENT, startBareReceiver } from '../../support/hostile/receiver.js';
import { startNameServer } from '../../support/name-server.js';
import { givenSender, post, TIMES } from '../../support/posting.js';
import { startReceiver } from '../../support/receiver.js';

const NOT_ALLOWED = { statusCode: null, responseBody: null, errorClass: 'ADDRESS_NOT_ALLOWED', phase: 'address' };

describe('without the switch for private addresses', () => {
  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0177.1', 'localhost', 'localhost.'])(
    'SS2, SS3, SS4: nothing is sent to %s',
    async (host) => {
      const receiver = await startReceiver();
      const url = receiver.url.replace('127.0.0.1', host);
      expect(await post(url, givenSender({ allowPrivateAddresses: false }))).toEqual({ ...NOT_ALLOWED, ...TIMES });
      expect(receiver.received).toEqual([]);
    },
  );

  it.each([
    ['a private one', ['127.0.0.1']],
    ['a public one first', ['93.184.215.14', '127.0.0.1']],
    ['a private one first', ['127.0.0.1', '93.184.215.14']],
    ['a public one, and a private one by IPv6', ['93.184.215.14', '::1']],
    ['IPv4 in IPv6', ['93.184.215.14', '::ffff:127.0.0.1']],
  ])('SS5: nothing is sent to a name whose addresses are %s', async (_, addresses) => {
    const names = await startNameServer();
    names.know('mixed.example', addresses);
    const receiver = await startReceiver();
    const sender = givenSender({ allowPrivateAddresses: false, nameServers: [names.address] });
    expect(await post(receiver.url.replace('127.0.0.1', 'mixed.example'), sender)).toEqual({
      ...NOT_ALLOWED,
      ...TIMES,
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('a name', () => {
  it('SS5: is looked up once for each connection, and what that look-up said is dialled', async () => {
    const names = await startNameServer();
    names.know('moving.example', ['127.0.0.1'], ['127.0.0.2']);
    const hosts: string[] = [];
    const first = await startBareReceiver((socket) => {
      hosts.push('127.0.0.1');
      socket.end(`HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n`);
    });
    const second = await startBareReceiver(
      (socket) => {
        hosts.push('127.0.0.2');
        socket.write(NO_CONTENT);
      },
      { host: '127.0.0.2', port: first.port },
    );
    const sender = givenSender({ nameServers: [names.address] });
    const url = `http://moving.example:${second.port}/`;
    for (let n = 0; n < 3; n += 1) expect(await post(url, sender)).toMatchObject({ statusCode: 204 });
    expect(hosts).toEqual(['127.0.0.1', '127.0.0.2', '127.0.0.2']);
    expect(names.asked.filter((question) => question === 'A moving.example')).toHaveLength(2);
  });

  it('SS5: stands in Host, whatever address is dialled', async () => {
    const names = await startNameServer();
    names.know('hooks.example', ['127.0.0.1']);
    const receiver = await startReceiver();
    const url = receiver.url.replace('127.0.0.1', 'hooks.example');
    await post(url, givenSender({ nameServers: [names.address] }));
    expect(receiver.received[0]?.headers.host).toBe(new URL(url).host);
  });

  it('is found in the hosts file where private addresses are allowed: localhost needs no name server', async () => {
    const names = await startNameServer();
    const receiver = await startReceiver();
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    expect(await post(url, givenSender({ nameServers: [names.address] }))).toMatchObject({ statusCode: 204 });
    expect(names.asked).toEqual([]);
  });
});

describe('a slow name server', () => {
  it('SA7: holds up nobody else; its own receivers fail within the ten seconds', async () => {
    const names = await startNameServer();
    const slow = Array.from({ length: 20 }, (_, n) => `slow-${n}.example`);
    for (const name of slow) names.know(name, 'silence');
    names.know('quick.example', ['127.0.0.1']);
    const receiver = await startReceiver();
    const sender = givenSender({ nameServers: [names.address] });
    let over = 0;
    const waiting = slow.map((name) => post(`http://${name}/`, sender).finally(() => (over += 1)));
    const quick = await post(receiver.url.replace('127.0.0.1', 'quick.example'), sender);
    expect(quick).toMatchObject({ statusCode: 204 });
    expect(over).toBe(0);
    // Were the ten seconds over first, they would have failed by those.
    expect((await Promise.all(waiting)).map(({ errorClass }) => errorClass)).toEqual(Array(20).fill('DNS_TIMEOUT'));
  });

  it('that is silent about IPv6 costs a second', async () => {
    const names = await startNameServer();
    names.know('half.example', ['127.0.0.1']);
    names.ignore('AAAA half.example');
    const receiver = await startReceiver();
    const sender = givenSender({ nameServers: [names.address] });
    const timers = await holdTimers();
    const result = post(receiver.url.replace('127.0.0.1', 'half.example'), sender);
    await timers.begun(1_000);
    expect(await timers.passUntilOver(1_000, result)).toMatchObject({ statusCode: 204 });
  });
});
