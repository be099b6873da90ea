import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, expect, it } from 'vitest';
import { workflowBundle } from '../support/delivery-worker.js';
import { recordedHistories } from '../support/histories.js';

describe('the workflow of today', () => {
  const recorded = recordedHistories();

  it('has recorded histories of each path', () => {
    expect(recorded.map(({ name }) => name).sort()).toEqual([
      'cancelled',
      'cancelled-shown',
      'delivered',
      'exhausted',
      'expired',
      'held',
      'hurried-ahead',
      'hurried-unheard',
      'late',
      'postponed',
      'redelivered',
      'redelivered-many',
      'restored',
      'resumed',
      'retried',
      'retried-now',
      'slow-lane',
    ]);
  });

  it.each(recorded)('goes on with what was $name before the release', async ({ history }) => {
    await Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, 'delivery/replayed');
  });

  it('is found out when it would take another way than recorded', async () => {
    const { history } = recorded.find(({ name }) => name === 'retried') ?? {};
    const other = JSON.parse(JSON.stringify(history).replaceAll('"attemptDelivery"', '"deliverByPost"')) as unknown;
    await expect(
      Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, other, 'delivery/replayed'),
    ).rejects.toThrow(DeterminismViolationError);
  });
});
