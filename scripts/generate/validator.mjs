import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { payloadsOf } from './notifications.mjs';

const BANNER = '// Made by npm run generate. Never edited by hand.\n';
const BASE = 'asyncapi.json';

/** A compiled validator for body and headers of webhooks, so that the worker need not compile one at run time. */
export function notificationValidator(asyncapi) {
  const ajv = new Ajv2020({
    code: { source: true, esm: true, lines: true },
    strict: false,
    validateFormats: false,
    allErrors: true,
  });
  ajv.addSchema({ $id: BASE, ...asyncapi });
  const oneOf = payloadsOf(asyncapi).map((name) => ({ $ref: `${BASE}#/components/schemas/${name}` }));
  ajv.addSchema({ $id: 'notification', oneOf });
  ajv.addSchema({ $id: 'headers', $ref: `${BASE}#/components/schemas/NotificationHeaders` });
  const code = standalone.default(ajv, {
    validateNotification: 'notification',
    validateNotificationHeaders: 'headers',
  });
  return {
    'notification-validator.js': `${BANNER}${withRequire(code)}`,
    'notification-validator.d.ts': BANNER + TYPES,
  };
}

/** Ajv's ESM output still calls require() for its run-time functions. */
function withRequire(code) {
  if (!code.includes('require(')) return code;
  return `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n${code}`;
}

const TYPES = `import type { ErrorObject } from 'ajv';
import type { Notification, NotificationHeaders } from './notifications.js';

interface Validator<T> {
  (value: unknown): value is T;
  errors?: ErrorObject[] | null;
}

export declare const validateNotification: Validator<Notification>;
export declare const validateNotificationHeaders: Validator<NotificationHeaders>;
`;
