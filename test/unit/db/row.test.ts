import { expect, test } from '@jest/globals';
import { fromRow, rowReader, toRow, type Row } from '../../../src/db/row.js';

interface Kept {
  documentId: string;
  contentSha256: Buffer;
  p90: number;
  finishedAt: Date | undefined;
}

const kept: Kept = { documentId: 'one', contentSha256: Buffer.from('x'), p90: 3, finishedAt: undefined };
const row: Row<Kept> = { document_id: 'one', content_sha256: Buffer.from('x'), p90: 3, finished_at: null };

test('a row is read under the names of the code, undefined for null, and written back as it was', () => {
  expect(fromRow<Kept>(row)).toStrictEqual(kept);
  expect(toRow(kept)).toStrictEqual(row);
});

test('a reader takes its columns only, so that nothing else of the row gets out', () => {
  const read = rowReader<Pick<Kept, 'documentId' | 'p90'>>()(['document_id', 'p90']);
  expect(read({ ...row, password_hash: 'secret' } as Row<Kept>)).toStrictEqual({ documentId: 'one', p90: 3 });
});

test('what is false, 0 or empty stays what it is', () => {
  expect(
    fromRow<{ isNew: boolean; leftCount: number; level: string }>({ is_new: false, left_count: 0, level: '' }),
  ).toEqual({ isNew: false, leftCount: 0, level: '' });
});
