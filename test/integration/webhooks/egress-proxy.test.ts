import { expect, test } from '@jest/globals';
import { tunnelConnector } from '../../../src/webhooks/sending/egress-proxy.js';
import { startBlackHole } from '../../support/black-hole.js';
import { holdTimers } from '../../support/held-timers.js';
import { waitFor } from '../../support/wait-for.js';

/** Less than it is waited for a proxy that does not answer. */
const LEFT_MS = 100;
const dialling = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

test('FD13, W8: a proxy that is dialled just before the time of the connection is over is given up with it, and nothing goes on', async () => {
  const url = new URL(`http://127.0.0.3:${await startBlackHole('127.0.0.3')}`);
  const addresses = [{ address: '93.184.215.14', family: 4 }];
  const connect = tunnelConnector(url, () => Promise.resolve(addresses), { timeout: LEFT_MS });
  const before = dialling();
  const timers = await holdTimers();
  const connecting = new Promise((resolve, reject) => {
    const target = { hostname: 'hooks.example', protocol: 'http:', port: '80' };
    connect(target, (...[error, socket]) => (error ? reject(error) : resolve(socket)));
  });
  await waitFor('it to dial', () => dialling() > before);
  await expect(timers.passUntilOver(LEFT_MS, connecting)).rejects.toMatchObject({ code: 'PROXY_CANNOT_CONNECT' });
  await waitFor('it to dial no more', () => dialling() === before);
});
