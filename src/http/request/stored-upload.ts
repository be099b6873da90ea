import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const CIPHER = 'aes-256-ctr';
/** How many of the first bytes suffice to recognise the type of a file. */
export const HEAD_BYTES = 4_100;

/**
 * An uploaded file. It is stored on disk, so that a form with many files needs no more memory than one with a single
 * file.
 */
export interface Upload {
  /** The number of bytes that were sent. A file that is too big is counted in full, but not stored. */
  size: number;
  head: Buffer;
  read: () => Promise<Buffer>;
}

/** The part of multer's file object that is used here. */
interface ArrivingFile {
  stream: Readable;
}

export interface StoredFile extends Upload {
  /** Deletes the file. Called when nobody reads it any more. */
  close: () => Promise<void>;
}

/**
 * A storage engine for multer. It encrypts files on disk with a key that only this process knows, and deletes their
 * names before the first byte is written. So nothing of them can be read, or is left, when the process has ended.
 */
export function storeUploads(maxBytes: number) {
  return {
    _handleFile(_request: unknown, file: ArrivingFile, done: (error: unknown, stored?: StoredFile) => void): void {
      store(file.stream, maxBytes).then((stored) => done(null, stored), done);
    },
    _removeFile(_request: unknown, file: Partial<StoredFile>, done: (error: Error | null) => void): void {
      Promise.resolve(file.close?.()).then(() => done(null), done);
    },
  };
}

async function store(stream: Readable, maxBytes: number): Promise<StoredFile> {
  const path = join(tmpdir(), `attestry-upload-${randomBytes(16).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return await fill(file, stream, maxBytes);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function fill(file: FileHandle, stream: Readable, maxBytes: number): Promise<StoredFile> {
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv(CIPHER, key, iv);
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    // Bytes beyond the limit are only counted: the file is refused after all of it has arrived.
    if (size <= maxBytes) await file.write(cipher.update(chunk));
  }
  return {
    size,
    head,
    async read() {
      const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
      return createDecipheriv(CIPHER, key, iv).update(buffer);
    },
    close: () => file.close(),
  };
}
