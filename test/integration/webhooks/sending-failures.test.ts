import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PostResult } from '../../../src/webhooks/sending/send.js';
import { NO_CONTENT, startBareReceiver } from '../../support/hostile/receiver.js';
import { startNameServer } from '../../support/name-server.js';
import { givenSender, post, TIMES } from '../../support/posting.js';
import { startReceiver } from '../../support/receiver.js';
import {
  makeReceiverCertificates,
  type Identity,
  type ReceiverCertificates,
} from '../../support/receiver-certificates.js';

const NAME = 'hooks.example';

/** The result of an attempt whose request is treated like this. */
async function met(treatment: (socket: Socket) => void): Promise<PostResult> {
  const { url } = await startBareReceiver(treatment);
  return post(url);
}

describe('SA7: a failure without an answer has a class and a phase, and no raw text', () => {
  it('refused', async () => {
    expect(await post('http://127.0.0.1:1/')).toEqual({
      ...TIMES,
      ...{ statusCode: null, responseBody: null },
      ...{ errorClass: 'ECONNREFUSED', phase: 'connect' },
    });
  });

  it('reset', async () => {
    expect(await met((socket) => socket.resetAndDestroy())).toMatchObject({
      errorClass: 'ECONNRESET',
      phase: 'request',
    });
  });

  it('closed without an answer', async () => {
    expect(await met((socket) => socket.end())).toMatchObject({ errorClass: 'ECONNRESET', phase: 'request' });
  });

  it('no such name', async () => {
    const names = await startNameServer();
    const sender = givenSender({ nameServers: [names.address], allowPrivateAddresses: false });
    expect(await post('https://nowhere.example/', sender)).toMatchObject({ errorClass: 'ENOTFOUND', phase: 'address' });
    names.know('empty.example', []);
    expect(await post('https://empty.example/', sender)).toMatchObject({ errorClass: 'ENOTFOUND', phase: 'address' });
    expect(names.asked).toContain('A nowhere.example');
  });

  it('a name server that fails', async () => {
    const names = await startNameServer();
    names.know(NAME, 'servfail');
    expect(await post(`https://${NAME}/`, givenSender({ nameServers: [names.address] }))).toMatchObject({
      errorClass: 'DNS_SERVFAIL',
      phase: 'address',
    });
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['a status line 000', 'HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n'],
    ['a switch to another protocol without its name', 'HTTP/1.1 101 Switching\r\n\r\n'],
    ['another HTTP', 'HTTP/2.0 200 OK\r\nContent-Length: 0\r\n\r\n'],
    ['a space within a name', 'HTTP/1.1 200 OK\r\nX A: b\r\nContent-Length: 0\r\n\r\n'],
    ['an upgrade that nobody asked for', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc'],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n'],
  ])('a malformed answer: %s', async (_, answer) => {
    expect(await met((socket) => socket.end(answer))).toMatchObject({
      ...{ statusCode: null, errorClass: 'INVALID_RESPONSE', phase: 'response' },
    });
  });
});

describe('SA7: TLS', () => {
  let certificates: ReceiverCertificates;
  beforeAll(async () => {
    certificates = await makeReceiverCertificates(NAME);
  });

  /** The result against a receiver by that name which shows this certificate, and what it received. */
  async function shown(
    identity: Identity,
  ): Promise<{ result: PostResult; requests: number[]; serverNames: unknown[] }> {
    const names = await startNameServer();
    names.know(NAME, ['127.0.0.1']);
    const receiver = await startBareReceiver((socket) => socket.write(NO_CONTENT), { tls: identity });
    const sender = givenSender({ nameServers: [names.address], authorities: certificates.authority });
    return { result: await post(`https://${NAME}:${receiver.port}/`, sender), ...receiver };
  }

  it('is taken with a good certificate, whose chain is whole', async () => {
    const { result, serverNames } = await shown(certificates.good);
    expect(result).toMatchObject({ statusCode: 204 });
    expect(serverNames).toEqual([NAME]);
  });

  it.each([
    ['expired', 'CERT_HAS_EXPIRED'],
    ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['wrongName', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['incompleteChain', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ] as const)('is refused with a certificate that is %s: %s; nothing is sent', async (kind, errorClass) => {
    const { result, requests } = await shown(certificates[kind]);
    expect(result).toEqual({ ...TIMES, statusCode: null, responseBody: null, errorClass, phase: 'tls' });
    expect(requests.every((count) => count === 0)).toBe(true);
  });

  it('is not there at all', async () => {
    const receiver = await startReceiver();
    expect(await post(receiver.url.replace('http:', 'https:'))).toMatchObject({ statusCode: null, phase: 'tls' });
    expect(receiver.received).toEqual([]);
  });
});
