import type { RecordedCall } from './memory.js';
import { clientCredentials, write, type Registration } from './service-api.js';

const SCOPE = 'client.sandbox:manage';
const YEAR_SECONDS = 365 * 86_400;

/** The request body for each button, by the button's name. */
export const OUTCOMES: Readonly<Record<string, object>> = {
  approve: { outcome: 'approved' },
  reject: { outcome: 'rejected', reason_code: 'document_unreadable', fixable: true },
  contact: { outcome: 'contacted', items: ['document_number'], text: 'The last digits cannot be read.' },
  expire: { outcome: 'expired' },
};

/** Undefined for an unknown outcome. */
export async function decide(client: Registration, uid: string, outcome: string): Promise<RecordedCall | undefined> {
  const { [outcome]: body } = OUTCOMES;
  return body && send(client, `/v2/sandbox/verifications/${uid}/basic/outcome`, body);
}

/** Moves the sandbox clock forward by a year, so that whatever is valid for less than that expires. */
export async function forwardClock(client: Registration): Promise<RecordedCall> {
  return send(client, '/v2/sandbox/clock', { forward_seconds: YEAR_SECONDS });
}

async function send(client: Registration, path: string, body: object): Promise<RecordedCall> {
  const { access_token: accessToken } = (await clientCredentials(client, SCOPE)).body;
  return { request: `POST ${path}`, response: await write(client, path, accessToken, body), at: new Date() };
}
