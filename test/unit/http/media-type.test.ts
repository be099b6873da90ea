import { expect, test } from '@jest/globals';
import { requireFormText, requireJsonText } from '../../../src/http/request/body-text.js';
import type { Refused } from '../../../src/refusals/refuse.js';
import { bareMediaType } from '../../../src/http/request/normalized-request.js';

const FORM = 'application/x-www-form-urlencoded';

test.each([
  `${FORM};charset=utf8`,
  `${FORM}; charset=ISO-8859-1`,
  `${FORM} ; charset=US-ASCII`,
  `${FORM};charset="UTF-8"`,
  `${FORM}; charset='utf-8'`,
  `${FORM}; charset=`,
  `${FORM}; charset`,
  `${FORM};`,
  `${FORM}\t; boundary=x`,
  `${FORM}; q="a;b\\"c"; version=1`,
  `  ${FORM.toUpperCase()}  `,
])('FD16: %j is a form: the type itself is compared, without its parameters', (header) => {
  expect(bareMediaType(header)).toBe(FORM);
});

test.each([
  ['multipart/form-data; boundary=b', 'multipart/form-data; boundary=b'],
  ['Multipart/Form-Data;charset=utf8;Boundary="b c"', 'multipart/form-data;Boundary="b c"'],
  ['multipart/form-data; boundary=b; charset=UTF-8', 'multipart/form-data; boundary=b'],
  ['multipart/form-data', 'multipart/form-data'],
  ['text/plain; x=application/json', 'text/plain'],
  [`application/json, ${FORM}`, `application/json, ${FORM}`],
  ['', ''],
])('FD16: %j is %j: only a form with files keeps a parameter, its boundary', (header, bare) => {
  expect(bareMediaType(header)).toBe(bare);
});

const check = (judge: typeof requireFormText, body: Buffer): string => {
  try {
    judge(undefined, undefined, body);
    return 'taken';
  } catch (error) {
    return (error as Refused).reason ?? '';
  }
};
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

test.each([
  ['a=%C3%BC&b=ü+€😀', 'taken'],
  ['', 'taken'],
  ['{=x', 'taken'],
  ['a=%ff', 'form_not_utf8'],
  ['a=%C3', 'form_not_utf8'],
  ['a=100%', 'form_not_utf8'],
  [Buffer.from('a=ü', 'latin1'), 'form_not_utf8'],
  [Buffer.from('a=%C3', 'latin1'), 'form_not_utf8'],
  [Buffer.from([0xff, 0xfe, 0x61, 0]), 'form_not_utf8'],
  [Buffer.from('a=\xed\xa0\x80', 'latin1'), 'form_not_utf8'],
  ['{"grant_type":"refresh_token"}', 'json_as_form'],
  [' \r\n[ "a" ]', 'json_as_form'],
  ['{ }', 'json_as_form'],
])('FD16, FD23: the form %j is %s', (body, verdict) => {
  expect(check(requireFormText, Buffer.from(body as string))).toBe(verdict);
});

test.each([
  ['{"a":"ü€😀"}', 'taken'],
  ['\uFEFF{"a":1}', 'taken'],
  ['', 'taken'],
  ['nonsense', 'taken'],
  [Buffer.from('{"a":"ü"}', 'latin1'), 'json_not_utf8'],
  [utf16('{"a":1}'), 'json_not_utf8'],
  [utf16('\uFEFF{"a":1}'), 'json_not_utf8'],
  [utf16('{"a":1}').swap16(), 'json_not_utf8'],
  [Buffer.from([0, 0, 0, 0x7b, 0, 0, 0, 0x7d]), 'json_not_utf8'],
  ['grant_type=client_credentials', 'form_as_json'],
])('FD16, FD23: the JSON %j is %s', (body, verdict) => {
  expect(check(requireJsonText, Buffer.from(body as string))).toBe(verdict);
});
