import type { RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import type { ContractOperation } from '../contract.js';
import { requireFieldText } from './body-text.js';
import { storeUploads } from './stored-upload.js';
import { refusal } from '../../refusals/refuse.js';

export interface UploadLimits {
  /** The size of the largest file that is stored. The bytes of larger ones are only counted. */
  maxBytes: number;
  /**
   * The size at which reading ends. It is larger than `maxBytes`, so that a form can report a file that is a little too
   * big.
   */
  fileSize: number;
  files: number;
  fields: number;
  fieldSize: number;
}

const TOO_MUCH = ['LIMIT_FILE_SIZE', 'LIMIT_FILE_COUNT', 'LIMIT_PART_COUNT', 'LIMIT_FIELD_VALUE'];

/** Reads a form with files (RFC 7578) as a stream. */
export function readUploads({ takesFiles }: ContractOperation, limits: UploadLimits): RequestHandler[] {
  if (!takesFiles) return [];
  const { maxBytes, ...others } = limits;
  const parse = multer({ limits: others, storage: storeUploads(maxBytes) }).any();
  const read: RequestHandler = (request, response, next) => {
    if (!request.headers['content-type']?.startsWith('multipart/form-data')) {
      next();
      return;
    }
    void parse(request, response, (error?: unknown) => {
      if (error) next(faultOf(error));
      else {
        nameFiles(request);
        next();
      }
    });
  };
  return [read, requireFieldText];
}

/** Adds the files to the fields of the form, as empty texts, which is how the contract describes them. */
function nameFiles(request: Parameters<RequestHandler>[0]): void {
  const fields = request.body as Record<string, string | string[]>;
  const names = ((request.files ?? []) as { fieldname: string }[]).map(({ fieldname }) => fieldname);
  for (const name of new Set(names)) {
    const same = names.filter((other) => other === name);
    fields[name] = same.length > 1 ? same.map(() => '') : '';
  }
}

/** An unreadable form and a lost connection are the sender's fault. An error of the system, such as a full disk, is ours. */
function faultOf(error: unknown): unknown {
  if (error instanceof MulterError && TOO_MUCH.includes(error.code)) return refusal('request.too_large');
  return error instanceof Error && !('syscall' in error) ? refusal('request.unreadable') : error;
}
