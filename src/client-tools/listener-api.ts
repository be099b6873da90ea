import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../generated/openapi.js';
import type { Credentials } from './credentials.js';
import { RefusedByAttestry, Unavailable } from './fault.js';
import { listenerSecret } from './listener-secret.js';
import { AttestryApi, unreadable } from './attestry-api.js';

export type Heard = components['schemas']['HeardNotifications'];
export type Listener = components['schemas']['WebhookListenerWithSecret'];

const SCOPE = 'client.webhooks:manage';
const WAIT_SECONDS = 25;
const RETRY_MS = 2_000;
const TOUCH_MS = 5_000;

/** The operations of webhook listeners, as any client may use them. */
export class ListenerApi {
  readonly #attestry: AttestryApi;
  #token: string | undefined;
  #isAway = false;

  constructor(
    private readonly credentials: Credentials,
    private readonly stop: AbortSignal,
    private readonly say: (line: string) => void,
  ) {
    this.#attestry = new AttestryApi(credentials, stop);
  }

  async createListener(eventTypes: readonly string[] | undefined): Promise<Listener> {
    const { clientId, clientSecret } = this.credentials;
    const secret = listenerSecret(clientId, clientSecret);
    const request = { secret, ...(eventTypes ? { event_types: eventTypes } : {}) };
    return this.#call('POST', '/v2/webhook-listeners', isListener, request);
  }

  /**
   * Waits for notifications, and returns an empty list after some time.
   * @returns `ended` when the listener has ended, for instance while the computer was asleep
   */
  async poll({ webhook_listener_id: id }: Listener, cursor: string): Promise<Heard | 'ended' | 'stopped'> {
    const path = `/v2/webhook-listeners/${id}/notifications?cursor=${cursor}&wait_seconds=${WAIT_SECONDS}`;
    try {
      return await this.persist(() => this.#call('GET', path, isHeard));
    } catch (error) {
      if (error instanceof RefusedByAttestry && error.status === 404) return 'ended';
      throw error;
    }
  }

  /** Asks again and again while Attestry is unavailable. @returns `stopped` when the tool is to end */
  async persist<T>(ask: () => Promise<T>): Promise<T | 'stopped'> {
    for (;;) {
      try {
        const answer = await this.unlessStopped(ask);
        if (answer !== 'stopped') this.#reportRecovery();
        return answer;
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        await this.#reportOutage(error);
      }
    }
  }

  /** @returns `stopped` when the tool is to end, whatever has become of the request */
  async unlessStopped<T>(ask: () => Promise<T>): Promise<T | 'stopped'> {
    try {
      return await ask();
    } catch (error) {
      if (this.stop.aborted) return 'stopped';
      throw error;
    }
  }

  /**
   * Keeps the listener alive by polling while notifications are forwarded. It ends after a minute without a poll, and a
   * local server that is stopped in a debugger may take longer. The polls repeat the old position, which confirms
   * nothing.
   * @returns a function that stops the polls
   */
  keepTouching({ webhook_listener_id: id }: Listener, cursor: string): () => void {
    const path = `/v2/webhook-listeners/${id}/notifications?cursor=${cursor}&wait_seconds=0`;
    const timer = setInterval(() => void this.#call('GET', path, isHeard).catch(() => undefined), TOUCH_MS);
    return () => clearInterval(timer);
  }

  /** Deletes the listener when the tool ends; does not wait long for it. */
  async deleteListener({ webhook_listener_id: id }: Listener): Promise<void> {
    const signal = AbortSignal.timeout(3_000);
    const headers = { authorization: `Bearer ${this.#token ?? ''}` };
    const { resource } = await this.#attestry.getAddresses();
    await fetch(`${resource}/v2/webhook-listeners/${id}`, { method: 'DELETE', headers, signal });
  }

  #reportRecovery(): void {
    if (this.#isAway) this.say('Attestry answers again.');
    this.#isAway = false;
  }

  /** Prints one line per outage, not one per try. */
  async #reportOutage({ message: detail }: Unavailable): Promise<void> {
    if (!this.#isAway) this.say(`${detail} Trying again …`);
    this.#isAway = true;
    await pause(RETRY_MS, undefined, { signal: this.stop }).catch(() => undefined);
  }

  /** @param isWhole whether a success is Attestry's own: a gateway's may be JSON, too */
  async #call<T extends object>(
    method: string,
    path: string,
    isWhole: (said: Partial<T>) => said is T,
    body?: object,
  ): Promise<T> {
    const ask = async () => {
      this.#token ??= await this.#attestry.requestToken(SCOPE);
      const { resource } = await this.#attestry.getAddresses();
      return this.#attestry.fetch(`${resource}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    };
    let answer = await ask();
    if (answer.status === 401) {
      // The access token has expired, after two hours (§2.4), so a new one is fetched.
      this.#token = undefined;
      answer = await ask();
    }
    const { status, ok } = answer;
    const said: Partial<T> & { code?: string; detail?: string } = { ...answer.said };
    if (ok && isWhole(said)) return said;
    // Every problem document of Attestry's has a code.
    if (ok || said.code === undefined) throw unreadable(`${method} ${path}`, answer);
    throw new RefusedByAttestry(status, said.detail ?? said.code);
  }
}

function isListener(said: Partial<Listener>): said is Listener {
  return said.webhook_listener_id !== undefined && said.secret !== undefined && Array.isArray(said.event_types);
}

function isHeard(said: Partial<Heard>): said is Heard {
  return Array.isArray(said.data) && typeof said.next_cursor === 'string';
}
