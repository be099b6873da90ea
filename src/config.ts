const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

/** One record per variable: parsing, the redacted start-up line and the README's table all follow from it. */
interface Variable {
  name: string;
  kind: 'url' | 'text' | 'integer' | 'switch' | 'level' | 'key';
  /** Absent: required. */
  fallback?: string;
  secret?: boolean;
  description: string;
}

const VARIABLES = {
  databaseUrl: {
    name: 'DATABASE_URL',
    kind: 'text',
    secret: true,
    description: 'Postgres, logged in as a member of the role `attestry_service` (least privilege).',
  },
  databasePoolSize: {
    name: 'DATABASE_POOL_SIZE',
    kind: 'integer',
    fallback: '10',
    description: 'Connections per process.',
  },
  frontendUrl: {
    name: 'FRONTEND_URL',
    kind: 'url',
    description: 'Public address of the pages and of `/authorize`, without a trailing slash. Also the issuer.',
  },
  authUrl: {
    name: 'AUTH_URL',
    kind: 'url',
    fallback: '',
    description: 'Public address of `/oauth/token`. Default: `FRONTEND_URL`.',
  },
  resourceUrl: {
    name: 'RESOURCE_URL',
    kind: 'url',
    fallback: '',
    description: 'Public address of `/v2/…`. Default: `FRONTEND_URL`.',
  },
  host: { name: 'HOST', kind: 'text', fallback: '0.0.0.0', description: 'Address that the server listens on.' },
  port: { name: 'PORT', kind: 'integer', fallback: '8080', description: 'Port that the server listens on.' },
  metricsPort: {
    name: 'METRICS_PORT',
    kind: 'integer',
    fallback: '0',
    description: 'Port of `/metrics` (Prometheus) on loopback; 0 turns it off.',
  },
  serverProcesses: {
    name: 'SERVER_PROCESSES',
    kind: 'integer',
    fallback: '1',
    description: 'Server processes that share the port; one per core is best.',
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    kind: 'text',
    fallback: '',
    description: 'Addresses or ranges whose `X-Forwarded-*` is believed, separated by commas. Default: none.',
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
  temporalTaskQueue: {
    name: 'TEMPORAL_TASK_QUEUE',
    kind: 'text',
    fallback: 'webhook-deliveries',
    description: 'Task queue of the delivery workflows.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    kind: 'text',
    secret: true,
    description: 'Mail server, e.g. `smtps://user:password@mail.example:465`.',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    kind: 'text',
    fallback: 'Attestry <no-reply@attestry.invalid>',
    description: 'Sender of mails to users.',
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
  refreshIdleSeconds: {
    name: 'REFRESH_TOKEN_IDLE_SECONDS',
    kind: 'integer',
    fallback: String(90 * 86_400),
    description: 'A refresh token dies when unused for so long (O10).',
  },
  refreshAbsoluteSeconds: {
    name: 'REFRESH_TOKEN_ABSOLUTE_SECONDS',
    kind: 'integer',
    fallback: String(365 * 86_400),
    description: 'No refresh later than this after the authorization (O10).',
  },
  allowPrivateWebhookAddresses: {
    name: 'DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES',
    kind: 'switch',
    fallback: 'false',
    description: 'Lets webhooks reach loopback and private networks. For local development and tests only (SSRF).',
  },
} as const satisfies Record<string, Variable>;

type Value<K> = K extends 'integer'
  ? number
  : K extends 'switch'
    ? boolean
    : K extends 'key'
      ? EncryptionKey[]
      : string;
export interface EncryptionKey {
  id: string;
  key: Buffer;
}
export type Config = { readonly [K in keyof typeof VARIABLES]: Value<(typeof VARIABLES)[K]['kind']> };

/**
 * Reads the whole configuration, or throws one error that lists every problem.
 * @throws ConfigError
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const config: { -readonly [K in keyof Config]: Config[K] } = readVariables(
    env,
    Object.keys(VARIABLES) as (keyof Config)[],
  );
  config.authUrl ||= config.frontendUrl;
  config.resourceUrl ||= config.frontendUrl;
  return config;
}

/**
 * These variables alone, for a command that needs no others.
 * @throws ConfigError
 */
export function readVariables<K extends keyof Config>(env: NodeJS.ProcessEnv, keys: readonly K[]): Pick<Config, K> {
  const problems: string[] = [];
  const entries = keys.map((key) => {
    const variable: Variable = VARIABLES[key];
    const raw = env[variable.name] || variable.fallback;
    if (raw === undefined) {
      problems.push(`${variable.name} is missing: ${variable.description}`);
      return [key, undefined];
    }
    try {
      return [key, parse(variable.kind, raw)];
    } catch (error) {
      problems.push(`${variable.name} ${(error as Error).message}`);
      return [key, undefined];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(entries) as Pick<Config, K>;
}

export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** For the start-up log: every value, secrets as `***`. */
export function redactedConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Variable>(VARIABLES).map(([key, variable]) => [
      variable.name,
      variable.secret ? '***' : config[key as keyof Config],
    ]),
  );
}

/** Rows of the README's configuration table. */
export function configurationTable(): { name: string; fallback: string | undefined; description: string }[] {
  return Object.values<Variable>(VARIABLES).map(({ name, fallback, description }) => ({ name, fallback, description }));
}

function parse(kind: Variable['kind'], raw: string): string | number | boolean | EncryptionKey[] {
  switch (kind) {
    case 'text':
      return raw;
    case 'integer':
      if (!/^\d{1,10}$/.test(raw)) throw new Error(`must be a whole number, not "${raw}"`);
      return Number(raw);
    case 'switch':
      if (raw !== 'true' && raw !== 'false') throw new Error(`must be "true" or "false", not "${raw}"`);
      return raw === 'true';
    case 'level':
      if (!LOG_LEVELS.includes(raw)) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not "${raw}"`);
      return raw;
    case 'url':
      return parseUrl(raw);
    case 'key':
      return raw.split(',').map(parseKey);
  }
}

function parseUrl(raw: string): string {
  if (raw === '') return raw;
  if (!URL.canParse(raw) || !/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(raw)) {
    throw new Error('must be an http(s) URL without user, query and fragment');
  }
  // The issuer is compared byte for byte (RFC 9207 §2.4), so nothing is normalised here but refused.
  if (raw.endsWith('/')) throw new Error('must not end with a slash');
  return raw;
}

function parseKey(pair: string): EncryptionKey {
  const [, id, base64] = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/=]+)$/.exec(pair.trim()) ?? [];
  const key = Buffer.from(base64 ?? '', 'base64');
  if (!id || key.length !== 32) throw new Error('must be id:base64 of 32 bytes, e.g. from `openssl rand -base64 32`');
  return { id, key };
}
