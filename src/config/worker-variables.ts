import type { Variable } from './variable.js';

const WORKER = ['worker'] as const;

/** Variables of the worker, which delivers webhooks, sends mails and runs checks. */
export const WORKER_VARIABLES = {
  temporalAddress: {
    name: 'TEMPORAL_ADDRESS',
    kind: 'host-port',
    usedBy: WORKER,
    fallback: '127.0.0.1:7233',
    description: 'Temporal frontend, host and port. Only the worker connects to it.',
  },
  temporalNamespace: {
    name: 'TEMPORAL_NAMESPACE',
    kind: 'word',
    usedBy: WORKER,
    fallback: 'default',
    description: 'Temporal namespace.',
  },
  temporalTls: {
    name: 'TEMPORAL_TLS',
    kind: 'switch',
    usedBy: WORKER,
    fallback: 'false',
    description: 'Speak TLS to Temporal. Also on if one of the next four is set.',
  },
  temporalTlsCaFile: {
    name: 'TEMPORAL_TLS_CA_FILE',
    kind: 'certificates',
    usedBy: WORKER,
    fallback: '',
    description:
      'PEM file of the authority that Temporal’s certificate must come from. Default: the usual public ones.',
  },
  temporalTlsCertFile: {
    name: 'TEMPORAL_TLS_CERT_FILE',
    kind: 'certificates',
    usedBy: WORKER,
    fallback: '',
    description:
      'PEM file of the certificate that the worker shows to Temporal (mTLS), with those between it and its authority.',
  },
  temporalTlsKeyFile: {
    name: 'TEMPORAL_TLS_KEY_FILE',
    kind: 'private-key',
    usedBy: WORKER,
    fallback: '',
    description: 'PEM file of the private key of that certificate.',
  },
  temporalApiKey: {
    name: 'TEMPORAL_API_KEY',
    kind: 'word',
    usedBy: WORKER,
    fallback: '',
    secret: true,
    description: 'API key of the namespace, as Temporal Cloud gives it out.',
  },
  temporalTaskQueue: {
    name: 'TEMPORAL_TASK_QUEUE',
    kind: 'word',
    usedBy: WORKER,
    fallback: 'webhook-deliveries',
    description: 'Task queue of the delivery workflows.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    kind: 'mail-server',
    usedBy: WORKER,
    secret: true,
    description: 'Mail server, e.g. `smtps://user:password@mail.example:465`.',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    kind: 'sender',
    usedBy: WORKER,
    fallback: 'Attestry <no-reply@attestry.invalid>',
    description: 'Sender of mails to users.',
  },
  webhookRetentionDays: {
    name: 'WEBHOOK_RETENTION_DAYS',
    kind: 'integer',
    usedBy: WORKER,
    min: 1,
    max: 36_500,
    fallback: '90',
    description:
      'For how long webhook deliveries, their attempts and their notifications are kept after they have ended.',
  },
  countriesNotAccepted: {
    name: 'COUNTRIES_NOT_ACCEPTED',
    kind: 'countries',
    usedBy: WORKER,
    fallback: '',
    description: 'Codes of countries that the automatic check objects to, such as `KP, IR`.',
  },
  webhookAutoDisable: {
    name: 'WEBHOOK_AUTO_DISABLE',
    kind: 'switch',
    usedBy: WORKER,
    fallback: 'false',
    description:
      'Disables a webhook endpoint after 5 days without a success and 50 failed attempts, a day after a mail to the client’s members, where it has any.',
  },
  webhookProxyUrl: {
    name: 'WEBHOOK_PROXY_URL',
    kind: 'proxy',
    usedBy: WORKER,
    fallback: '',
    secret: true,
    description:
      'HTTP proxy for webhooks (CONNECT), e.g. `http://user:password@proxy.internal:3128`. It is asked for addresses that the worker has checked, never for names.',
  },
} as const satisfies Record<string, Variable>;
