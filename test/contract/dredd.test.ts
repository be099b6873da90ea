import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../support/run-folder.js';
import { startServer } from '../support/server.js';
import { startDirector } from './support/director.js';
import { readDocument } from './support/documents.js';
import { cloneFragileDatabase, type DatabaseState } from './support/outage.js';
import { givenPartner } from './support/partner.js';
import { preparedRequests } from './support/requests.js';
import { impliedTransactions, targetOf } from './support/transaction.js';
import { answerJudge } from './support/verdict.js';
import { expectAbout } from '../support/expect-about.js';

const CONTRACT = 'generated/openapi.public.json';
const STATE_FOR: Record<string, DatabaseState> = { 500: 'damaged', 503: 'gone' };

test('every response of the public contract, brought about by Dredd, is as the contract says', async () => {
  const contract = readDocument('openapi.public.json');
  const database = await cloneFragileDatabase();
  const server = await startServer({ database });
  const requestFor = preparedRequests(await givenPartner(server));
  const director = await startDirector({
    prepare: async (transaction) => {
      await database.become('well');
      const request = await requestFor(transaction);
      await database.become(STATE_FOR[targetOf(transaction).status] ?? 'well');
      return request;
    },
    judge: answerJudge(contract),
  });

  const { exitCode, output } = await dredd(server.url, director.url);

  expectAbout(output, exitCode).toBe(0);
  // Dredd counts an unmatched or skipped transaction as success: what counts is what was judged.
  expect(director.judged).toHaveLength(impliedTransactions(contract));
});

/** A child process: within a test runner Dredd silently skips its hooks. */
function dredd(serverUrl: string, directorUrl: string): Promise<{ exitCode: number; output: string }> {
  const hooks = 'test/contract/support/dredd-hooks.cjs';
  const args = ['node_modules/dredd/bin/dredd', CONTRACT, serverUrl, '--hookfiles', hooks, '--loglevel', 'error'];
  const env = { PATH: process.env['PATH'], HOME: join(ROOT, '.data'), DIRECTOR_URL: directorUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : Number(error.code ?? 1);
      resolve({ exitCode, output: `${stdout}${stderr}` });
    });
  });
}
