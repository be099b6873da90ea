import type { PictureFault } from '../refusals/item-faults.js';

export type { PictureFault } from '../refusals/item-faults.js';

/** What to convert a file to: a readable picture, a client's logo, or pictures of the pages of a PDF. */
export type Conversion = 'picture' | 'logo' | 'pages';

export interface Job {
  conversion: Conversion;
  file: Buffer;
}

/** The slice of a file that holds a page's picture: offset of the first byte, and offset after the last. */
export type PageSpan = [from: number, to: number];

export interface Converted {
  content: Buffer;
  /** For a PDF, in the order of the pages. */
  pageSpans?: PageSpan[];
}

/** Which limit a file exceeded, or that the process crashed on it. */
export type Excess = 'work' | 'memory' | 'time' | 'crash';

export type Outcome = Converted | { fault: PictureFault; excess?: Excess };

/** The response of a picture process to a job. */
export interface JobResponse {
  /** `fonts failed` if the machine's fonts could not be read. */
  outcome: Outcome | 'fonts failed';
  /** Current memory of the process. */
  residentBytes: number;
}

/** The first message of a picture process. */
export const READY = 'ready';

export interface ProcessLimits {
  /** CPU time for one file. Unlike elapsed time it does not depend on how busy the machine is. */
  cpuMs: number;
  residentBytes: number;
}

/**
 * File descriptor of the pipe on which a process reports the exceeded limit before it kills itself: the signal alone
 * would not say which.
 */
export const REASON_FD = 4;
