/**
 * `more`: there are more pages. `full`: enough deliveries wait to be sent, so the next page has to wait. `finished`:
 * nothing is left to do, or the redelivery was cancelled.
 */
export type PageOutcome = 'more' | 'full' | 'finished';

/**
 * The activities of a redelivery of many. Temporal stores their arguments and results in its histories, so they contain
 * only ids and outcomes.
 */
export interface RedeliveryActivities {
  redeliverPage(webhookRedeliveryId: string): Promise<PageOutcome>;
  cancelRedelivery(webhookRedeliveryId: string): Promise<void>;
}
