import { evenly } from './pace.mjs';

const SILENT_MS = 240_000;

/**
 * What every sender is measured by.
 * @param stage commits so many deliveries: `{ ids, committed }`, the ids as the receiver gets them
 */
export function arrivals(receiver, stage) {
  const arrived = (ids) => receiver.arrivalsOf(ids, SILENT_MS);
  return {
    arrived,
    drain: async (count) => {
      const { ids, committed } = await stage(count);
      const latencies = (await arrived(ids)).map((at) => at - committed);
      return { latencies, seconds: Math.max(...latencies) / 1000 };
    },
    pace: (pace) =>
      evenly(pace, async () => {
        const { ids, committed } = await stage(1);
        const [at] = await arrived(ids);
        return at - committed;
      }),
  };
}
