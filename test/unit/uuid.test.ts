import { readdirSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isUuid, parseUuid } from '../../src/uuid.js';
import { expectAbout } from '../support/expect-about.js';

const SOURCES = join(import.meta.dirname, '../../src');
/** How every pattern of one begins. */
const WRITTEN_OUT = /\[0-9a-f\]\{8\}/;

describe('ids', () => {
  it('are known whole and as they are stored, and are taken as they are typed', () => {
    const id = randomUUID();
    expect(isUuid(id)).toBe(true);
    for (const other of [
      '',
      `${id}0`,
      ` ${id}`,
      id.slice(1),
      id.replaceAll('-', ''),
      `${id}\n`,
      id.replace(/^./, 'g'),
    ]) {
      expectAbout(JSON.stringify(other), isUuid(other)).toBe(false);
    }
    expect(parseUuid(` ${id.toUpperCase()} `)).toBe(id);
    expect(parseUuid(`${id} ${id}`)).toBeUndefined();
  });

  it('have their pattern in one file alone', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const writing = files.filter((file) => WRITTEN_OUT.test(readFileSync(join(SOURCES, file), 'utf8')));
    expect(writing).toEqual(['uuid.ts']);
  });
});
