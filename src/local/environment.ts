import { configurationTable } from '../config.js';
import { url, type Ports } from './addresses.js';
import type { DataFolder } from './data-folder.js';
import type { Seeded } from './seed.js';

/** Of the variables of the service, those that `npm start` goes by. */
const USED = ['TEMPORAL_ADDRESS', 'TEMPORAL_UI_URL', 'LOG_LEVEL'];

interface Given {
  ports: Ports;
  serviceUrl: string;
  encryptionKeys: string;
  temporalAddress: string;
}

/** The configuration of server and worker on this machine. */
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
    // The demo client listens on loopback.
    DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'true',
    // No load balancer looks, and whoever pressed Ctrl-C waits.
    DRAIN_SECONDS: '0',
    DRAIN_LIMIT_SECONDS: '5',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  };
}

/** The worker has no other address than this: for its metrics, and for whether it is ready. */
export function workerEnvironment(env: NodeJS.ProcessEnv, ports: Ports): NodeJS.ProcessEnv {
  return { ...env, METRICS_HOST: '127.0.0.1', METRICS_PORT: String(ports.workerMetrics) };
}

/** Without variables of the service: a DATABASE_URL in somebody's shell is meant for something else. */
function outerEnvironment(): NodeJS.ProcessEnv {
  const ours = new Set(ownVariables());
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.has(name)));
}

/** Variables of the service that are set where it is started, and have no effect here. */
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

/** What any client knows: its own credentials and the three base addresses. */
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
