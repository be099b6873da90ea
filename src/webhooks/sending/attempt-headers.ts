import { serviceSignature, standardSignature, type SigningSecrets } from '../signature/signature.js';

export interface SignedAttempt {
  notificationId: string;
  attemptNumber: number;
  body: Buffer;
  secrets: SigningSecrets;
  /** The endpoint's own headers, which were checked when they were stored. */
  ownHeaders?: Readonly<Record<string, string>>;
  at: Date;
}

/**
 * The headers of one attempt. Time and signatures are new for each attempt, and `webhook-id` stays the same. Attempts,
 * redeliveries and listeners all use this function.
 */
export function attemptHeaders(attempt: SignedAttempt): Record<string, string> {
  const { notificationId, body, secrets } = attempt;
  const timestamp = Math.floor(attempt.at.getTime() / 1000);
  const signatures = secrets.standard.map((secret) => standardSignature(notificationId, timestamp, body, secret));
  return {
    // The client's own headers come first, so that they cannot replace those of the service.
    ...attempt.ownHeaders,
    'content-type': 'application/json',
    'user-agent': 'Attestry-Webhooks',
    // Responses are never decompressed, so the receiver is asked not to compress them.
    'accept-encoding': 'identity',
    'X-Service-Signature': serviceSignature(body, secrets.service),
    'X-Service-Attempt': String(attempt.attemptNumber),
    'webhook-id': notificationId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
