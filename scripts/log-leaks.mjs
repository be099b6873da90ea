// After a whole test run: checks that no log of a program contains secrets or personal data. The logs lie in
// .data/test-logs; --forget deletes them before the next run.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../.data/test-logs', import.meta.url));
/** Each of these must have written lines; otherwise an empty search result would prove nothing. */
const PROGRAMS = ['test', 'server', 'worker'];
const SHOWN_CHARACTERS = 160;

/**
 * What no log may contain. Prefixes of tokens make the first pattern exact; the last two are data of the tests' own
 * users.
 */
const KINDS = [
  ['a token, code or secret', /\b(?:kat|krt|kac|kcs|kec|whs|ks)_[\w-]{43}/],
  [
    'random bits, like those of a session',
    /(?<![\w/+=.-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w/+=.-])/,
  ],
  ['an encryption key', /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=(?!=)/],
  ['an Authorization header', /\bauthorization\\?["']?\s*[:=]/i],
  ['credentials of a header', /\b(?:Basic|Bearer)\s+(?=\S*[\d=])[\w+/.~-]{12,}=*/i],
  ['a cookie', /\bcookie\\?["']?\s*[:=]|\b__Host-/i],
  [
    'the query of an address',
    /[?&](?:code|state|iss|access_token|refresh_token|token|client_secret|code_verifier|code_challenge|csrf|password|request)=/,
  ],
  ['an address with a password', /\b[a-z][a-z0-9+]*:\/\/[^\s/:@"'\\]*:[^\s/@"'\\]+@/],
  ['an e-mail address', /[\w.+-]+@(?:[\w-]+\.)+(?:example|test|invalid|com|org|net)\b/],
  ['a password', /horse battery|\b(?:review|member)-[0-9a-f]{12}\b/],
  ['personal data', /Lovelace|C01X00T47|1990-12-10/],
];

/** Texts of the service itself: the sender of all mails, and examples in error messages. */
const HARMLESS =
  /\bno-reply@attestry\.invalid|\blike name@example\.com|Attestry <id@example\.com>|smtps:\/\/user:password@mail\.example:465/g;

/** The forbidden content of a log: its kind and its line. */
export function findLeaks(text) {
  return text.split('\n').flatMap((line) => {
    const rest = line.replaceAll(HARMLESS, '');
    return KINDS.filter(([, shape]) => shape.test(rest)).map(([kind]) => ({ kind, line }));
  });
}

/** The log lines that lack a field: each needs time, level, process and message, and failures have a fixed form. */
export function findShapeless(text) {
  // Lines of other programs, such as Temporal's tools, are skipped.
  return text.split('\n').filter((line) => line.startsWith('{"level":') && !isWhole(JSON.parse(line)));
}

function isWhole({ time, level, process, msg, error = [], causes }) {
  const hasTexts = [time, level, process, msg].every((field) => typeof field === 'string' && field !== '');
  return (
    hasTexts &&
    causes === undefined &&
    Array.isArray(error) &&
    error.every(({ name, message }) => name && typeof message === 'string')
  );
}

/** All faults in the logs of a run, by file name. */
export function judgeLogs(logs) {
  const missing = PROGRAMS.filter((program) => !logs.some(({ text }) => text.includes(`"process":"${program}"`)));
  return [
    ...missing.map((program) => `no line of a ${program}: is its log written at all?`),
    ...logs.flatMap(({ name, text }) =>
      findLeaks(text).map(({ kind, line }) => `${name} holds ${kind}: ${line.slice(0, SHOWN_CHARACTERS)}`),
    ),
  ];
}

function report() {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const logs = names.map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));
  const shapeless = logs.flatMap(({ name, text }) =>
    findShapeless(text).map((line) => `${name} holds a line without its fields: ${line.slice(0, SHOWN_CHARACTERS)}`),
  );
  const faults = [...judgeLogs(logs), ...shapeless];
  for (const fault of faults) console.error(fault);
  const lines = logs.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  console.log(`${lines} lines of ${names.length} logs searched, ${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--forget')) rmSync(FOLDER, { recursive: true, force: true });
  else process.exitCode = report();
}
