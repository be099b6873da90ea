import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { clientToolsEnvironment } from '../../../src/cli/environment.js';

const folder = mkdtempSync(join(tmpdir(), 'attestry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, '.data'));
const client = { client_id: 'kci_demo', client_secret: 'kcs_demo' };
writeFileSync(join(folder, '.data', 'dev.json'), JSON.stringify({ frontend_url: 'http://localhost:3000', client }));

describe('SK12: in a clone the client tools', () => {
  test('use the demo client where nothing else is named', () => {
    expect(clientToolsEnvironment({ PATH: '/bin' }, ['token', '--scope', 'client.stats:read'], folder)).toEqual({
      PATH: '/bin',
      ATTESTRY_BASE_URL: 'http://localhost:3000',
      ATTESTRY_CLIENT_ID: 'kci_demo',
      ATTESTRY_CLIENT_SECRET: 'kcs_demo',
    });
  });

  test.each<[string, NodeJS.ProcessEnv, string[]]>([
    ['an Attestry', {}, ['--base-url', 'https://id.example.com']],
    ['a client', {}, ['--client-id', 'kci_mine']],
    ['a secret', {}, ['--client-secret-file', 'secret.txt']],
    ['an Attestry, in one word', {}, ['--base-url=https://id.example.com']],
    ['a client, in one word', {}, ['--client-id=kci_mine']],
    ['a secret, in one word', {}, ['--client-secret-file=-']],
    ['an Attestry by its variable', { ATTESTRY_BASE_URL: 'https://id.example.com' }, []],
    ['a client by its variable', { ATTESTRY_CLIENT_ID: 'kci_mine' }, []],
    ['a secret by its variable', { ATTESTRY_CLIENT_SECRET: 'kcs_mine' }, []],
  ])('add nothing of the demo client to %s', (_, env, options) => {
    expect(clientToolsEnvironment(env, ['token', ...options], folder)).toEqual(env);
  });
});
