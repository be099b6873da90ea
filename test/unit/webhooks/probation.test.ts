import { describe, expect, it } from '@jest/globals';
import { EndpointLoad } from '../../../src/webhooks/relay/endpoint-load.js';
import { tallyByEndpoint } from '../../../src/webhooks/endpoints/probation.js';

const at = (second: number): Date => new Date(1_767_323_045_000 + second * 1000);
const attempt = (endpointId: string, outcome: 'delivered' | 'failed', second: number) => ({
  endpointId,
  outcome,
  finishedAt: at(second),
});

describe('what a batch of attempts says about endpoints', () => {
  it('DF7: is one verdict each, in one order: failures count from the last success on', () => {
    const verdicts = tallyByEndpoint([
      attempt('b', 'failed', 4),
      attempt('c', 'failed', 1),
      attempt('b', 'delivered', 3),
      attempt('a', 'delivered', 2),
      attempt('b', 'failed', 1),
      attempt('c', 'failed', 2),
    ]);
    expect(verdicts).toEqual([
      { endpointId: 'a', hasSucceeded: true, failures: 0, failingSince: null },
      { endpointId: 'b', hasSucceeded: true, failures: 1, failingSince: at(4) },
      { endpointId: 'c', hasSucceeded: false, failures: 2, failingSince: at(1) },
    ]);
  });
});

describe('the load of endpoints', () => {
  const roomOf = (load: EndpointLoad, now: number) => {
    const { endpointIds, inGoodStanding, onProbation } = load.capacity(now);
    return Object.fromEntries(endpointIds.map((id, at) => [id, [inGoodStanding[at], onProbation[at]]]));
  };

  it('DF7: gives an endpoint little room before it answers, more while it does, and least on probation', () => {
    const load = new EndpointLoad();
    expect(load.capacity(0)).toMatchObject({ endpointIds: [], initial: { inGoodStanding: 16, onProbation: 4 } });
    for (let number = 0; number < 16; number += 1) load.enter(`delivery-${number}`, 'a', 'relay');
    load.enter('delivery-0', 'a', 'temporal');
    expect(roomOf(load, 1_000)).toEqual({ a: [0, 0] });
    load.learn('a', { isDelivered: true, durationMs: 20 }, 1_000);
    load.leave('delivery-0');
    load.leave('delivery-0');
    expect(roomOf(load, 1_500)).toEqual({ a: [33, 0] });
    // No answer for two seconds: as before.
    expect(roomOf(load, 3_001)).toEqual({ a: [1, 0] });
  });

  it('DF7: gives those that find no room a turn each, at the rate at which attempts end', () => {
    const load = new EndpointLoad();
    for (let number = 0; number < 16; number += 1) load.enter(`delivery-${number}`, 'a', 'temporal');
    expect(load.hasRoom('delivery-0', 'a')).toBe(true);
    expect(load.hasRoom('another', 'a')).toBe(false);
    expect(load.hasRoom('another', 'b')).toBe(true);
    load.learn('a', { isDelivered: false, durationMs: 8_000 }, 1_000);
    expect([1, 2, 3].map(() => load.takeTurn('a', 1_000))).toEqual([8_000, 8_500, 9_000]);
    // It answers: what waits does not wait for the turns of its hang.
    load.learn('a', { isDelivered: true, durationMs: 20 }, 2_000);
    expect(load.takeTurn('a', 2_000)).toBe(20);
  });

  it('DF7: keeps room for retries beside any number of first attempts, and for first attempts beside retries', () => {
    const load = new EndpointLoad();
    load.learn('a', { isDelivered: true, durationMs: 1_000 }, 1_000);
    for (let number = 0; number < 48; number += 1) load.enter(`first-${number}`, 'a', 'relay');
    expect(roomOf(load, 1_500)).toEqual({ a: [0, 0] });
    for (let number = 0; number < 16; number += 1) {
      expect(load.hasRoom(`retry-${number}`, 'a')).toBe(true);
      load.enter(`retry-${number}`, 'a', 'temporal');
    }
    expect(load.hasRoom('retry-16', 'a')).toBe(false);
    for (let number = 0; number < 48; number += 1) load.leave(`first-${number}`);
    expect(roomOf(load, 1_500)).toEqual({ a: [48, 4] });
  });

  it('rings when a full endpoint has room again, and forgets endpoints of which nothing is known any more', () => {
    const load = new EndpointLoad();
    let rings = 0;
    load.onRoom = () => (rings += 1);
    for (let number = 0; number < 5; number += 1) load.enter(`delivery-${number}`, 'a', 'relay');
    load.leave('delivery-0');
    expect(rings).toBe(0);
    load.leave('delivery-1');
    expect(rings).toBe(1);
    for (let number = 2; number < 5; number += 1) load.leave(`delivery-${number}`);
    load.takeTurn('a', 1_000);
    load.forgetIdle(1_500);
    expect(load.capacity(1_500).endpointIds).toEqual(['a']);
    load.forgetIdle(2_500);
    expect(load.capacity(2_500).endpointIds).toEqual([]);
  });
});
