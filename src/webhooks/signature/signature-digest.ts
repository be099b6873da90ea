/** What a diagnosis computes with. It runs in browsers, too, so it has Web Crypto and nothing of Node.js. */
export type Algorithm = 'sha1' | 'sha256' | 'sha512';
export type Bytes = Uint8Array<ArrayBuffer>;
/** Computes a digest of the text that it is given. */
export type Digester = (text: Bytes) => Promise<Bytes>;

const NAMES: Record<Algorithm, string> = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };

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
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** As Node.js reads it: in both alphabets, without what belongs to neither, up to the first `=`. */
export function fromBase64(text: string): Bytes {
  const [begin = ''] = text.split('=');
  const letters = begin
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/]/g, '');
  // A letter that is left over is less than a byte.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  return Uint8Array.from(atob(whole), (byte) => byte.charCodeAt(0));
}
