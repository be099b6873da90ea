import { readNamed, requirePem, type PemKind } from './named-file.js';

/** The values that the driver knows for these parameters. It would silently ignore others. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  sslmode: ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'],
  ssl: ['true', '1', '0', 'no-verify'],
  sslnegotiation: ['postgres', 'direct'],
};
const FILES: Readonly<Record<string, PemKind>> = {
  sslrootcert: 'certificates',
  sslcert: 'certificates',
  sslkey: 'private-key',
};
const MAX_PORT = 65_535;

/**
 * Checks the URL at the start, since the driver would fail only at its first use. The error must not repeat the value,
 * which holds a password.
 * @throws Error whose message continues a sentence that begins with the variable's name
 */
export function parseDatabase(raw: string): string {
  if (!/^postgres(ql)?:\/\/[^\s#]+$/.test(raw) || !URL.canParse(withHost(raw)) || !isDecodable(raw)) {
    throw new Error(
      'must be the URL of a Postgres database, e.g. postgres://user:password@db.example:5432/attestry ' +
        '(in it, signs such as @, / and # are percent-encoded)',
    );
  }
  for (const [name, value] of new URL(withHost(raw)).searchParams) checkParameter(name, value);
  return raw;
}

function checkParameter(name: string, value: string): void {
  const choices = CHOICES[name];
  if (choices && !choices.includes(value)) throw new Error(`must have one of ${choices.join(', ')} as its ${name}`);
  const isPort = /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_PORT;
  if (name === 'port' && !isPort) throw new Error('must have a number as its port');
  const kind = FILES[name];
  if (kind && value !== '') requireFile(name, value, kind);
}

function requireFile(name: string, path: string, kind: PemKind): void {
  try {
    requirePem(path, readNamed(path), kind);
  } catch (cause) {
    throw new Error(`must have another ${name}: it ${(cause as Error).message}`, { cause });
  }
}

/**
 * The URL of a local socket has no host (`postgres://user@/database?host=/var/run/postgresql`, as in libpq). One is
 * inserted here, so that the rest can be checked as a URL.
 */
function withHost(raw: string): string {
  return raw.replace('@/', '@socket/').replace(':///', '://socket/');
}

/** Checked here, since a driver's message about a lone % would repeat the URL with its password. */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
