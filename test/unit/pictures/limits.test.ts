import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS, PictureProcesses, ProcessLost } from '../../../src/pictures/picture-processes.js';
import { inQueue } from '../../../src/pictures/conversion-queue.js';
import { endlessPdf, pictureProcesses } from '../../support/picture-processes.js';
import { waitFor } from '../../support/wait-for.js';

const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#3b6ea5' } })
  .jpeg()
  .toBuffer();

describe('FD30, FD31: a file takes no more than a bounded part of the machine', () => {
  // By which an operator looks at a server: they give signals another meaning than to end, and its processes are not asked for.
  const flags = ['--report-on-signal', '--heapsnapshot-signal=SIGVTALRM'];
  beforeAll(() => void process.execArgv.push(...flags));
  afterAll(() => void process.execArgv.splice(-flags.length));

  test('not more work: it alone is refused, whatever else is at work meanwhile', async () => {
    const processes = new PictureProcesses({ ...LIMITS, cpuMs: 1_000 });
    const outcomes = await Promise.all([
      processes.convert({ conversion: 'pages', file: endlessPdf() }),
      processes.convert({ conversion: 'picture', file: photo }),
    ]);
    expect(outcomes).toEqual([{ fault: 'file_too_demanding', excess: 'work' }, { content: expect.any(Buffer) }]);
    expect(await processes.convert({ conversion: 'picture', file: photo })).toHaveProperty('content');
  });

  test('not more memory', async () => {
    const processes = new PictureProcesses({ ...LIMITS, residentBytes: 1_000_000 });
    expect(await processes.convert({ conversion: 'pages', file: endlessPdf() })).toEqual({
      fault: 'file_too_demanding',
      excess: 'memory',
    });
  });
});

describe('FD31: what others do to a process that makes pictures is not put down to the file', () => {
  async function kill(cpuMs: number, signal: NodeJS.Signals, before?: number): Promise<number> {
    const pid = await waitFor('a process', () => pictureProcesses(cpuMs).find((found) => found !== before));
    process.kill(pid, signal);
    return pid;
  }

  test('killed once: another one takes the file', async () => {
    const cpuMs = 501;
    const outcome = new PictureProcesses({ ...LIMITS, cpuMs }).convert({ conversion: 'pages', file: endlessPdf() });
    await kill(cpuMs, 'SIGKILL');
    expect(await outcome).toEqual({ fault: 'file_too_demanding', excess: 'work' });
  });

  test('killed twice, by whatever signal: it is said, and the next file is taken as ever', async () => {
    const cpuMs = 29_999;
    const processes = new PictureProcesses({ ...LIMITS, cpuMs });
    const outcome = expect(processes.convert({ conversion: 'pages', file: endlessPdf() })).rejects.toThrow(ProcessLost);
    await kill(cpuMs, 'SIGUSR2', await kill(cpuMs, 'SIGKILL'));
    await outcome;
    expect(await processes.convert({ conversion: 'picture', file: photo })).toHaveProperty('content');
  });
});

describe('FD31: files are opened in turn, one of each sender at once', () => {
  test('whoever sends many waits for their own, and others get in before', async () => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const send = (sender: string, file: string) =>
      inQueue(sender, () => {
        begun.push(file);
        return new Promise<void>((resolve) => ends.set(file, resolve));
      });
    const all = [send('ada', 'ada 1'), send('ada', 'ada 2'), send('bob', 'bob 1'), send('eve', 'eve 1')];
    for (const index of [0, 1, 2, 3]) {
      await waitFor('two at work, or the last', () => begun.length >= Math.min(index + 2, all.length));
      ends.get(begun[index] ?? '')?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(['ada 1', 'bob 1', 'eve 1', 'ada 2']);
  });
});
