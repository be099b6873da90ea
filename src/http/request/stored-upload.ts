import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const CIPHER = 'aes-256-ctr';
/** So many of its first bytes tell what a file is. */
export const HEAD_BYTES = 4_100;

/** A file as it came. It lies on disk, so that a form with many of them takes no more memory than one. */
export interface Upload {
  /** In bytes, as sent; of a file that is too big nothing is kept. */
  size: number;
  head: Buffer;
  read: () => Promise<Buffer>;
}

/** What multer knows of a file of a form. */
interface ArrivingFile {
  stream: Readable;
}

export interface StoredFile extends Upload {
  /** Called once nobody reads it any more. */
  close: () => Promise<void>;
}

/**
 * Where multer puts files: on disk without a name, which is gone before the first byte is written, under a key that only this
 * process knows. Nothing of them can be read, or is left, when the process has ended.
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
    // What is too big is only counted from here on: it is refused once all of it has been read.
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
