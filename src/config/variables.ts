import { LIMIT_VARIABLES } from './limit-variables.js';
import { POOLER_VARIABLES } from './pooler-variables.js';
import { WORKER_VARIABLES } from './worker-variables.js';
import type { Variable } from './variable.js';

const SERVER = ['server'] as const;
const BOTH = ['server', 'worker'] as const;
const ALL = ['server', 'worker', 'commands'] as const;

const MAX_PORT = 65_535;

export const VARIABLES = {
  databaseUrl: {
    name: 'DATABASE_URL',
    kind: 'database',
    usedBy: ['server', 'worker', 'commands', 'migrate'],
    secret: true,
    description: 'Postgres, logged in as a member of the role `attestry_service` (least privilege).',
  },
  databasePoolSize: {
    name: 'DATABASE_POOL_SIZE',
    kind: 'integer',
    usedBy: BOTH,
    min: 1,
    fallback: '10',
    description: 'Connections per process.',
  },
  ...POOLER_VARIABLES,
  frontendUrl: {
    name: 'FRONTEND_URL',
    kind: 'origin',
    usedBy: ALL,
    description:
      'Public address of the pages and of `/authorize`, and the issuer: https (http on loopback), without a path or a trailing slash.',
  },
  authUrl: {
    name: 'AUTH_URL',
    kind: 'url',
    usedBy: SERVER,
    fallback: '',
    description: 'Public address of `/oauth/…`; may have a path that a proxy cuts off. Default: `FRONTEND_URL`.',
  },
  resourceUrl: {
    name: 'RESOURCE_URL',
    kind: 'url',
    usedBy: SERVER,
    fallback: '',
    description: 'Public address of `/v2/…`; may have a path that a proxy cuts off. Default: `FRONTEND_URL`.',
  },
  host: {
    name: 'HOST',
    kind: 'host',
    usedBy: SERVER,
    fallback: '0.0.0.0',
    description: 'Address that the server listens on.',
  },
  port: {
    name: 'PORT',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    max: MAX_PORT,
    fallback: '8080',
    description: 'Port that the server listens on.',
  },
  metricsPort: {
    name: 'METRICS_PORT',
    kind: 'integer',
    usedBy: BOTH,
    max: MAX_PORT,
    fallback: '0',
    description: 'Port of `/metrics` (Prometheus), and of the worker’s `/healthz` and `/readyz`; 0 turns them off.',
  },
  metricsHost: {
    name: 'METRICS_HOST',
    kind: 'host',
    usedBy: BOTH,
    fallback: '127.0.0.1',
    description:
      'Address on which `METRICS_PORT` is opened. If probes and Prometheus ask from other machines, they, and nobody else, must be able to reach it.',
  },
  serverProcesses: {
    name: 'SERVER_PROCESSES',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: '1',
    description: 'Server processes that share the port; one per core is best.',
  },
  drainSeconds: {
    name: 'DRAIN_SECONDS',
    kind: 'integer',
    usedBy: SERVER,
    max: 3_600,
    fallback: '25',
    description:
      'For how long after SIGTERM everything but `/readyz`, which is 503 at once, is served as before. Set it to the seconds between two probes of your load balancer, times the failures after which it looks elsewhere, and some more.',
  },
  drainLimitSeconds: {
    name: 'DRAIN_LIMIT_SECONDS',
    kind: 'integer',
    usedBy: SERVER,
    max: 3_600,
    fallback: '30',
    description: 'For how long after that requests under way, such as uploads on a slow line, may go on.',
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    kind: 'addresses',
    usedBy: SERVER,
    fallback: '',
    description:
      'Addresses or ranges (`10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`) whose `X-Forwarded-*` is believed, separated by commas. Default: none.',
  },
  encryptionKeys: {
    name: 'ENCRYPTION_KEYS',
    kind: 'key',
    usedBy: ALL,
    secret: true,
    description:
      '`id:base64` pairs of 32-byte keys, separated by commas; the first one encrypts, all decrypt. Protects webhook secrets and personal data.',
  },
  levelCatalogue: {
    name: 'LEVEL_CATALOGUE',
    kind: 'file',
    usedBy: ALL,
    fallback: '',
    description:
      'File of the levels and add-ons to offer, in the form of `src/verification/catalogue/catalogue.json`. Default: that one.',
  },
  proofOfAddressMonths: {
    name: 'PROOF_OF_ADDRESS_MONTHS',
    kind: 'integer',
    usedBy: ALL,
    min: 1,
    max: 120,
    fallback: '12',
    description: 'For how long a proof of address holds, from its date.',
  },
  retentionDays: {
    name: 'RETENTION_DAYS',
    kind: 'integer',
    usedBy: SERVER,
    max: 36_500,
    fallback: '1825',
    description: 'For how long what a live verification rests on is kept after its user has deleted the account.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    kind: 'level',
    usedBy: BOTH,
    fallback: 'info',
    description: '`debug`, `info`, `warn`, `error` or `silent`.',
  },
  validateResponses: {
    name: 'VALIDATE_RESPONSES',
    kind: 'switch',
    usedBy: SERVER,
    fallback: 'false',
    description: 'Check every response against the contract; for development and tests.',
  },
  ...WORKER_VARIABLES,
  ...LIMIT_VARIABLES,
  sandboxDecisionSeconds: {
    name: 'SANDBOX_DECISION_SECONDS',
    kind: 'integer',
    usedBy: ALL,
    max: 86_400,
    fallback: '5',
    description: 'How long the family names that decide by themselves in the sandbox take to do so.',
  },
  reviewUndoSeconds: {
    name: 'REVIEW_UNDO_SECONDS',
    kind: 'integer',
    usedBy: ['server', 'worker'],
    max: 600,
    fallback: '10',
    description:
      'How long a reviewer can undo a decision. Nobody is told until then, and the worker makes it; with 0 the server does at once.',
  },
  allowPrivateWebhookAddresses: {
    name: 'DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES',
    kind: 'switch',
    usedBy: ALL,
    fallback: 'false',
    description: 'Lets webhooks reach loopback and private networks. For local development and tests only (SSRF).',
  },
} as const satisfies Record<string, Variable>;

/** The rows of the table in docs/configuration.md. */
export function configurationTable(): Variable[] {
  return Object.values<Variable>(VARIABLES);
}
