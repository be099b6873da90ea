import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('generated/ is what the contracts say, to the byte', async () => {
  expect(await complaints(['scripts/generate.mjs', '--check', '--contracts'])).toBe('');
});

test('SK1, SK10: both contracts, as written and as published, and the document for SDKs pass the lint rules', async () => {
  expect(await complaints(['node_modules/@redocly/cli/bin/cli.js', 'lint'])).toBe('');
});

/** What the program had to say if it failed; nothing if not. */
function complaints(args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve(error ? `${error.message}\n${stdout}${stderr}` : '');
    });
  });
}
