import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { LIMITS, MakingProcesses } from '../../../src/pictures/making-processes.js';
import { samplePdf } from '../../support/sample-pdf.js';

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
  test('not more work: it alone is refused, whatever else is at work meanwhile', async () => {
    const processes = new MakingProcesses({ ...LIMITS, cpuMs: 1_000 });
    const outcomes = await Promise.all([
      processes.make({ making: 'pages', file: endless() }),
      processes.make({ making: 'picture', file: photo }),
    ]);
    expect(outcomes).toEqual([{ fault: 'file_too_demanding' }, { content: expect.any(Buffer) as Buffer }]);
    expect(await processes.make({ making: 'picture', file: photo })).toHaveProperty('content');
  });

  test('not more memory', async () => {
    const processes = new MakingProcesses({ ...LIMITS, residentBytes: 1_000_000 });
    expect(await processes.make({ making: 'pages', file: endless() })).toEqual({ fault: 'file_too_demanding' });
  });
});
