import type { AskedFor } from '../../verification/submission/information-need.js';
import {
  BOX_NAMES,
  DOCUMENT_ITEM_NAMES,
  isTextItem,
  ITEM_NAMES,
  type Entered,
} from '../../verification/catalogue/items.js';
import { readMark } from '../../verification/submission/need-mark.js';
import type { Submission } from '../../verification/submission/submission.js';
import type { Uploads } from '../../verification/documents/upload.js';
import type { Body, Call, UploadedFile } from '../../http/handler.js';

/**
 * The content of a submitted form. `seen` is the status change that the form was shown for; undefined if its mark was
 * not made for this user and level.
 */
export type Sent = Pick<Submission, 'information' | 'uploads' | 'seen'>;

/**
 * Reads a submitted form.
 * @param asked the user and level that the form has to be for
 */
export function readForm({ context, body, files }: Call<'submitInformation'>, asked: AskedFor): Sent {
  const seen = readMark(context, asked, body.need ?? '');
  return { information: informationOf(body), uploads: uploadsOf(files), seen };
}

function informationOf(body: Body<'submitInformation'>): Entered {
  const names = [...ITEM_NAMES.filter(isTextItem), ...BOX_NAMES];
  return Object.fromEntries(names.map((name) => [name, body[name] ?? '']));
}

/**
 * Each document has two inputs of the same name, a camera and a file chooser. The unused one arrives empty or not at
 * all, so the file that is not empty counts.
 */
function uploadsOf(files: UploadedFile[]): Uploads {
  return Object.fromEntries(
    DOCUMENT_ITEM_NAMES.flatMap((item) => {
      const chosen = files.filter(({ fieldname }) => fieldname === item);
      const file = chosen.find(({ size }) => size > 0) ?? chosen[0];
      return file ? [[item, file]] : [];
    }),
  );
}
