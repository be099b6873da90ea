import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS, MakingProcesses, ProcessLost } from '../../../src/pictures/making-processes.js';
import { inTurn } from '../../../src/verification/prepared-document.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { waitFor } from '../../support/wait-for.js';

const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#3b6ea5' } })
  .jpeg()
  .toBuffer();

/** Forms that draw the next one ten times, each: no machine is through with that before the sun goes out. */
function endless(): Buffer {
  const forms = Array.from({ length: 25 }, (_, index) => {
    const next = `/Resources << /XObject << /A ${index + 7} 0 R >> >>`;
    const drawn = index < 24 ? '/A Do '.repeat(10) : '0 0 m 600 600 l S';
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 600 600] ${next} /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
  });
  return samplePdf({ page: '/A Do', resources: '/XObject << /A 6 0 R >> ', more: forms });
}

describe('FD30, FD31: a file takes no more than a bounded part of the machine', () => {
  // By which an operator looks at a server: they give signals another meaning than to end, and its processes are not asked for.
  const flags = ['--report-on-signal', '--heapsnapshot-signal=SIGVTALRM'];
  beforeAll(() => process.execArgv.push(...flags));
  afterAll(() => process.execArgv.splice(-flags.length));

  test('not more work: it alone is refused, whatever else is at work meanwhile', async () => {
    const processes = new MakingProcesses({ ...LIMITS, cpuMs: 1_000 });
    const outcomes = await Promise.all([
      processes.make({ making: 'pages', file: endless() }),
      processes.make({ making: 'picture', file: photo }),
    ]);
    expect(outcomes).toEqual([
      { fault: 'file_too_demanding', excess: 'work' },
      { content: expect.any(Buffer) as Buffer },
    ]);
    expect(await processes.make({ making: 'picture', file: photo })).toHaveProperty('content');
  });

  test('not more memory', async () => {
    const processes = new MakingProcesses({ ...LIMITS, residentBytes: 1_000_000 });
    expect(await processes.make({ making: 'pages', file: endless() })).toEqual({
      fault: 'file_too_demanding',
      excess: 'memory',
    });
  });
});

describe('FD31: what others do to a process that makes pictures is not put down to the file', () => {
  /** Those that were started with this limit, which is how a test knows its own. */
  function processesOf(cpuMs: number): number[] {
    const children = readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').trim().split(' '),
    );
    const isOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(String(cpuMs));
    return children.filter((pid) => pid !== '' && isOf(pid)).map(Number);
  }

  async function kill(cpuMs: number, signal: NodeJS.Signals, before?: number): Promise<number> {
    const pid = await waitFor('a process', () => processesOf(cpuMs).find((found) => found !== before));
    process.kill(pid, signal);
    return pid;
  }

  test('killed once: another one takes the file', async () => {
    const cpuMs = 501;
    const outcome = new MakingProcesses({ ...LIMITS, cpuMs }).make({ making: 'pages', file: endless() });
    await kill(cpuMs, 'SIGKILL');
    expect(await outcome).toEqual({ fault: 'file_too_demanding', excess: 'work' });
  });

  test('killed twice, by whatever signal: it is said, and the next file is taken as ever', async () => {
    const cpuMs = 29_999;
    const processes = new MakingProcesses({ ...LIMITS, cpuMs });
    const outcome = expect(processes.make({ making: 'pages', file: endless() })).rejects.toThrow(ProcessLost);
    await kill(cpuMs, 'SIGUSR2', await kill(cpuMs, 'SIGKILL'));
    await outcome;
    expect(await processes.make({ making: 'picture', file: photo })).toHaveProperty('content');
  });
});

describe('FD31: files are opened in turn, one of each sender at once', () => {
  test('whoever sends many waits for their own, and others get in before', async () => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const send = (sender: string, file: string) =>
      inTurn(sender, () => {
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
