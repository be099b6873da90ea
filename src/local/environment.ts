import { configurationTable } from '../config.js';
import { url, type Ports } from './addresses.js';
import type { DataFolder } from './data-folder.js';
import type { Seeded } from './seed.js';

/** Variables of the service that `npm start` passes on from its environment. */
const USED = ['TEMPORAL_ADDRESS', 'TEMPORAL_UI_URL', 'LOG_LEVEL'];

interface Given {
  ports: Ports;
  serviceUrl: string;
  encryptionKeys: string;
  temporalAddress: string;
}

/** The configuration of server and worker for this machine. */
export function serviceEnvironment({ ports, serviceUrl, encryptionKeys, temporalAddress }: Given): NodeJS.ProcessEnv {
  return {
    ...outerEnvironment(),
    DATABASE_URL: serviceUrl,
    FRONTEND_URL: url(ports.service),
    HOST: '127.0.0.1',
    PORT: String(ports.service),
    ENCRYPTION_KEYS: encryptionKeys,
    TEMPORAL_ADDRESS: temporalAddress,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    VALIDATE_RESPONSES: 'true',
    // The demo client receives webhooks on a loopback address, which the service would otherwise refuse.
    DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'true',
    // There is no load balancer that needs time to notice, and a person waits after Ctrl-C.
    DRAIN_SECONDS: '0',
    DRAIN_LIMIT_SECONDS: '5',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  };
}

/** The worker has a single listener, for metrics and readiness. */
export function workerEnvironment(env: NodeJS.ProcessEnv, ports: Ports): NodeJS.ProcessEnv {
  return { ...env, METRICS_HOST: '127.0.0.1', METRICS_PORT: String(ports.workerMetrics) };
}

/**
 * The environment without the service's variables. A DATABASE_URL in somebody's shell, for example, belongs to another
 * database.
 */
function outerEnvironment(): NodeJS.ProcessEnv {
  const ours = new Set(ownVariables());
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.has(name)));
}

/** Variables of the service that are set but that `npm start` ignores. */
export function unusedVariables(): string[] {
  return ownVariables().filter((name) => process.env[name] && !USED.includes(name));
}

function ownVariables(): string[] {
  return configurationTable().map(({ name }) => name);
}

export function mailboxEnvironment(data: DataFolder, ports: Ports): NodeJS.ProcessEnv {
  return {
    ...outerEnvironment(),
    MAILBOX_PORT: String(ports.mailbox),
    MAILBOX_SMTP_PORT: String(ports.smtp),
    MAILBOX_FOLDER: data.path('mailbox'),
  };
}

/** The variables of the demo client: its credentials and the three base addresses of the service. */
export function demoClientEnvironment(data: DataFolder, ports: Ports, { client }: Seeded): NodeJS.ProcessEnv {
  return {
    ...outerEnvironment(),
    DEMO_PORT: String(ports.demoClient),
    DEMO_CLIENT_ID: client.clientId,
    DEMO_CLIENT_SECRET: client.clientSecret,
    DEMO_SIGNING_SECRET: data.secrets().signingSecret,
    DEMO_REDIRECT_URI: client.redirectUri,
    DEMO_FRONTEND_URL: url(ports.service),
    DEMO_AUTH_URL: url(ports.service),
    DEMO_RESOURCE_URL: url(ports.service),
  };
}
