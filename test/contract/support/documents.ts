import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export function readDocument(name: string): JsonObject {
  return JSON.parse(readFileSync(new URL(`../../../generated/${name}`, import.meta.url), 'utf8')) as JsonObject;
}

export function isObject(node: Json | undefined): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

/** Every object of a document with its JSON pointer, parents first. */
export function* nodes(node: Json, pointer = '#'): Generator<{ node: JsonObject; pointer: string }> {
  if (isObject(node)) yield { node, pointer };
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    yield* nodes(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

/** The server goes by patterns instead. */
const FORMATS = {
  binary: true,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  date: (text: string) => new Date(text).toISOString().startsWith(text),
  'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
  uri: (text: string) => URL.canParse(text),
} as const;

/** Judges by the document itself and not by the server's validator: two opinions. */
export function schemaJudge(document: JsonObject): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: false, formats: FORMATS });
  ajv.addSchema({ ...document, $id: 'document' });
  return (pointer) => ajv.compile({ $ref: `document${pointer.replaceAll(/[^#/]+/g, encodeURIComponent)}` });
}
