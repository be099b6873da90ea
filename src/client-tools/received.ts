import { readFileSync } from 'node:fs';
import type { StandardHeaders } from '../webhooks/signature/signature-diagnosis.js';
import { WrongUsage } from './fault.js';
import { findSecret, missing, readFileFor, STANDARD_INPUT } from './option-value.js';
import type { Given } from './tool.js';

/** A request that a receiver got, and the secret that it checks it with. */
export interface Received {
  /** The value of `X-Service-Signature`. */
  service?: string;
  standard?: StandardHeaders;
  body: string;
  secret: string;
}

const SERVICE = 'x-service-signature';
const STANDARD = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
export const SECRET_VARIABLE = 'ATTESTRY_WEBHOOK_SECRET';

export function readReceived(given: Given, env: NodeJS.ProcessEnv): Received {
  const [bodyFile] = given.get('body-file') ?? [];
  if (bodyFile === STANDARD_INPUT && given.get('secret-file')?.[0] === STANDARD_INPUT) {
    throw new WrongUsage(`standard input is one of both: give the secret in a file or as ${SECRET_VARIABLE}.`);
  }
  const secret = findSecret(given, 'secret-file', SECRET_VARIABLE, env);
  if (bodyFile === undefined || secret === undefined) {
    throw missing([
      ...(bodyFile === undefined ? [{ option: 'body-file' }] : []),
      ...(secret === undefined ? [{ option: 'secret-file', variable: SECRET_VARIABLE }] : []),
    ]);
  }
  return { ...readSignatures(given.get('header') ?? []), body: readBody(bodyFile), secret };
}

/** Any header may be given, so that all that a receiver has logged can be: those that sign nothing are left out. */
function readSignatures(lines: readonly string[]): Pick<Received, 'service' | 'standard'> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+):(.*)$/s.exec(line.trim()) ?? [];
    if (name === '') throw new WrongUsage(`--header: "${line}" is no header, which is written as 'name: value'.`);
    if (headers.has(name.toLowerCase())) throw new WrongUsage(`--header: ${name} is given twice.`);
    headers.set(name.toLowerCase(), value.trim());
  }
  const service = headers.get(SERVICE);
  const absent = STANDARD.filter((name) => !headers.has(name));
  if (absent.length > 0 && absent.length < STANDARD.length) {
    throw new WrongUsage(`--header: ${absent.join(' and ')} is missing; it takes ${STANDARD.join(', ')}.`);
  }
  if (service === undefined && absent.length > 0) {
    throw new WrongUsage(`give --header with X-Service-Signature, or with each of ${STANDARD.join(', ')}.`);
  }
  const [id = '', timestamp = '', signature = ''] = STANDARD.map((name) => headers.get(name));
  return {
    ...(service === undefined ? {} : { service }),
    ...(absent.length > 0 ? {} : { standard: { id, timestamp, signature } }),
  };
}

/** The body to the letter: not even a line break at its end is removed, since that may be what is wrong. */
function readBody(path: string): string {
  const bytes = readFileFor('body-file', path, (file) => readFileSync(file === STANDARD_INPUT ? 0 : file));
  if (bytes.length === 0) throw new WrongUsage('--body-file: the body is empty: save the bytes that your server got.');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    const told = '--body-file: the body is not UTF-8, as all are that Attestry sends: something has written it anew.';
    throw new WrongUsage(told, { cause: error });
  }
}
