import { fileTypeFromBuffer } from 'file-type';
import { HEAD_BYTES, type Upload } from '../../http/request/stored-upload.js';
import { takesPdf, type DocumentItemName, type ItemFault } from '../catalogue/items.js';

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
export type Uploads = Partial<Record<DocumentItemName, Upload>>;
export type UploadKind = 'picture' | 'pdf';

const KINDS: Readonly<Record<string, UploadKind>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/apng': 'picture',
  'image/webp': 'picture',
  'application/pdf': 'pdf',
};

export const MISSING_DOCUMENT: Record<DocumentItemName, ItemFault> = {
  picture: 'picture_missing',
  selfie: 'selfie_missing',
  liveness_picture: 'liveness_picture_missing',
  proof_of_address: 'proof_of_address_missing',
  source_of_wealth_document: 'source_of_wealth_document_missing',
  accreditation_document: 'accreditation_document_missing',
};

/**
 * Some programs write something before the header of a PDF, and readers look for the header within 1,024 bytes (ISO
 * 32000-1, implementation note 13).
 */
const PDF_BEGINS_WITHIN = 1_024;

/**
 * Determines the kind of a file by its content, whatever its name says, or what is wrong with it. Files of any other
 * kind never reach a decoder.
 */
export async function kindOfUpload(
  item: DocumentItemName,
  upload: Upload | undefined,
): Promise<{ kind: UploadKind } | { fault: ItemFault }> {
  if (!upload) return { fault: MISSING_DOCUMENT[item] };
  if (upload.size === 0) return { fault: 'file_empty' };
  if (upload.size > UPLOAD_MAX_BYTES) return { fault: 'file_too_big' };
  const type = await fileTypeFromBuffer(upload.head);
  // Many phones take HEIC pictures, which our decoder cannot read. The user is told how to send another kind.
  if (type?.ext === 'heic') return { fault: 'picture_heic' };
  const kind = (type && KINDS[type.mime]) ?? (beginsAsPdf(upload.head) ? 'pdf' : undefined);
  if (!kind || (kind === 'pdf' && !takesPdf(item))) {
    return { fault: takesPdf(item) ? 'file_wrong_kind' : 'picture_wrong_kind' };
  }
  return { kind };
}

function beginsAsPdf(head: Buffer): boolean {
  return head.subarray(0, PDF_BEGINS_WITHIN).includes('%PDF-');
}

/** An upload whose content is in memory already. */
export function uploadOf(content: Buffer): Upload {
  return {
    size: content.length,
    head: content.subarray(0, HEAD_BYTES),
    read: () => Promise.resolve(content),
  };
}
