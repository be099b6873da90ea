import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../src/context.js';
import type { ApiClient } from './api-client.js';

/** An endpoint takes ten a minute; together these take one in 1.7 seconds. */
const ENDPOINTS = 4;
const EVERY_MS = 1_700;

/** Deliveries that are made through the API, whatever happens to that. */
export class TestNotifications {
  accepted = 0;
  #stop = new AbortController();

  private readonly client: ApiClient;
  private readonly endpointIds: readonly string[];

  private constructor(client: ApiClient, endpointIds: readonly string[]) {
    this.client = client;
    this.endpointIds = endpointIds;
  }

  static async prepare(context: Context, client: ApiClient, receiverUrl: string): Promise<TestNotifications> {
    const endpointIds: string[] = [];
    for (let made = 0; made < ENDPOINTS; made += 1) endpointIds.push(await client.addEndpoint(context, receiverUrl));
    return new TestNotifications(client, endpointIds);
  }

  /** One after the other until `stop`. */
  async make(): Promise<void> {
    for (let made = 0; !this.#stop.signal.aborted; made += 1) {
      const reply = await this.client.post(
        `/v2/webhook-endpoints/${this.endpointIds[made % ENDPOINTS] ?? ''}/test-notification`,
      );
      if (reply.status !== 202) throw new Error(`a test was answered ${reply.status}: ${await reply.text()}`);
      this.accepted += 1;
      await pause(EVERY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}
