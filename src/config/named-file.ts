import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type PemKind = 'certificates' | 'private-key';

/**
 * Reads a file that a variable names.
 * @throws Error whose message continues a sentence that begins with the variable's name
 */
export function readNamed(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code = 'unreadable' } = cause as NodeJS.ErrnoException;
    throw new Error(`names a file that cannot be read: ${path} (${code})`, { cause });
  }
}

const WANTED: Record<PemKind, { words: string; read: (pem: string) => unknown }> = {
  certificates: { words: 'a PEM file of certificates', read: (pem) => new X509Certificate(pem) },
  'private-key': { words: 'a PEM file of a private key without a password', read: (pem) => createPrivateKey(pem) },
};

/**
 * Checks the contents at the start: if two files are exchanged, or a key needs a password, TLS would fail later with a
 * message that names no file.
 * @throws Error whose message continues a sentence that begins with the variable's name
 */
export function requirePem(path: string, text: string, kind: PemKind): void {
  const { words, read } = WANTED[kind];
  try {
    read(text);
  } catch (cause) {
    throw new Error(`must name ${words}, which ${path} is not`, { cause });
  }
}
