import { expect, test } from '@jest/globals';
import { nodes, readDocument } from '../contract/support/documents.js';
import { listErrorCodes } from '../../src/http/error-codes.js';
import { REFUSAL_STATUS } from '../../src/http/refusal-status.js';
import { messages } from '../../src/texts/messages.js';

const contract = readDocument('openapi.json') as {
  components: { schemas: { ErrorCode: { enum: string[]; 'x-enumDescriptions': Record<string, string> } } };
};
const { enum: codes, 'x-enumDescriptions': descriptions } = contract.components.schemas.ErrorCode;

test('SK8: every code of the contract is one of a refusal, and is explained once', () => {
  expect(new Set(codes).size).toBe(codes.length);
  expect(Object.keys(descriptions)).toEqual(codes);
  expect(codes.filter((code) => !(code in REFUSAL_STATUS))).toEqual([]);
  for (const { description } of listErrorCodes()) {
    expect(description).toMatch(/^[A-Z`].*\.\n$/s);
    expect(description.split('`').length % 2).toBe(1);
  }
});

/** Codes of the same subjects that only pages and commands answer. */
const ELSEWHERE = ['sandbox.none_here', 'sandbox.unknown_user'];

test('SK8: of each subject that the API has, the contract has every code', () => {
  const subjectOf = (code: string) => code.split('.', 1)[0];
  const subjects = new Set(codes.map(subjectOf));
  const answered = Object.keys(REFUSAL_STATUS).filter((code) => subjects.has(subjectOf(code)));
  expect(answered.filter((code) => !codes.includes(code))).toEqual(ELSEWHERE);
});

test('SK8: every example of a problem in the contract is one that the service answers', () => {
  const examples = [...nodes(contract)]
    .filter(({ node, pointer }) => pointer.endsWith('/example') && 'title' in node && 'status' in node)
    .map(({ node }) => node as { type: string; title: string; status: number; code: keyof typeof REFUSAL_STATUS });
  expect(examples.length).toBeGreaterThan(10);
  for (const { type, title, status, code } of examples) {
    const { [code]: sentence } = messages.refusals;
    const titles = typeof sentence === 'function' ? [] : [sentence.title];
    expect({ type, status, titles }).toEqual({
      type: `/docs/errors/${code}`,
      status: REFUSAL_STATUS[code],
      titles: titles.map(() => title),
    });
  }
});
