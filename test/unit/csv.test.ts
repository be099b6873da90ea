import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { csvRecord } from '../../src/csv.js';

/** RFC 4180 §2, as a reader of one record. */
function parse(record: string): string[] {
  expect(record.endsWith('\r\n')).toBe(true);
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|$)/y;
  for (let end = ','; end === ',';) {
    const [, quoted, plain = '', sign = ''] = field.exec(record.slice(0, -2)) ?? [];
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    end = sign;
  }
  return fields;
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '  =1', '＝1', '＋1', '－1', '＠x'])(
  'what a spreadsheet would run is text: %j',
  (text) => {
    expect(parse(csvRecord([text, 'x']))).toEqual([`'${text}`, 'x']);
  },
);

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; "=1', `x; "'=1`],
  ["x;';=1", "x;';'=1"],
  ['x\t+1', "x\t'+1"],
  ['x\n@SUM(A1)', "x\n'@SUM(A1)"],
  ['x;＝1;-1', "x;'＝1;'-1"],
  [';=1', ";'=1"],
  ['\n=1', "'\n'=1"],
])('nor does it where a semicolon, a tab or a line begins another cell: %j', (text, shown) => {
  expect(parse(csvRecord([text, 'x']))).toEqual([shown, 'x']);
});

test('what looks like no formula stays as it is: names in any script, quotes, commas and lines', () => {
  for (const text of [
    'O’Hara',
    `D'Arcy`,
    'Müller, "der Ältere"',
    'two\nlines',
    'Jean-Luc',
    'one; two',
    '李',
    ' spaced ',
    '',
  ]) {
    expect(parse(csvRecord([text]))).toEqual([text]);
  }
});

test('every record can be read again, field by field, and none begins as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (fields) => {
      const read = parse(csvRecord(fields));
      const bare = (field: string) => field.replaceAll("'", '');
      expect(read.map(bare)).toEqual(fields.map(bare));
      for (const field of read) for (const cell of field.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});
