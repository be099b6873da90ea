import type { WorkflowHandle } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import { searchAttributes } from '../../src/webhooks/worker/search-attributes.js';
import { waitFor } from './wait-for.js';

const STATE = defineSearchAttributeKey(searchAttributes.deliveryState.name, 'KEYWORD');
const NEXT = defineSearchAttributeKey(searchAttributes.nextAttemptAt.name, 'DATETIME');

/** Until an operator finds the delivery under that state in Temporal's UI; only one that is `pending` has a next attempt. */
export async function toShow(handle: WorkflowHandle, state: string): Promise<void> {
  await waitFor(`Temporal to show that it is ${state}`, async () => {
    const { typedSearchAttributes: shown } = await handle.describe();
    return shown.get(STATE) === state && (shown.get(NEXT) === undefined) === (state !== 'pending');
  });
}
