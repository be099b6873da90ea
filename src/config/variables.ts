import { LIMIT_VARIABLES } from './limit-variables.js';
import { POOLER_VARIABLES } from './pooler-variables.js';
import type { Variable } from './variable.js';

const MAX_PORT = 65_535;

export const VARIABLES = {
  databaseUrl: {
    name: 'DATABASE_URL',
    kind: 'text',
    secret: true,
    description: 'Postgres, logged in as a member of the role `attestry_service` (least privilege).',
  },
  databasePoolSize: {
    name: 'DATABASE_POOL_SIZE',
    kind: 'integer',
    min: 1,
    fallback: '10',
    description: 'Connections per process.',
  },
  ...POOLER_VARIABLES,
  frontendUrl: {
    name: 'FRONTEND_URL',
    kind: 'origin',
    description:
      'Public address of the pages and of `/authorize`, and the issuer: https (http on loopback), without a path or a trailing slash.',
  },
  authUrl: {
    name: 'AUTH_URL',
    kind: 'url',
    fallback: '',
    description: 'Public address of `/oauth/…`; may have a path that a proxy cuts off. Default: `FRONTEND_URL`.',
  },
  resourceUrl: {
    name: 'RESOURCE_URL',
    kind: 'url',
    fallback: '',
    description: 'Public address of `/v2/…`; may have a path that a proxy cuts off. Default: `FRONTEND_URL`.',
  },
  host: { name: 'HOST', kind: 'host', fallback: '0.0.0.0', description: 'Address that the server listens on.' },
  port: {
    name: 'PORT',
    kind: 'integer',
    min: 1,
    max: MAX_PORT,
    fallback: '8080',
    description: 'Port that the server listens on.',
  },
  metricsPort: {
    name: 'METRICS_PORT',
    kind: 'integer',
    max: MAX_PORT,
    fallback: '0',
    description: 'Port of `/metrics` (Prometheus), and of the worker’s `/healthz` and `/readyz`; 0 turns them off.',
  },
  metricsHost: {
    name: 'METRICS_HOST',
    kind: 'host',
    fallback: '127.0.0.1',
    description:
      'Address that this port is opened on. What asks from another machine must be able to reach it, and nobody else.',
  },
  serverProcesses: {
    name: 'SERVER_PROCESSES',
    kind: 'integer',
    min: 1,
    fallback: '1',
    description: 'Server processes that share the port; one per core is best.',
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    kind: 'addresses',
    fallback: '',
    description:
      'Addresses or ranges (`10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`) whose `X-Forwarded-*` is believed, separated by commas. Default: none.',
  },
  encryptionKeys: {
    name: 'ENCRYPTION_KEYS',
    kind: 'key',
    secret: true,
    description:
      '`id:base64` pairs of 32-byte keys, separated by commas; the first one encrypts, all decrypt. Protects webhook secrets and personal data.',
  },
  temporalAddress: {
    name: 'TEMPORAL_ADDRESS',
    kind: 'text',
    fallback: '127.0.0.1:7233',
    description: 'Temporal frontend, host and port. Only the worker connects to it.',
  },
  temporalNamespace: {
    name: 'TEMPORAL_NAMESPACE',
    kind: 'text',
    fallback: 'default',
    description: 'Temporal namespace.',
  },
  temporalTls: {
    name: 'TEMPORAL_TLS',
    kind: 'switch',
    fallback: 'false',
    description: 'Speak TLS to Temporal. On as well where one of the next four is set.',
  },
  temporalTlsCaFile: {
    name: 'TEMPORAL_TLS_CA_FILE',
    kind: 'text',
    fallback: '',
    description:
      'PEM file of the authority that Temporal’s certificate must come from. Default: the usual public ones.',
  },
  temporalTlsCertFile: {
    name: 'TEMPORAL_TLS_CERT_FILE',
    kind: 'text',
    fallback: '',
    description:
      'PEM file of the certificate that the worker shows to Temporal (mTLS), with those between it and its authority.',
  },
  temporalTlsKeyFile: {
    name: 'TEMPORAL_TLS_KEY_FILE',
    kind: 'text',
    fallback: '',
    description: 'PEM file of the private key of that certificate.',
  },
  temporalApiKey: {
    name: 'TEMPORAL_API_KEY',
    kind: 'text',
    fallback: '',
    secret: true,
    description: 'API key of the namespace, as Temporal Cloud gives it out.',
  },
  temporalTaskQueue: {
    name: 'TEMPORAL_TASK_QUEUE',
    kind: 'text',
    fallback: 'webhook-deliveries',
    description: 'Task queue of the delivery workflows.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    kind: 'mail-server',
    secret: true,
    description: 'Mail server, e.g. `smtps://user:password@mail.example:465`.',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    kind: 'text',
    fallback: 'Attestry <no-reply@attestry.invalid>',
    description: 'Sender of mails to users.',
  },
  levelCatalogue: {
    name: 'LEVEL_CATALOGUE',
    kind: 'text',
    fallback: '',
    description:
      'File of the levels and add-ons to offer, in the form of `src/verification/catalogue.json`. Default: that one.',
  },
  proofOfAddressMonths: {
    name: 'PROOF_OF_ADDRESS_MONTHS',
    kind: 'integer',
    min: 1,
    max: 120,
    fallback: '12',
    description: 'For how long a proof of address holds, from its date.',
  },
  retentionDays: {
    name: 'RETENTION_DAYS',
    kind: 'integer',
    max: 36_500,
    fallback: '1825',
    description: 'For how long what a live verification rests on is kept after its user has deleted the account.',
  },
  webhookRetentionDays: {
    name: 'WEBHOOK_RETENTION_DAYS',
    kind: 'integer',
    min: 1,
    max: 36_500,
    fallback: '90',
    description:
      'For how long webhook deliveries, their attempts and their notifications are kept after they have ended.',
  },
  countriesNotAccepted: {
    name: 'COUNTRIES_NOT_ACCEPTED',
    kind: 'countries',
    fallback: '',
    description: 'Codes of countries that the automatic check objects to, such as `KP, IR`.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    kind: 'level',
    fallback: 'info',
    description: '`debug`, `info`, `warn`, `error` or `silent`.',
  },
  validateResponses: {
    name: 'VALIDATE_RESPONSES',
    kind: 'switch',
    fallback: 'false',
    description: 'Check every response against the contract; for development and tests.',
  },
  ...LIMIT_VARIABLES,
  webhookAutoDisable: {
    name: 'WEBHOOK_AUTO_DISABLE',
    kind: 'switch',
    fallback: 'false',
    description:
      'Disables a webhook endpoint after 5 days without a success and 50 failed attempts, a day after a mail to the client’s members, where it has any (W11).',
  },
  webhookProxyUrl: {
    name: 'WEBHOOK_PROXY_URL',
    kind: 'proxy',
    fallback: '',
    secret: true,
    description:
      'HTTP proxy for webhooks (CONNECT), e.g. `http://user:password@proxy.internal:3128`. Asked for addresses judged here, never for names.',
  },
  sandboxDecisionSeconds: {
    name: 'SANDBOX_DECISION_SECONDS',
    kind: 'integer',
    max: 86_400,
    fallback: '5',
    description: 'How long a magic family name of the sandbox takes to decide.',
  },
  allowPrivateWebhookAddresses: {
    name: 'DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES',
    kind: 'switch',
    fallback: 'false',
    description: 'Lets webhooks reach loopback and private networks. For local development and tests only (SSRF).',
  },
} as const satisfies Record<string, Variable>;

/** Rows of the README's configuration table. */
export function configurationTable(): { name: string; fallback: string | undefined; description: string }[] {
  return Object.values<Variable>(VARIABLES).map(({ name, fallback, description }) => ({ name, fallback, description }));
}
