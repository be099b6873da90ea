import { readdirSync, readFileSync } from 'node:fs';
import { samplePdf } from './sample-pdf.js';

/** Those that make pictures for this process and were started with this limit, which is how a test knows its own. */
export function pictureProcesses(cpuMs: number): number[] {
  const children = readdirSync(`/proc/${process.pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').trim().split(' '),
  );
  const isOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(String(cpuMs));
  return children.filter((pid) => pid !== '' && isOf(pid)).map(Number);
}

/** Forms that draw the next one ten times, each: no machine is through with that before the sun goes out. */
export function endlessPdf(): Buffer {
  const forms = Array.from({ length: 25 }, (_, index) => {
    const next = `/Resources << /XObject << /A ${index + 7} 0 R >> >>`;
    const drawn = index < 24 ? '/A Do '.repeat(10) : '0 0 m 600 600 l S';
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 600 600] ${next} /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
  });
  return samplePdf({ page: '/A Do', resources: '/XObject << /A 6 0 R >> ', more: forms });
}
