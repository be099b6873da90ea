import { expect, test } from 'vitest';
import { ConfigError, loadConfig, readVariables } from '../../src/config.js';

const GOOD = {
  DATABASE_URL: 'postgres://service@db.example/attestry',
  FRONTEND_URL: 'https://verify.example',
  ENCRYPTION_KEYS: `one:${Buffer.alloc(32).toString('base64')}`,
  SMTP_URL: 'smtp://mail.example',
};

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(env);
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

test('a command that needs one variable is not refused for the others', () => {
  const { DATABASE_URL } = GOOD;
  expect(readVariables({ DATABASE_URL, PORT: 'x' }, ['databaseUrl'])).toEqual({ databaseUrl: DATABASE_URL });
  expect(() => readVariables({}, ['databaseUrl'])).toThrow(ConfigError);
});
