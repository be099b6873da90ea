/** `more`: there are more pages. `full`: enough of it waits to be sent. `finished`: nothing is left to do, or it was cancelled. */
export type PageOutcome = 'more' | 'full' | 'finished';

/** What a redelivery of many calls. Ids and outcomes only (DF11). */
export interface RedeliveryActivities {
  redeliverPage(webhookRedeliveryId: string): Promise<PageOutcome>;
  cancelRedelivery(webhookRedeliveryId: string): Promise<void>;
}
