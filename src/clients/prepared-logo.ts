import { fileTypeFromBuffer } from 'file-type';
import { convertInTurn } from '../pictures/conversion-queue.js';
import type { Upload } from '../http/request/stored-upload.js';

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
/**
 * The accepted types, detected by content and not by the file name. No decoder is ever given a file of another type.
 */
const KINDS: readonly string[] = ['image/jpeg', 'image/png', 'image/apng', 'image/webp'];

export type LogoFault = 'missing' | 'too_big' | 'wrong_kind' | 'unreadable';

/** The logo as it will be stored, or what is wrong with the file. */
export async function readLogo(
  clientId: string,
  upload: Upload | undefined,
): Promise<{ content: Buffer } | { fault: LogoFault }> {
  if (!upload || upload.size === 0) return { fault: 'missing' };
  if (upload.size > LOGO_MAX_BYTES) return { fault: 'too_big' };
  const type = await fileTypeFromBuffer(upload.head);
  if (!type || !KINDS.includes(type.mime)) return { fault: 'wrong_kind' };
  const converted = await convertInTurn(clientId, 'logo', upload);
  return 'fault' in converted ? { fault: 'unreadable' } : converted;
}
