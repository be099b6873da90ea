import { redeliverPage } from '../../src/webhooks/deliveries/redelivery-page.js';
import { OwnDeliveries } from './own-deliveries.js';
import type { TestServer } from './server.js';
import { expectAbout } from './expect-about.js';

export const REDELIVERIES = '/v2/webhook-redeliveries';

export interface ListedRedelivery {
  webhook_redelivery_id: string;
  state: string;
  counted: number;
  redelivered: number;
  [name: string]: unknown;
}

/** Each test has a client with one endpoint, and asks for redeliveries of many. */
export class OwnRedeliveries {
  readonly #own: OwnDeliveries;

  private readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;

    this.#own = new OwnDeliveries(server);
  }

  get api() {
    return this.#own.api;
  }

  get endpointId() {
    return this.#own.endpointId;
  }

  givenEndpoint(): Promise<string> {
    return this.#own.givenEndpoint();
  }

  /** A moment ago: what is made at the very time of a request is none of it. */
  async given(state: string): Promise<string> {
    const delivery_id = await this.#own.given();
    const { db, clock, testClock } = this.server.context;
    const made = db('deliveries').where({ client_id: this.api.client.clientId, state: 'pending' });
    await made.update({ state, dispatched_at: clock(), finished_at: clock() });
    testClock.advance(1);
    return delivery_id;
  }

  async ask(body: object): Promise<ListedRedelivery> {
    const answer = await this.api.send('POST', REDELIVERIES, body);
    expectAbout(answer.text, answer.status).toBe(202);
    return answer.json() as ListedRedelivery;
  }

  async count(body: object): Promise<number> {
    const answer = await this.api.send('POST', REDELIVERIES, { ...body, dry_run: true });
    expectAbout(answer.text, answer.status).toBe(200);
    return (answer.json() as { counted: number }).counted;
  }

  async read(id: string): Promise<ListedRedelivery> {
    return (await this.api.send('GET', `${REDELIVERIES}/${id}`)).json() as ListedRedelivery;
  }

  madeBy(id: string) {
    return this.server.context.db('deliveries').where({ webhook_redelivery_id: id });
  }

  /** As the relay does: they are on their way. */
  async dispatch(id: string): Promise<void> {
    await this.madeBy(id).update({ dispatched_at: this.server.context.clock() });
  }

  /** Without Temporal: the workflow only repeats this. */
  async run(id: string): Promise<void> {
    for (let outcome = await redeliverPage(this.server.context, id); outcome !== 'finished';) {
      await this.dispatch(id);
      outcome = await redeliverPage(this.server.context, id);
    }
  }
}
