import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readCommandLine, TOOLS } from '../../../src/client-tools/command-line.js';
import { WrongUsage } from '../../../src/client-tools/fault.js';

const folder = mkdtempSync(join(tmpdir(), 'attestry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const save = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const body = save('body.json', '{}');
const secret = save('secret.txt', 'whs_secret\n');
const utf16 = save('utf16.json', Buffer.from('\ufeff{"type":"ö"}', 'utf16le'));

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const asked = readCommandLine(args);
  if ('text' in asked) return asked.text;
  throw new Error(`it ends with ${await asked.tool.run(asked.given, env)}`);
}

describe('SK12: attestry-cli', () => {
  test.each([...TOOLS])(
    '--help of %s has its options, and an example that can be typed',
    async (name, { options, example }) => {
      const text = await run([name, '--help']);
      expect(Object.keys(options).filter((option) => !text.includes(`  --${option} `))).toEqual([]);
      expect(text).toContain(example);
      expect(await run(['--help'])).toContain(`  ${name} `);
    },
  );

  const service = ['--base-url', 'https://id.example.com', '--client-id', 'kci_1', '--client-secret-file', secret];
  const listen = ['listen', ...service];
  const verify = ['verify', '--body-file', body, '--secret-file', secret];
  const signed = ['--header', 'X-Service-Signature: sha1=0'];

  test.each<[string, string[], string]>([
    ['no command', [], 'it is one of listen, verify, token'],
    ['another command', ['decide'], 'there is no command decide: it is one of listen, verify, token'],
    [
      'an option that is not there',
      ['token', '--client-secret', 'kcs_1'],
      "'--client-secret'. The options of token: --scope, --base-url, --client-id, --client-secret-file.",
    ],
    [
      'an option without its value',
      ['token', '--scope'],
      "Option '--scope <value>' argument missing. The options of token",
    ],
    ['an argument', ['token', 'client.stats:read'], "Unexpected argument 'client.stats:read'. The options of token"],
    ['an option twice', ['token', '--client-id', 'kci_1', '--client-id', 'kci_2'], '--client-id is given twice'],
    [
      'a variable of the shell that is not set',
      ['token', '--client-id', ''],
      '--client-id is empty: is the shell’s variable set',
    ],
    [
      'nothing of what a token takes',
      ['token'],
      'give --base-url (or ATTESTRY_BASE_URL), --client-id (or ATTESTRY_CLIENT_ID), --client-secret-file (or ATTESTRY_CLIENT_SECRET).',
    ],
    [
      'a file that is not there',
      ['token', ...service.slice(0, 4), '--client-secret-file', 'nowhere'],
      '--client-secret-file: nowhere cannot be read (ENOENT)',
    ],
    [
      'a secret that is nothing',
      ['token', ...service.slice(0, 4), '--client-secret-file', save('empty.txt', '\n')],
      'empty.txt is empty',
    ],
    [
      'an address in the clear',
      ['token', '--base-url', 'http://id.example.com', ...service.slice(2)],
      '--base-url is an https URL, or http on this machine',
    ],
    ['nowhere to forward to', listen, 'give --forward-to.'],
    [
      'a server elsewhere, in the clear',
      [...listen, '--forward-to', 'http://10.0.0.1/'],
      '--forward-to is an https URL, or http on this machine',
    ],
    [
      'a type that is not there',
      [...listen, '--forward-to', 'http://localhost:3000/', '--event-type', 'approved'],
      'there is no approved. Choose from verification_approved, ',
    ],
    ['neither body nor secret', ['verify', ...signed], 'give --body-file, --secret-file (or ATTESTRY_WEBHOOK_SECRET).'],
    [
      'standard input for both',
      ['verify', '--body-file', '-', '--secret-file', '-'],
      'give the secret in a file or as ATTESTRY_WEBHOOK_SECRET',
    ],
    [
      'no signature',
      verify,
      'give --header with X-Service-Signature, or with each of webhook-id, webhook-timestamp, webhook-signature',
    ],
    [
      'a part of a signature',
      [...verify, '--header', 'Webhook-Id: evt_1'],
      'webhook-timestamp and webhook-signature is missing',
    ],
    [
      'a header without its name',
      [...verify, '--header', 'sha1=0'],
      `"sha1=0" is no header, which is written as 'name: value'`,
    ],
    ['a header twice', [...verify, ...signed, ...signed], 'X-Service-Signature is given twice'],
    [
      'an empty body',
      ['verify', '--body-file', save('nothing.json', ''), '--secret-file', secret, ...signed],
      'the body is empty: save the bytes',
    ],
    [
      'a body that a shell has written in UTF-16',
      ['verify', '--body-file', utf16, '--secret-file', secret, ...signed],
      'the body is not UTF-8',
    ],
  ])('%s is told with what to do about it', async (_, args, told) => {
    const error: unknown = await run(args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WrongUsage);
    expect((error as WrongUsage).message).toContain(told);
  });
});
