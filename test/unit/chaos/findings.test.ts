import { describe, expect, it } from '@jest/globals';
import { judge } from '../../chaos/findings.js';
import { chaosOptions, planKills } from '../../chaos/plan.js';
import type { ReceivedPost } from '../../chaos/receivers.js';
import type { FinalRow } from '../../chaos/rows.js';
import type { Outage } from '../../chaos/victims.js';

const post = (attempt: number, status: number | null, arrivedAt: number): ReceivedPost => ({
  ...{ webhookId: 'evt_1', attempt, status, sentAt: arrivedAt, arrivedAt, answeredAt: arrivedAt + 10 },
  kind: 'prompt',
});
const row = (...statusCodes: (number | null)[]): FinalRow => ({
  ...{ deliveryId: 'd', webhookId: 'evt_1', state: 'delivered', attemptCount: statusCodes.length },
  attempts: statusCodes.map((statusCode, index) => ({
    ...{ attemptNumber: index + 1, statusCode },
    outcome: statusCode === 204 ? 'delivered' : 'failed',
    startedAt: 0,
  })),
});
const outage = (victim: Outage['victim'], from: number, until = from + 500): Outage => ({
  ...{ victim, from, until },
  byItself: false,
});

describe('what a chaos run is judged by', () => {
  it('has nothing to say of attempts that were answered as they are written down', () => {
    const findings = judge(
      1,
      [row(503, null, 204)],
      [post(1, 503, 0), post(2, null, 20_000), post(3, 204, 60_000)],
      [],
    );
    expect(findings).toEqual({
      ...{ lost: 0, notFinal: [], withGaps: [], notAnsweredSo: [] },
      duplicates: { atKills: 0, unexplained: [] },
    });
  });

  it('finds what was committed and has no row, and what has one and never arrived', () => {
    expect(judge(2, [row(204)], [post(1, 204, 0)], []).lost).toBe(1);
    expect(judge(1, [row(503)], [post(1, 503, 0)], []).lost).toBe(1);
  });

  it('finds what is not final, gaps, and failures that were no receiver’s', () => {
    const pending = { ...row(503), state: 'pending' };
    expect(judge(1, [pending], [post(1, 503, 0)], []).notFinal).toHaveLength(1);
    const gap = row(503, 204);
    expect(judge(1, [{ ...gap, attempts: gap.attempts.slice(1) }], [post(2, 204, 0)], []).withGaps).toHaveLength(1);
    expect(judge(1, [row(null, 204)], [post(1, 204, 0), post(2, 204, 9)], []).notAnsweredSo).toHaveLength(1);
  });

  it('W14: tells repeated POSTs that were in flight at a kill from those without a reason', () => {
    const written = (startedAt: number) => ({
      ...row(204),
      attempts: row(204).attempts.map((one) => ({ ...one, startedAt })),
    });
    const twice = (again: number, of: FinalRow, ...outages: Outage[]) =>
      judge(1, [of], [post(1, 204, 10_000), post(1, 204, again)], outages).duplicates;
    // What was written down is the outcome of the repetition, however long after the answer the kill came.
    const ofAgain = written(29_990);
    expect(twice(30_000, ofAgain).unexplained).toHaveLength(1);
    expect(twice(30_000, ofAgain, outage('worker-1', 10_500))).toEqual({ atKills: 1, unexplained: [] });
    expect(twice(30_000, ofAgain, outage('worker-1', 15_000))).toEqual({ atKills: 1, unexplained: [] });
    // Written down at the kill; killed only after the repetition, or before it was sent; a process that sends nothing.
    expect(twice(30_000, written(9_990), outage('worker-1', 15_000)).unexplained).toHaveLength(1);
    expect(twice(10_400, written(10_390), outage('worker-1', 10_500)).unexplained).toHaveLength(1);
    expect(twice(30_000, ofAgain, outage('worker-1', 9_000)).unexplained).toHaveLength(1);
    expect(twice(30_000, ofAgain, outage('server', 10_500)).unexplained).toHaveLength(1);
  });

  it('kills the same at the same moments for the same seed', () => {
    const options = chaosOptions({ CHAOS: '{"seed":7,"kills":20}' });
    expect(planKills(options)).toEqual(planKills(options));
    expect(planKills(options)).not.toEqual(planKills({ ...options, seed: 8 }));
    expect(new Set(planKills({ ...options, kills: 3 }).map(({ victim }) => victim))).toEqual(
      new Set(['worker-1', 'temporal', 'postgres']),
    );
  });
});
