import { writeFileSync } from 'node:fs';
import { encodeLogo, encodePicture } from './encode-picture.js';
import { FontsFailed } from './host-font.js';
import { READY, type JobResponse, type Job, type ProcessLimits } from './picture-job.js';
import { watchJobs } from './limit-watch.js';

/**
 * The program of a picture process. It handles one file at a time and has no access to the keys, the database or the
 * server's memory. Harm that a hostile file does to a decoder is limited to this process.
 */
const [cpuMs, residentBytes] = process.argv.slice(2).map(Number) as [number, number];
const watch = watchJobs({ cpuMs, residentBytes } satisfies ProcessLimits);

process.on('disconnect', () => process.exit());
// These signals are ignored, because terminals and supervisors send them to the whole process group. The server still
// needs this process to finish its requests, and disconnects from it afterwards.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
preferForOomKill();

process.on('message', (job: Job) => {
  void runJob(job);
});
process.send?.(READY);

async function runJob({ conversion, file }: Job): Promise<void> {
  watch.begin();
  const outcome = await convert(conversion, file);
  watch.end();
  process.send?.({ outcome, residentBytes: process.memoryUsage.rss() } satisfies JobResponse);
}

async function convert(conversion: Job['conversion'], file: Buffer): Promise<JobResponse['outcome']> {
  switch (conversion) {
    case 'picture':
      return encodePicture(file);
    case 'logo':
      return encodeLogo(file);
    case 'pages':
      return convertPages(file);
  }
}

async function convertPages(file: Buffer): Promise<JobResponse['outcome']> {
  // Loaded on demand: it is four megabytes of program that most processes do not need.
  const { encodePdf } = await import('./encode-pdf.js');
  try {
    return await encodePdf(file);
  } catch (error) {
    if (!(error instanceof FontsFailed)) throw error;
    console.error(error.message);
    return 'fonts failed';
  }
}

/** Makes Linux kill this process first when memory runs out, so that an upload fails and not the service. */
function preferForOomKill(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such setting.
  }
}
