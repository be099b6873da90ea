import type { Listener } from './listener-api.js';
import type { Forwarded } from './forward.js';
import { toWire } from '../snake-case.js';

/** Printed at the start, before the first notification. */
export function startText(listener: Listener, baseUrl: string, forwardTo: string): string {
  return `Listening at ${baseUrl}, forwarding to ${forwardTo}.
  event types     ${listener.event_types.join(' ')}
  signing secret  ${listener.secret}
Let your receiver check X-Service-Signature or webhook-signature with this secret: it stays the same until the client’s own secret is another. Ctrl-C ends it.
A line tells what your receiver answered, and whether what it got was signed right.
`;
}

export function lineOf({
  at,
  type,
  webhookId,
  statusCode,
  errorClass,
  durationMs,
  isSignatureValid,
}: Forwarded): string {
  const signature = isSignatureValid ? 'signed right' : 'SIGNED WRONG';
  const cells = [
    at.toTimeString().slice(0, 8),
    type.padEnd(22),
    webhookId,
    statusCode ?? errorClass,
    `${durationMs} ms`,
  ];
  return [...cells, signature].join('  ');
}

export function hint(forwardTo: string): string {
  return `error: no answer from ${forwardTo}: is your server running? This goes on; what failed is not sent again.`;
}

export type Print = (value: object, line: string) => void;

export const printLine: Print = (_value, line) => void process.stdout.write(`${line}\n`);

/** Prints each notification as one line of JSON. */
export const printJson: Print = (value) => void process.stdout.write(`${JSON.stringify(toWire(value))}\n`);
