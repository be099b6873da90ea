import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, expect, it } from '@jest/globals';
import { workflowBundle } from '../support/delivery-worker.js';
import { recordedHistories } from '../support/histories.js';
import { ROOT } from '../support/run-folder.js';

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

  it('has its marks, and a history of either way, in docs/changing-a-workflow.md', () => {
    const code = readFileSync(join(ROOT, 'workflows', 'deliver-webhook.ts'), 'utf8');
    const constants = new Map(
      Array.from(code.matchAll(/const ([A-Z_]+) = '([a-z-]+)';/g), ([, name, mark]) => [name, mark]),
    );
    const marks = new Set(Array.from(code.matchAll(/patched\(([A-Z_]+)\)/g), ([, name]) => constants.get(name)));
    const guide = readFileSync(join(ROOT, 'docs', 'changing-a-workflow.md'), 'utf8');
    const rows = Array.from(
      guide.matchAll(/^\| `([a-z-]+)` .*\| `([a-z-]+)` · `([a-z-]+)` +\|$/gm),
      ([, ...row]) => row,
    );
    expect(new Set(rows.map(([mark]) => mark))).toEqual(marks);
    const names = recorded.map(({ name }) => name);
    for (const [, before = '', after = ''] of rows) expect(names).toEqual(expect.arrayContaining([before, after]));
  });

  it('is found out when it would take another way than recorded', async () => {
    const { history } = recorded.find(({ name }) => name === 'retried') ?? {};
    const other = JSON.parse(JSON.stringify(history).replaceAll('"attemptDelivery"', '"deliverByPost"')) as unknown;
    await expect(
      Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, other, 'delivery/replayed'),
    ).rejects.toThrow(DeterminismViolationError);
  });
});
