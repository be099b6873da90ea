/** What is made of a file: a picture to read, a client's logo, or the pages of a PDF as pictures. */
export type Making = 'picture' | 'logo' | 'pages';

export interface Job {
  making: Making;
  file: Buffer;
}

export type PictureFault =
  | 'picture_too_many_pixels'
  | 'picture_too_small'
  | 'picture_too_long'
  | 'picture_unreadable'
  | 'pdf_damaged'
  | 'pdf_locked'
  | 'pdf_form'
  | 'pdf_fonts'
  | 'pdf_too_many_pages'
  | 'file_too_demanding';

/** Where a page's picture lies in a file: its first byte, and the one after its last. */
export type PageSpan = [from: number, to: number];

export interface Made {
  content: Buffer;
  /** Of a PDF, in order. */
  pageSpans?: PageSpan[];
}

/** What a file took too much of, or what became of the process that opened it. */
export type Excess = 'work' | 'memory' | 'time' | 'crash';

export type Outcome = Made | { fault: PictureFault; excess?: Excess };

/** What a process that makes pictures answers to a job. */
export interface Answer {
  /** The latter where this machine could not be asked for its fonts. */
  outcome: Outcome | 'fonts failed';
  /** What it takes of memory now. */
  residentBytes: number;
}

/** What it says first. */
export const READY = 'ready';

export interface Limits {
  /** Of work for one file, however busy the machine is meanwhile. */
  cpuMs: number;
  residentBytes: number;
}

/** The pipe on which a process says what the file took too much of, before it ends itself: its end alone does not tell. */
export const LAST_WORD_FD = 4;
