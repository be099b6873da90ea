import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { ensureProven } from '../../../scripts/sdks/proven-file.mjs';
import { whenDone } from '../../support/when-done.js';

const folder = mkdtempSync(join(tmpdir(), 'attestry-proven-'));
whenDone(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'generator.jar');
const RIGHT = 'the right bytes';
const SHA256 = createHash('sha256').update(RIGHT).digest('hex');

let used: string[] = [];
beforeEach(() => {
  used = [];
  rmSync(file, { force: true });
});

/** A way that leaves these bytes behind, and says how it went. */
function way(name: string, bytes?: string, fault?: string) {
  const fetch = () => {
    used.push(name);
    expect(existsSync(file)).toBe(false);
    if (bytes !== undefined) writeFileSync(file, bytes);
    return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
  };
  return { name, fetch };
}

test('SK3: a file that is there and right is not fetched again', async () => {
  writeFileSync(file, RIGHT);
  await ensureProven(file, SHA256, [way('the wrapper', 'something else')]);
  expect(used).toEqual([]);
});

test('SK3: a broken download is taken away and fetched again, by the other way where the first brings it broken, too', async () => {
  writeFileSync(file, RIGHT.slice(0, 5));
  await ensureProven(file, SHA256, [way('the wrapper', RIGHT.slice(0, 9)), way('Maven', RIGHT)]);
  expect(used).toEqual(['the wrapper', 'Maven']);
  expect(readFileSync(file, 'utf8')).toBe(RIGHT);
});

test('SK3: what counts is the file, whatever the program that brought it says', async () => {
  await ensureProven(file, SHA256, [way('the wrapper', RIGHT, 'it ended with 1'), way('Maven')]);
  expect(used).toEqual(['the wrapper']);
});

test('SK3: where nothing brings the right file, none is left, and the error says what came and where it belongs', async () => {
  const ways = [way('the wrapper', 'a page of a proxy'), way('Maven', undefined, 'long talk\nUnknown host')];
  const failed = ensureProven(file, SHA256, ways);
  await expect(failed).rejects.toThrow(
    /by the wrapper: another file came, with the SHA-256 [\da-f]{64}; by Maven: Unknown host/,
  );
  await expect(failed).rejects.toThrow(`Put it there yourself: its SHA-256 is ${SHA256}`);
  expect(existsSync(file)).toBe(false);
});
