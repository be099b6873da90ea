import { inQueue, convert } from '../../pictures/conversion-queue.js';
import type { Excess, PageSpan } from '../../pictures/picture-job.js';
import type { Upload } from '../../http/request/stored-upload.js';
import type { DocumentItemName, ItemFault } from '../catalogue/items.js';
import { kindOfUpload } from './upload.js';

/** A document as it is stored and shown to a reviewer, whatever kind of file was uploaded. */
export interface PreparedDocument {
  mediaType: 'image/jpeg' | 'application/pdf';
  content: Buffer;
  /**
   * For a PDF, the byte range of each page's JPEG within `content`. Missing for PDFs that were stored before pages were
   * converted to JPEGs.
   */
  pageSpans?: PageSpan[] | undefined;
}

export interface Sent {
  /** The id of a user or of a client. */
  senderId: string;
  item: DocumentItemName;
  upload: Upload | undefined;
}

/**
 * Converts an upload and passes the document to `keep` before the next upload gets its turn, so that few documents are
 * in memory at once.
 * @throws Refused if too many others are uploading
 */
export async function prepareDocument<T>(
  { senderId, item, upload }: Sent,
  keep: (prepared: PreparedDocument) => Promise<T>,
): Promise<{ kept: T } | { fault: ItemFault; excess?: Excess }> {
  const judged = await kindOfUpload(item, upload);
  if ('fault' in judged || !upload) return 'fault' in judged ? judged : { fault: 'file_wrong_kind' };
  const isPdf = judged.kind === 'pdf';
  return inQueue(senderId, async () => {
    const converted = await convert(isPdf ? 'pages' : 'picture', upload);
    if ('fault' in converted) return converted;
    return { kept: await keep({ ...converted, mediaType: isPdf ? 'application/pdf' : 'image/jpeg' }) };
  });
}
