/** What a diagnosis computes with. It runs in browsers, too, so it has Web Crypto and nothing of Node.js. */
export type Algorithm = 'sha1' | 'sha256' | 'sha512';
export type Bytes = Uint8Array<ArrayBuffer>;
/** Computes a digest of the text that it is given. */
export type Digester = (text: Bytes) => Promise<Bytes>;

const NAMES: Record<Algorithm, string> = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export async function hmacWith(algorithm: Algorithm, secret: Bytes): Promise<Digester> {
  // Keys are filled up with zeros (RFC 2104 §2), so this one is the same as an empty one, which Web Crypto refuses.
  const raw = secret.length === 0 ? new Uint8Array(1) : secret;
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', raw, { name: 'HMAC', hash: NAMES[algorithm] }, false, ['sign']);
  return async (text) => new Uint8Array(await subtle.sign('HMAC', key, text));
}

export function hashWith(algorithm: Algorithm): Digester {
  return async (text) => new Uint8Array(await globalThis.crypto.subtle.digest(NAMES[algorithm], text));
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

export function isSame(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** As Node.js reads it: up to the first character that is no hexadecimal digit, by pairs. */
export function fromHex(text: string): Bytes {
  const [pairs = ''] = /^(?:[0-9a-fA-F]{2})*/.exec(text) ?? [];
  return Uint8Array.from(pairs.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toBase64(bytes: Bytes): string {
  const groups = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, index) => [
    ...bytes.slice(3 * index, 3 * index + 3),
  ]);
  return groups
    .map(([first = 0, second, third]) => {
      const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
      const letters = [18, 12, 6, 0].map((shift) => BASE64.charAt((bits >> shift) & 63)).join('');
      return third === undefined ? letters.slice(0, second === undefined ? 2 : 3).padEnd(4, '=') : letters;
    })
    .join('');
}

/** As Node.js reads it: in both alphabets, without what belongs to neither, up to the first `=`. */
export function fromBase64(text: string): Bytes {
  const [begin = ''] = text.split('=');
  const sixes = Array.from(begin.replaceAll('-', '+').replaceAll('_', '/'), (letter) => BASE64.indexOf(letter)).filter(
    (six) => six >= 0,
  );
  const bytes = Array.from({ length: Math.floor((sixes.length * 3) / 4) }, (_, index) => {
    const at = Math.floor((index * 4) / 3);
    const shift = 2 * ((index % 3) + 1);
    return (((sixes[at] ?? 0) << shift) | ((sixes[at + 1] ?? 0) >> (6 - shift))) & 255;
  });
  return Uint8Array.from(bytes);
}
