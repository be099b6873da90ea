import type { Variable } from './variable.js';

const ALL = ['server', 'worker', 'commands', 'migrate'] as const;

export const POOLER_VARIABLES = {
  databasePooler: {
    name: 'DATABASE_POOLER',
    kind: 'pooler',
    usedBy: ALL,
    fallback: 'none',
    description:
      '`transaction` where `DATABASE_URL` leads to a connection pooler such as PgBouncer, in transaction or session mode (docs/operating.md, “A connection pooler”).',
  },
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL',
    kind: 'database',
    usedBy: ALL,
    fallback: '',
    secret: true,
    description:
      'With `DATABASE_POOLER=transaction`: Postgres itself, with the same login, for what needs a session of its own.',
  },
} as const satisfies Record<string, Variable>;
