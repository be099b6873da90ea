import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { brokenPromises, DOCUMENTS, latestRelease, RELEASED } from '../../scripts/contract/releases.mjs';
import { ROOT } from '../support/run-folder.js';
import { whenDone } from '../support/when-done.js';
import { remove, set } from './support/document-change.js';
import type { JsonObject } from './support/documents.js';

test('SK6: a release keeps both documents as they are, once and for all', async () => {
  const project = givenProject('1.0.0');
  const texts = (folder: string) => DOCUMENTS.map((name) => readFileSync(join(project, folder, name), 'utf8'));
  const released = texts('generated');
  expect(await release(project)).toMatch('contracts/released/1.0.0 is made.');
  expect(texts('contracts/released/1.0.0')).toEqual(released);
  change(project, 'generated/asyncapi.json', set('#/info/title', 'Calls'));
  expect(await release(project)).toMatch('refused: contracts/released/1.0.0 is there already');
  expect(texts('contracts/released/1.0.0')).toEqual(released);
});

test('SK6: what breaks clients of either document is released as another major version, and as no minor one', async () => {
  const project = givenProject('1.9.0');
  await release(project);
  raiseVersion(project, '1.10.0');
  change(project, 'generated/openapi.public.json', remove('#/paths/~1health/get/responses/200'));
  change(project, 'generated/asyncapi.json', remove('#/channels/inbox/messages/Told'));
  expect(await release(project)).toBe(
    `refused: This breaks clients and needs another major version:
  GET /health, answer 200: Response \`200\` was removed. (#/paths/~1health/get/responses/200)
  Webhook Told: Message \`Told\` was removed. (#/channels/inbox/messages/Told)\n`,
  );
  expect(latestRelease(project)).toBe('1.9.0');
  raiseVersion(project, '2.0.0');
  expect(brokenPromises(project)).toEqual([]);
  expect(await release(project)).toMatch('contracts/released/2.0.0 is made.');
});

test('SK6: a document that cannot be read to its end is not one without changes', async () => {
  const project = givenProject('1.0.0');
  await release(project);
  const nowhere = { $ref: '#/components/responses/Gone' };
  change(project, 'generated/openapi.public.json', set('#/paths/~1health/get/responses/503', nowhere));
  expect(() => brokenPromises(project)).toThrow('#/paths/~1health/get/responses/503');
});

test('SK6: what counts is the latest release, which is not the last of the alphabet', () => {
  const project = givenProject('1.10.1');
  expect(latestRelease(project)).toBeUndefined();
  for (const name of ['1.9.0', '1.10.0', '1.2.11']) mkdirSync(join(project, RELEASED, name), { recursive: true });
  expect(latestRelease(project)).toBe('1.10.0');
});

test('SK6: nothing is released while a document has another version than the program', async () => {
  const project = givenProject('1.0.0');
  change(project, 'generated/asyncapi.json', set('#/info/version', '1.0.1'));
  expect(await release(project)).toMatch(
    'refused: package.json has version 1.0.0, and generated/asyncapi.json has 1.0.1.',
  );
  expect(existsSync(join(project, RELEASED))).toBe(false);
});

/** A project with a contract of its own, which is so small that it is compared at once. */
function givenProject(version: string): string {
  const project = mkdtempSync(join(tmpdir(), 'attestry-project-'));
  whenDone(() => rmSync(project, { recursive: true }));
  for (const name of ['node_modules', 'redocly.yaml']) symlinkSync(join(ROOT, name), join(project, name));
  mkdirSync(join(project, 'generated'));
  write(project, 'package.json', { version });
  const info = { title: 'Small', version };
  const answer = { description: 'It lives.' };
  const get = { operationId: 'getHealth', summary: 'Health', responses: { '200': answer, '503': answer } };
  write(project, 'generated/openapi.public.json', { openapi: '3.1.0', info, paths: { '/health': { get } } });
  const told = { name: 'told', payload: { type: 'object' } };
  write(project, 'generated/asyncapi.json', {
    asyncapi: '3.0.0',
    info,
    channels: { inbox: { messages: { Told: { $ref: '#/components/messages/Told' } } } },
    operations: { tell: { action: 'send', channel: { $ref: '#/channels/inbox' } } },
    components: { messages: { Told: told } },
  });
  return project;
}

/** @returns what `npm run contract:release` says */
function release(project: string): Promise<string> {
  const script = join(ROOT, 'scripts', 'contract-release.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { cwd: project }, (error, stdout, stderr) =>
      resolve(error ? `refused: ${stderr}` : stdout),
    );
  });
}

function raiseVersion(project: string, version: string): void {
  change(project, 'package.json', set('#/version', version));
  for (const name of DOCUMENTS) change(project, join('generated', name), set('#/info/version', version));
}

function change(project: string, path: string, { apply }: ReturnType<typeof set>): void {
  const document = JSON.parse(readFileSync(join(project, path), 'utf8')) as JsonObject;
  apply(document);
  write(project, path, document);
}

function write(project: string, path: string, document: JsonObject): void {
  writeFileSync(join(project, path), JSON.stringify(document));
}
