import type { Context } from '../../context.js';
import { refuse } from '../../refusals/refuse.js';
import { signingSecrets } from '../endpoints/endpoint-secret.js';
import { findSealedSecrets, type EndpointKey } from '../endpoints/endpoint.store.js';
import type { SigningSecrets } from './signature.js';
import {
  diagnoseServiceSignature,
  diagnoseStandardSignature,
  type SignatureFault,
  type StandardHeaders,
} from './signature-diagnosis.js';

export interface PastedAttempt {
  /** The value of `X-Service-Signature`. */
  service?: string | undefined;
  standard?: StandardHeaders | undefined;
  body: string;
  /** The pasted secret, or the endpoint whose stored secret is used, so that nobody has to copy it. */
  secret: string | EndpointKey;
}

/** The faults of each pasted header; an empty list means a correct signature. */
export interface SignatureVerdict {
  service?: SignatureFault[];
  standard?: SignatureFault[];
}

/**
 * Checks pasted signatures, and stores nothing of what was pasted.
 * @throws Refused for an endpoint that does not exist or is another client's
 */
export async function checkSignatures(context: Context, pasted: PastedAttempt, now: Date): Promise<SignatureVerdict> {
  const { service, standard, body, secret } = pasted;
  const secrets =
    typeof secret === 'string' ? { service: secret, standard: [secret] } : await secretsOf(context, secret, now);
  return {
    ...(service === undefined ? {} : { service: await diagnoseServiceSignature(service, body, secrets) }),
    ...(standard === undefined ? {} : { standard: await diagnoseStandardSignature(standard, body, secrets, now) }),
  };
}

async function secretsOf({ db, encryption }: Context, key: EndpointKey, now: Date): Promise<SigningSecrets> {
  const sealed = await findSealedSecrets(db, key);
  if (!sealed) refuse('webhook_endpoint.unknown');
  return signingSecrets(encryption, key.webhookEndpointId, sealed, now);
}
