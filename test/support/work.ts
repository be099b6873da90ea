/**
 * How many times as much work the second is as the first, in CPU time of this process: what others do on the machine, and how
 * fast it is, is no part of it. The least of several turns each, since the first ones compile.
 */
export async function timesTheWork(
  first: () => unknown,
  second: () => unknown,
  { turns = 5, rounds = 1 } = {},
): Promise<number> {
  const least = async (work: () => unknown): Promise<number> => {
    let found = Infinity;
    for (let turn = 0; turn < turns; turn += 1) {
      const before = process.cpuUsage();
      for (let round = 0; round < rounds; round += 1) await work();
      const { user, system } = process.cpuUsage(before);
      found = Math.min(found, user + system);
    }
    return Math.max(1, found);
  };
  const yardstick = await least(first);
  return (await least(second)) / yardstick;
}
