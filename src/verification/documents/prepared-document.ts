import { inTurn, make } from '../../pictures/in-turn.js';
import type { Excess, PageSpan } from '../../pictures/job.js';
import type { Upload } from '../../http/stored-upload.js';
import type { DocumentItemName, ItemFault } from '../catalogue/items.js';
import { kindOfUpload } from './upload.js';

/** A document as it is kept and shown to a reviewer, whatever it was uploaded as. */
export interface PreparedDocument {
  mediaType: 'image/jpeg' | 'application/pdf';
  content: Buffer;
  /** Where the pages of a PDF lie in it, each a JPEG; those from before pages were pictures have none. */
  pageSpans?: PageSpan[] | undefined;
}

/** A file, and who waits for what is made of it. */
export interface Sent {
  /** A user, or a client. */
  senderId: string;
  item: DocumentItemName;
  upload: Upload | undefined;
}

/**
 * Makes what is kept out of an upload, and gives it to `keep` while only few others are in memory.
 * @throws NoTurn when too many others are at it
 */
export async function prepareDocument<T>(
  { senderId, item, upload }: Sent,
  keep: (prepared: PreparedDocument) => Promise<T>,
): Promise<{ kept: T } | { fault: ItemFault; excess?: Excess }> {
  const judged = await kindOfUpload(item, upload);
  if ('fault' in judged || !upload) return 'fault' in judged ? judged : { fault: 'file_wrong_kind' };
  const isPdf = judged.kind === 'pdf';
  return inTurn(senderId, async () => {
    const made = await make(isPdf ? 'pages' : 'picture', upload);
    if ('fault' in made) return made;
    return { kept: await keep({ ...made, mediaType: isPdf ? 'application/pdf' : 'image/jpeg' }) };
  });
}
