import { isIP } from 'node:net';
import { isDecodable, parseDatabase } from './database-url.js';
import { readNamed, requirePem, type PemKind } from './named-file.js';
import type { Variable } from './variable.js';

export interface EncryptionKey {
  id: string;
  key: Buffer;
}

export type Value<K> = K extends 'integer'
  ? number
  : K extends 'switch'
    ? boolean
    : K extends 'key'
      ? EncryptionKey[]
      : K extends 'addresses' | 'countries'
        ? string[]
        : string;

const MAX_PORT = 65_535;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];
const POOLERS = ['none', 'transaction'];
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/;
/** Express's names of private address ranges. */
const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Parses the value of a variable and checks it by its kind.
 * @throws Error whose message continues a sentence that begins with the variable's name
 */
export function parse(variable: Variable, raw: string): Value<Variable['kind']> {
  // `docker --env-file`, unlike a shell, keeps quotation marks.
  if (/^(["']).*\1$/s.test(raw)) throw new Error('must stand without the quotation marks around it');
  switch (variable.kind) {
    case 'text':
      return raw;
    case 'word':
      // `echo` and many secret stores append a line break.
      if (/\s/.test(raw)) throw new Error('must not hold spaces or line breaks');
      return raw;
    case 'file':
      return parseFile(raw);
    case 'certificates':
    case 'private-key':
      return parsePem(raw, variable.kind);
    case 'host-port':
      return parseHostPort(raw);
    case 'database':
      // An empty value reaches this point only if the variable is optional.
      return raw === '' ? raw : parseDatabase(raw);
    case 'sender':
      return parseSender(raw);
    case 'host':
      return parseHost(raw);
    case 'integer':
      return parseInteger(raw, variable);
    case 'switch':
      if (raw !== 'true' && raw !== 'false') throw new Error(`must be "true" or "false", not "${raw}"`);
      return raw === 'true';
    case 'level':
      if (!LOG_LEVELS.includes(raw)) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not "${raw}"`);
      return raw;
    case 'pooler':
      if (!POOLERS.includes(raw)) throw new Error(`must be one of ${POOLERS.join(', ')}, not "${raw}"`);
      return raw;
    case 'url':
      return parseUrl(raw);
    case 'origin':
      return parseOrigin(raw);
    case 'proxy':
      return parseProxy(raw);
    case 'mail-server':
      return parseMailServer(raw);
    case 'addresses':
      return raw
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(parseRange);
    case 'countries':
      return raw
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(parseCountry);
    case 'key':
      return parseKeys(raw);
  }
}

function parseFile(path: string): string {
  if (path !== '') readNamed(path);
  return path;
}

function parsePem(path: string, kind: PemKind): string {
  if (path !== '') requirePem(path, readNamed(path), kind);
  return path;
}

function parseHostPort(raw: string): string {
  const [, host = '', port = ''] = /^(?:\[([^\]]+)\]|([^:/\s]+)):(\d+)$/.exec(raw)?.slice(0, 4).filter(Boolean) ?? [];
  if (host === '' || Number(port) < 1 || Number(port) > MAX_PORT) {
    throw new Error(`must be a host and a port, such as temporal.internal:7233, not "${withoutUser(raw)}"`);
  }
  parseHost(host);
  return raw;
}

/** An e-mail address with or without a name (RFC 5322 §3.4). */
function parseSender(raw: string): string {
  const [, named, bare] = /^[^<>\p{Cc}]*<([^<>]*)>$|^([^<>]*)$/u.exec(raw) ?? [];
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(named ?? bare ?? '')) {
    throw new Error('must be an address, or a name and an address such as "Attestry <id@example.com>"');
  }
  return raw;
}

/** Removes what may be a password from a value that is shown in an error. */
function withoutUser(text: string): string {
  return text.replace(/^.*@/s, '…@');
}

function parseInteger(raw: string, { min = 0, max = Infinity }: Variable): number {
  if (!/^\d{1,10}$/.test(raw)) throw new Error(`must be a whole number, not "${raw}"`);
  const value = Number(raw);
  if (value < min) throw new Error(`must be at least ${min}, not ${raw}`);
  if (value > max) throw new Error(`must be at most ${max}, not ${raw}`);
  return value;
}

function parseCountry(text: string): string {
  if (!/^[A-Z]{2}$/.test(text)) throw new Error(`must be country codes such as "DE, FR", not "${text}"`);
  return text;
}

function parseHost(raw: string): string {
  // Digits and dots alone must be a valid IPv4 address. Underscores are permitted, since names of containers have them.
  const isName = /^\w([\w.-]*\w)?$/.test(raw) && !/^[\d.]+$/.test(raw);
  if (isIP(raw) === 0 && !isName) throw new Error(`must be an address or a host name, not "${raw}"`);
  return raw;
}

/** Refuses what Express would refuse later without naming the variable, and ranges that trust everybody. */
function parseRange(text: string): string {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  const maxBits = family === 4 ? 32 : 128;
  const hasGoodBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits);
  if (RANGE_NAMES.includes(text) || (family !== 0 && hasGoodBits && text.split('/').length <= 2)) return text;
  throw new Error(
    `must list addresses, ranges such as 10.0.0.0/8, or ${RANGE_NAMES.join(', ')}; "${text}" is none of them`,
  );
}

function parseUrl(raw: string): string {
  if (raw === '') return raw;
  if (!URL.canParse(raw) || !/^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(raw)) {
    throw new Error('must be an http(s) URL without user, query and fragment');
  }
  // A slash at the end is refused and not removed, since clients compare the issuer byte for byte (RFC 9207 §2.4).
  if (raw.endsWith('/')) throw new Error('must not end with a slash');
  // RFC 8414 §2 demands https for the issuer, RFC 6749 §3.1.2.1 and §3.2 for the endpoints.
  if (raw.startsWith('http:') && !LOOPBACK.test(raw)) throw new Error('must be https, except on loopback');
  return raw;
}

function parseProxy(raw: string): string {
  if (raw === '' || (URL.canParse(raw) && /^https?:\/\/[^/?#\s]+\/?$/.test(raw) && isDecodable(raw))) return raw;
  // The value is not repeated, since it may hold a password.
  throw new Error('must be an http(s) URL without path and query, like http://user:password@proxy.internal:3128');
}

/**
 * Links between pages start at the root, so the service cannot run below a path; nor can its metadata be there
 * (RFC 8414 §3.1).
 */
function parseOrigin(raw: string): string {
  const url = parseUrl(raw);
  if (!/^https?:\/\/[^/]+$/.test(url)) throw new Error('must not have a path: give it a host name of its own');
  return url;
}

/** The error must not repeat the value, which holds a password. */
function parseMailServer(raw: string): string {
  if (!URL.canParse(raw) || !/^smtps?:\/\/[^/?#\s]\S*$/.test(raw) || !isDecodable(raw)) {
    throw new Error('must be the URL of a mail server, e.g. smtps://user:password@mail.example:465');
  }
  return raw;
}

function parseKeys(raw: string): EncryptionKey[] {
  const keys = raw.split(',').map(parseKey);
  const twice = keys.find(({ id }, index) => keys.findIndex((other) => other.id === id) !== index);
  if (twice) throw new Error(`must not name two keys "${twice.id}"`);
  return keys;
}

function parseKey(pair: string): EncryptionKey {
  const [, id, base64] = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/=]+)$/.exec(pair.trim()) ?? [];
  const key = Buffer.from(base64 ?? '', 'base64');
  if (!id || key.length !== 32) throw new Error('must be id:base64 of 32 bytes, e.g. from `openssl rand -base64 32`');
  return { id, key };
}
