import { expect, it } from '@jest/globals';
import { findDuplicates } from '../../chaos/duplicates.js';
import type { Victim } from '../../chaos/plan.js';
import type { ReceivedPost } from '../../chaos/receivers.js';
import type { Outage } from '../../chaos/victims.js';

const post = (seconds: number, sender?: Victim): ReceivedPost => ({
  ...{ webhookId: 'evt_1', attempt: 1, kind: 'prompt', status: 204 },
  ...{ sentAt: seconds * 1000, arrivedAt: seconds * 1000 + 300, ...(sender && { sender }) },
});
const away = (victim: Victim, from: number, until: number): Outage => ({
  ...{ victim, byItself: false },
  ...{ from: from * 1000, until: until * 1000 },
});

// One POST of worker-1 at 100 s, and the same attempt of worker-2 at 160 s, of which the log has the latter.
it.each([
  ['nothing was killed', [], false],
  ['its own worker was killed', [away('worker-1', 101, 105)], true],
  ['the other worker was killed', [away('worker-2', 101, 105)], false],
  ['the server was killed', [away('server', 101, 105)], false],
  ['its own worker had been killed before', [away('worker-1', 90, 95)], false],
  ['its own worker was killed when it had long been over', [away('worker-1', 130, 135)], false],
  ['its own worker was killed after the repetition', [away('worker-1', 161, 170)], false],
  ['Temporal was killed', [away('temporal', 101, 105)], true],
  ['Temporal had been back before', [away('temporal', 90, 95)], false],
  ['Postgres was killed when it had long been over', [away('postgres', 125, 130)], false],
  ['Postgres was away already, and so could not be written to', [away('postgres', 95, 130)], true],
  ['what waited for Postgres died with its worker', [away('postgres', 101, 130), away('worker-1', 132, 140)], true],
])('a repetition has a reason only at its own attempt: %s', (_, outages, hasReason) => {
  const posts = [post(100, 'worker-1'), post(160, 'worker-2')];
  const attempt = { attemptNumber: 1, outcome: 'delivered', statusCode: 204, startedAt: 160_200 };
  const row = { deliveryId: '1', webhookId: 'evt_1', state: 'delivered', attemptCount: 1, attempts: [attempt] };
  const { atKills, unexplained } = findDuplicates(posts, outages, [row]);
  expect([atKills, unexplained.length]).toEqual(hasReason ? [1, 0] : [0, 1]);
});

it('one that was sent by nobody knows whom may have been of any worker', () => {
  const posts = [post(100), post(160, 'worker-2')];
  expect(findDuplicates(posts, [away('worker-2', 101, 105)], []).atKills).toBe(1);
});
