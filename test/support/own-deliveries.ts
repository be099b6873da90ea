import { beforeEach } from '@jest/globals';
import { givenDelivery } from './deliveries.js';
import { givenJsonApi, type JsonApi } from './json-api.js';
import type { TestServer } from './server.js';
import { expectAbout } from './expect-about.js';

export const DELIVERIES = '/v2/webhook-deliveries';

export interface ListedDelivery {
  delivery_id: string;
  webhook_id: string;
  [name: string]: unknown;
}

export const idsOf = (deliveries: ListedDelivery[]): string[] => deliveries.map(({ delivery_id }) => delivery_id);

/** Each test has a client with one endpoint, and its deliveries in whatever state. */
export class OwnDeliveries {
  api!: JsonApi;
  endpointId!: string;

  private readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;

    beforeEach(async () => {
      this.api = await givenJsonApi(server);
      this.endpointId = await this.givenEndpoint();
    });
  }

  async givenEndpoint(body: object = {}): Promise<string> {
    const wanted = { url: 'https://harbour.example/webhooks', ...body };
    const made = await this.api.send('POST', '/v2/webhook-endpoints', wanted);
    return (made.json() as { webhook_endpoint_id: string }).webhook_endpoint_id;
  }

  given(): Promise<string> {
    return givenDelivery(this.server.context, { clientId: this.api.client.clientId });
  }

  row(delivery_id: string) {
    return this.server.context.db('deliveries').where({ delivery_id });
  }

  /** It has failed once and waits a minute for its retry. */
  async givenWaiting(): Promise<string> {
    const id = await this.given();
    const now = this.server.context.clock();
    const change = { dispatched_at: now, attempt_count: 1, next_attempt_at: new Date(now.getTime() + 60_000) };
    await this.row(id).update(change);
    return id;
  }

  async givenFinal(state: string): Promise<string> {
    const id = await this.given();
    const now = this.server.context.clock();
    await this.row(id).update({ state, dispatched_at: now, finished_at: now });
    return id;
  }

  async list(query = ''): Promise<ListedDelivery[]> {
    const answer = await this.api.send('GET', `${DELIVERIES}${query}`);
    expectAbout(answer.text, answer.status).toBe(200);
    return (answer.json() as { data: ListedDelivery[] }).data;
  }
}
