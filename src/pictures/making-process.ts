import { writeFileSync } from 'node:fs';
import { encodeLogo, encodePicture } from './encode-picture.js';
import { FontsFailed } from './host-font.js';
import { READY, type Answer, type Job, type Limits } from './job.js';
import { watchJobs } from './limit-watch.js';

/**
 * A process that makes pictures, one at a time, and has nothing else: no keys, no database, no part in the server's memory.
 * What an engine takes, or what a hostile file makes of it, ends with this process.
 */
const [cpuMs, residentBytes] = process.argv.slice(2).map(Number) as [number, number];
const watch = watchJobs({ cpuMs, residentBytes } satisfies Limits);

process.on('disconnect', () => process.exit());
// Of a group of processes that is told to end, the server finishes what it has begun, and then lets go of this one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
standBehindServer();

process.on('message', (job: Job) => {
  void answer(job);
});
process.send?.(READY);

async function answer({ making, file }: Job): Promise<void> {
  watch.begin();
  const outcome = await make(making, file);
  watch.end();
  process.send?.({ outcome, residentBytes: process.memoryUsage.rss() } satisfies Answer);
}

async function make(making: Job['making'], file: Buffer): Promise<Answer['outcome']> {
  switch (making) {
    case 'picture':
      return encodePicture(file);
    case 'logo':
      return encodeLogo(file);
    case 'pages':
      return makePages(file);
  }
}

async function makePages(file: Buffer): Promise<Answer['outcome']> {
  // Four megabytes of program, of which most processes need nothing.
  const { encodePdf } = await import('./encode-pdf.js');
  try {
    return await encodePdf(file);
  } catch (error) {
    if (!(error instanceof FontsFailed)) throw error;
    console.error(error.message);
    return 'fonts failed';
  }
}

/** Where Linux runs out of memory it takes this process first, and the upload fails rather than the service. */
function standBehindServer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system chooses by itself.
  }
}
