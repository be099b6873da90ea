import pg from 'pg';
import { expect, test } from '@jest/globals';
import { directConnection } from '../../../src/db/connection.js';
import { SETTINGS, startupOptions, wrongSettings } from '../../../src/db/settings.js';

const wrong = (name: string, value: string | null) => wrongSettings([{ name, value }]).map((one) => one.name);

test.each([
  ['DateStyle', 'ISO, DMY'],
  ['statement_timeout', '5s'],
  ['session_replication_role', 'origin'],
  ['transaction_timeout', '0'],
  ['transaction_timeout', '1h'],
  ['transaction_timeout', null],
  ['enable_seqscan', 'off'],
])('FD9: %s = %j is nothing to stop for', (name, value) => {
  expect(wrong(name, value)).toEqual([]);
});

test.each([
  ['DateStyle', 'German, DMY'],
  ['DateStyle', 'SQL, MDY'],
  ['TimeZone', 'Europe/Berlin'],
  ['search_path', '"$user", public'],
  ['default_transaction_isolation', 'serializable'],
  ['statement_timeout', '0'],
  ['session_replication_role', 'replica'],
  ['transaction_timeout', '30s'],
  ['transaction_timeout', '1500ms'],
])('FD9: %s = %j is', (name, value) => {
  expect(wrong(name, value)).toEqual([name]);
});

test('FD9: the start-up packet has every setting, spaces escaped, and those that are given instead', () => {
  const options = startupOptions({ statement_timeout: '2min' });
  for (const name of Object.keys(SETTINGS)) expect(options).toContain(`-c ${name}=`);
  expect(options).toContain(String.raw`-c default_transaction_isolation=read\ committed -c`);
  expect(options.match(/statement_timeout=\S+/g)).toEqual(['statement_timeout=2min']);
});

test.each([
  ['postgres://me@db.example/attestry', undefined],
  ['postgres://me@db.example/attestry?sslmode=disable', undefined],
  ['postgres://me@db.example/attestry?options=-c%20work_mem%3D8MB&sslmode=disable', '-c work_mem=8MB'],
  ['postgres://me@db.example/attestry?options=-c work_mem=8MB', '-c work_mem=8MB'],
  ['/var/run/postgresql attestry', undefined],
])('FD9: options in the URL are kept, and ours come after them: %s', (url, own) => {
  const client = new pg.Client(directConnection({ url, applicationName: 'test' }));
  const { options } = (client as unknown as { connectionParameters: { options: string } }).connectionParameters;
  expect(options).toBe(own === undefined ? startupOptions() : `${own} ${startupOptions()}`);
  expect(client.database).toBe('attestry');
});

test('FD9: a moment that is not written in ISO is an error, never none', () => {
  const parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;
  expect(parse('2026-11-29 14:00:00.5+00')).toEqual(new Date('2026-11-29T14:00:00.500Z'));
  expect(parse('infinity')).toBe(Infinity);
  for (const other of ['29.11.2026 14:00:00 UTC', '11/29/2026 14:00:00 UTC', 'Sun Nov 29 14:00:00 2026 UTC']) {
    expect(() => parse(other)).toThrow(/DateStyle/);
  }
});
