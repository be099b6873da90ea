import { describe, expect, it } from '@jest/globals';
import { NoFreeSlot, Slots } from '../../src/slots.js';

describe('slots', () => {
  it('SA10: give no more than the cap per key, and pass a free one to the first in line', async () => {
    const slots = new Slots(2, 1_000);
    const [one] = await Promise.all([slots.acquire('a'), slots.acquire('a')]);
    const entered: string[] = [];
    const third = slots.acquire('a').then(() => entered.push('third'));
    const other = await slots.acquire('b');
    expect(entered).toEqual([]);
    one();
    one(); // Giving it back twice does not make two.
    await third;
    expect(entered).toEqual(['third']);
    other();
    await expect(new Slots(0, 1).acquire('a')).rejects.toThrow(NoFreeSlot);
  });

  it('forget who waited in vain', async () => {
    const slots = new Slots(1, 5);
    const release = await slots.acquire('a');
    await expect(slots.acquire('a')).rejects.toThrow(NoFreeSlot);
    release();
    await expect(slots.acquire('a')).resolves.toEqual(expect.any(Function));
  });
});
