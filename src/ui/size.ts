import { messages } from '../texts/messages.js';

const { size } = messages.language;

/** The size of a file, rounded to kilobytes or to a tenth of a megabyte. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes < 0.1 ? size.kilobytes(Math.ceil(bytes / 1024)) : size.megabytes(megabytes);
}
