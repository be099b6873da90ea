import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Program } from '../../src/config/variable.js';
import { ConfigError, loadConfig, readVariables, redactedConfig } from '../../src/config.js';
import { makeCertificates, type Pem } from '../support/certificates.js';

const GOOD = {
  DATABASE_URL: 'postgres://service@db.example/attestry',
  FRONTEND_URL: 'https://verify.example',
  ENCRYPTION_KEYS: `one:${Buffer.alloc(32).toString('base64')}`,
  SMTP_URL: 'smtp://mail.example',
};

const FOLDER = mkdtempSync(join(tmpdir(), 'attestry-'));
const LOCKED_KEY = join(FOLDER, 'locked-key.pem');
let pem: Pem;
beforeAll(async () => {
  ({ client: pem } = await makeCertificates(FOLDER));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'swordfish' } as const;
  writeFileSync(LOCKED_KEY, privateKey.export(locked));
});
afterAll(() => {
  rmSync(FOLDER, { recursive: true });
});

function problemsOf(env: NodeJS.ProcessEnv, program?: Program): string[] {
  try {
    loadConfig(env, program);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

test('what is required is enough, and one address serves for all three', () => {
  const { frontendUrl, authUrl, resourceUrl, logLevel } = loadConfig(GOOD);
  expect({ frontendUrl, authUrl, resourceUrl, logLevel }).toEqual({
    frontendUrl: 'https://verify.example',
    authUrl: 'https://verify.example',
    resourceUrl: 'https://verify.example',
    logLevel: 'info',
  });
});

test('all problems are told together, each with its variable', () => {
  const bad = { FRONTEND_URL: 'https://verify.example/', PORT: 'x', LOG_LEVEL: 'loud', VALIDATE_RESPONSES: 'yes' };
  const names = problemsOf({ ...GOOD, ...bad, SMTP_URL: '', ENCRYPTION_KEYS: 'one:c2hvcnQ=' }).map(
    (problem) => problem.split(' ')[0],
  );
  expect(names.sort()).toEqual([
    'ENCRYPTION_KEYS',
    'FRONTEND_URL',
    'LOG_LEVEL',
    'PORT',
    'SMTP_URL',
    'VALIDATE_RESPONSES',
  ]);
});

test.each([
  ['HOST', '999.1.1.1'],
  ['HOST', 'http://a'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['METRICS_PORT', '65536'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_POOLER', 'session'],
  ['SERVER_PROCESSES', '0'],
  ['DRAIN_SECONDS', '25s'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'db.example/attestry'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres://u:100%@db.example/attestry'],
  ['DATABASE_URL', 'postgres://u:p#p@db.example/attestry'],
  ['DATABASE_URL', 'postgres://db.example/attestry\n'],
  ['DATABASE_URL', 'postgres://u:p@db.example:99999/attestry'],
  ['DATABASE_URL', "'postgres://db.example/attestry'"],
  ['DATABASE_URL', 'postgres://db.example/attestry?sslmode=verify_full'],
  ['DATABASE_URL', 'postgres://db.example/attestry?sslmode'],
  ['DATABASE_URL', 'postgres://db.example/attestry?ssl=false'],
  ['DATABASE_URL', 'postgres://db.example/attestry?port=five'],
  ['DATABASE_URL', 'postgres://db.example/attestry?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'],
  ['DATABASE_URL', 'postgresql:///attestry?host=/var/run/postgresql&sslkey=package.json'],
  ['DATABASE_URL', 'postgres://db.example/attestry?sslrootcert=.'],
  ['TEMPORAL_ADDRESS', 'x'],
  ['TEMPORAL_ADDRESS', 'x:0'],
  ['TEMPORAL_ADDRESS', 'https://x:7233'],
  ['TEMPORAL_ADDRESS', 'x:70000'],
  ['TEMPORAL_NAMESPACE', 'my namespace'],
  ['TEMPORAL_API_KEY', 'key\n'],
  ['TEMPORAL_TLS_CA_FILE', 'package.json'],
  ['MAIL_FROM', 'Attestry'],
  ['MAIL_FROM', 'Attestry <id.example.com>'],
  ['MAIL_FROM', '"Attestry <id@example.com>"'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['ENCRYPTION_KEYS', `${GOOD.ENCRYPTION_KEYS},${GOOD.ENCRYPTION_KEYS}`],
  ['TEMPORAL_TLS', '1'],
  ['LOG_LEVEL', 'INFO'],
  ['RETENTION_DAYS', '-1'],
  ['METRICS_HOST', 'a b'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example\n'],
  ['SMTP_URL', 'smtp://u:100%@mail.example'],
  ['FRONTEND_URL', 'https://verify.example\n'],
  ['AUTH_URL', 'https://verify.example/oauth\n'],
  ['REFRESH_TOKEN_IDLE_SECONDS', '0'],
  ['WEBHOOK_PROXY_URL', 'proxy.internal:3128'],
  ['WEBHOOK_PROXY_URL', 'socks5://proxy.internal:1080'],
  ['WEBHOOK_PROXY_URL', 'http://proxy.internal:3128/path'],
  ['WEBHOOK_PROXY_URL', 'http://'],
  ['WEBHOOK_PROXY_URL', 'http://proxy.internal:3128\n'],
  ['WEBHOOK_PROXY_URL', 'http://u:100%@proxy.internal:3128'],
])('FD34: %s=%s is refused at the start, not met later', (name, value) => {
  expect(problemsOf({ ...GOOD, [name]: value })).toEqual([expect.stringMatching(`^${name} must `)]);
});

test('FD10: behind a pooler the way to Postgres itself has to be known, and by that name it is', () => {
  const pooler = { ...GOOD, DATABASE_POOLER: 'transaction' };
  expect(problemsOf(pooler)).toEqual(['DATABASE_DIRECT_URL is missing: DATABASE_POOLER=transaction needs it']);
  expect(problemsOf({ ...pooler, DATABASE_DIRECT_URL: 'postgres://service@db.example/attestry' })).toEqual([]);
  expect(problemsOf({ ...pooler, TEMPORAL_TLS_KEY_FILE: 'key.pem' })).toHaveLength(3);
});

test.each([
  ['http://verify.example', 'https'],
  ['http://localhost.example', 'https'],
  ['http://127.0.0.1@verify.example', 'user'],
  ['https://verify.example?x=1', 'query'],
  ['https://verify.example#x', 'fragment'],
  ['https://verify.example/', 'slash'],
])('MD2: the issuer %s is refused for its %s', (issuer, what) => {
  expect(problemsOf({ ...GOOD, FRONTEND_URL: issuer })).toEqual([
    expect.stringMatching(new RegExp(`^FRONTEND_URL must .*${what}`)),
  ]);
});

test.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:80', 'https://Verify.Example:443'])(
  'MD2: the issuer %s is taken as it is written',
  (issuer) => expect(loadConfig({ ...GOOD, FRONTEND_URL: issuer }).frontendUrl).toBe(issuer),
);

test('MD1: an issuer has no path, so the well-known address needs none inserted; the other two may have one', () => {
  expect(problemsOf({ ...GOOD, FRONTEND_URL: 'https://verify.example/kyc' })).toEqual([
    'FRONTEND_URL must not have a path: give it a host name of its own',
  ]);
  const { authUrl } = loadConfig({ ...GOOD, AUTH_URL: 'https://api.example/kyc' });
  expect(authUrl).toBe('https://api.example/kyc');
});

test.each(['AUTH_URL', 'RESOURCE_URL'])('%s is https, except on loopback', (name) => {
  expect(problemsOf({ ...GOOD, [name]: 'http://api.example' })).toEqual([`${name} must be https, except on loopback`]);
  expect(problemsOf({ ...GOOD, [name]: 'http://localhost:1' })).toEqual([]);
});

test.each(['10.0.0.0/8, 192.0.2.1', 'loopback', '::1,fd00::/8', 'uniquelocal linklocal'])(
  'TRUSTED_PROXIES=%s is understood, by Express too',
  (value) => {
    const { trustedProxies } = loadConfig({ ...GOOD, TRUSTED_PROXIES: value });
    expect(() => express().set('trust proxy', trustedProxies)).not.toThrow();
    expect(trustedProxies).toEqual(value.split(/[\s,]+/));
  },
);

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0', '1', 'true', '10.0.0.0/x'])(
  'SE10: TRUSTED_PROXIES=%s is refused, and the fault is named',
  (value) => {
    const [problem] = problemsOf({ ...GOOD, TRUSTED_PROXIES: `127.0.0.1, ${value}` });
    expect(problem).toMatch(/^TRUSTED_PROXIES must /);
    expect(problem).toContain(`"${value}"`);
  },
);

test('the password of a mail server is not repeated', () => {
  expect(problemsOf({ ...GOOD, SMTP_URL: 'imap://user:swordfish@mail.example' }).join()).not.toContain('swordfish');
});

test.each([
  ['DATABASE_URL', 'postgresql:///attestry?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://u:p%40w@[::1]:5432/attestry?sslmode=require'],
  ['DATABASE_URL', 'postgres://db.example/attestry?ssl=true&application_name=x&port=6432'],
  ['TEMPORAL_ADDRESS', '[::1]:7233'],
  ['TEMPORAL_ADDRESS', 'temporal_server:7233'],
  ['TEMPORAL_ADDRESS', 'namespace.a2dd6.tmprl.cloud:7233'],
  ['MAIL_FROM', 'id@example.com'],
  ['MAIL_FROM', '"Attestry, Inc." <id@example.com>'],
  ['DRAIN_SECONDS', '0'],
])('FD34: %s=%s is taken', (name, value) => {
  expect(problemsOf({ ...GOOD, [name]: value })).toEqual([]);
});

test('FD34: a file that cannot be read is told with its variable, whichever it is', () => {
  const names = ['TEMPORAL_TLS_CA_FILE', 'TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE', 'LEVEL_CATALOGUE'];
  const problems = problemsOf({ ...GOOD, ...Object.fromEntries(names.map((name) => [name, '/nowhere/file'])) });
  const expected = names.map((name) => `${name} names a file that cannot be read: /nowhere/file (ENOENT)`);
  expect(problems.filter((problem) => problem.includes('/nowhere/'))).toEqual(expect.arrayContaining(expected));
});

test('FD34: a file in the URL of the database is told with its name, and what else stands there is not', () => {
  const url = 'postgres://u:swordfish@db.example/attestry?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    expect(problemsOf({ ...GOOD, [name]: url })).toEqual([
      `${name} must have another sslrootcert: it names a file that cannot be read: /nowhere/ca.pem (ENOENT)`,
    ]);
  }
  expect(problemsOf({ ...GOOD, DATABASE_URL: url.replace('/nowhere/ca.pem', pem.certFile) })).toEqual([]);
});

test('FD34: a file is of the kind that its variable is for, and what is set is not called missing', () => {
  const tls = (certFile: string, keyFile: string) =>
    problemsOf({ ...GOOD, TEMPORAL_TLS_CERT_FILE: certFile, TEMPORAL_TLS_KEY_FILE: keyFile });
  const noCertificate = `TEMPORAL_TLS_CERT_FILE must name a PEM file of certificates, which ${pem.keyFile} is not`;
  const noKey = 'TEMPORAL_TLS_KEY_FILE must name a PEM file of a private key without a password, which';
  expect(tls(pem.certFile, pem.keyFile)).toEqual([]);
  expect(tls(pem.keyFile, pem.keyFile)).toEqual([noCertificate]);
  expect(tls(pem.keyFile, pem.certFile)).toEqual([noCertificate, `${noKey} ${pem.certFile} is not`]);
  expect(tls(pem.certFile, LOCKED_KEY)).toEqual([`${noKey} ${LOCKED_KEY} is not`]);
  expect(tls(pem.certFile, '/nowhere/key.pem')).toEqual([
    'TEMPORAL_TLS_KEY_FILE names a file that cannot be read: /nowhere/key.pem (ENOENT)',
  ]);
});

test.each([
  ['server', ['ENCRYPTION_KEYS', 'FRONTEND_URL', 'DATABASE_URL']],
  ['worker', ['ENCRYPTION_KEYS', 'FRONTEND_URL', 'DATABASE_URL', 'SMTP_URL']],
  ['commands', ['DATABASE_URL']],
] as const)('FD34: the %s asks for what it cannot do without, and for nothing else', (program, names) => {
  const missing = problemsOf({}, program).map((problem) => problem.split(' ')[0]);
  expect(missing.sort()).toEqual([...names].sort());
});

test('FD34: what a program does not use may be anything', () => {
  expect(problemsOf({ ...GOOD, PORT: '0', TRUSTED_PROXIES: 'x', VALIDATE_RESPONSES: 'x' }, 'worker')).toEqual([]);
  const ofWorker = { SMTP_URL: 'x', MAIL_FROM: 'x', TEMPORAL_ADDRESS: 'x', TEMPORAL_TLS_CA_FILE: '/nowhere' };
  expect(problemsOf({ ...GOOD, ...ofWorker }, 'server')).toEqual([]);
  expect(problemsOf({ ...GOOD, ...ofWorker, PORT: 'x', METRICS_PORT: 'x' }, 'commands')).toEqual([]);
});

test('FD34: a command that needs the keys says so with all else; whoever reads what was not asked for is told then', () => {
  const { DATABASE_URL } = GOOD;
  expect(() => loadConfig({}, 'commands', ['encryptionKeys'])).toThrow(
    /DATABASE_URL is missing[^]*ENCRYPTION_KEYS is missing/,
  );
  const config = loadConfig({ DATABASE_URL }, 'commands');
  expect(() => config.encryptionKeys).toThrow(/ENCRYPTION_KEYS is missing/);
  expect(loadConfig(GOOD, 'server').smtpUrl).toBe(GOOD.SMTP_URL);
  expect(redactedConfig(loadConfig(GOOD, 'server'))).not.toHaveProperty('SMTP_URL');
});

test('FD34: a name that is nearly one of ours is told with what else is wrong, and its value is not', () => {
  const { ENCRYPTION_KEYS, ...rest } = GOOD;
  const problems = problemsOf({ ...rest, ENCRYPTION_KEY: ENCRYPTION_KEYS });
  expect(problems).toEqual([
    expect.stringMatching(/^ENCRYPTION_KEYS is missing/),
    'ENCRYPTION_KEY is set, which nothing here reads: is ENCRYPTION_KEYS meant?',
  ]);
});

test('a command that needs one variable is not refused for the others', () => {
  const { DATABASE_URL } = GOOD;
  expect(readVariables({ DATABASE_URL, PORT: 'x' }, ['databaseUrl'])).toEqual({ databaseUrl: DATABASE_URL });
  expect(() => readVariables({}, ['databaseUrl'])).toThrow(ConfigError);
});

test.each([
  ['TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE'],
  ['TEMPORAL_TLS_KEY_FILE', 'TEMPORAL_TLS_CERT_FILE'],
])('%s without %s is of no use, and is refused', (given, missing) => {
  const file = given.includes('KEY') ? pem.keyFile : pem.certFile;
  expect(problemsOf({ ...GOOD, [given]: file })).toEqual([`${missing} is missing: ${given} needs it`]);
});

test('an API key is nowhere in the line of the start-up log', () => {
  const config = loadConfig({ ...GOOD, TEMPORAL_API_KEY: 'key-of-the-namespace' });
  expect(JSON.stringify(redactedConfig(config))).not.toContain('key-of-the-namespace');
});

test('RC6: COUNTRIES_NOT_ACCEPTED is a list of codes, and empty by default', () => {
  expect(loadConfig(GOOD).countriesNotAccepted).toEqual([]);
  expect(loadConfig({ ...GOOD, COUNTRIES_NOT_ACCEPTED: 'KP, IR' }).countriesNotAccepted).toEqual(['KP', 'IR']);
  expect(problemsOf({ ...GOOD, COUNTRIES_NOT_ACCEPTED: 'kp' })).toEqual([
    'COUNTRIES_NOT_ACCEPTED must be country codes such as "DE, FR", not "kp"',
  ]);
});
