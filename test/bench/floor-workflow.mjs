import { proxyLocalActivities } from '@temporalio/workflow';

const { touch } = proxyLocalActivities({ startToCloseTimeout: '20s', localRetryThreshold: '2s' });

/** The least that one delivery can cost on Temporal: one workflow, one local activity. */
export async function floor(id) {
  await touch(id);
}
