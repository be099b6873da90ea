import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { simpleParser } from 'mailparser';

export interface StoredMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  receivedAt: string;
}

const MAX_STORED = 200;

/** Stores each received mail as a file, so that mails survive a restart. */
export class MailStore {
  #count = 0;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  async receive(message: Readable, recipients: string[], now: Date): Promise<void> {
    const { from, subject, text } = await simpleParser(message);
    this.#count += 1;
    const id = `${now.toISOString().replaceAll(/\D/g, '')}-${String(this.#count).padStart(4, '0')}`;
    const mail: StoredMail = {
      id,
      from: from?.text ?? '',
      to: recipients.join(', '),
      subject: subject ?? '(no subject)',
      text: text ?? '',
      receivedAt: now.toISOString(),
    };
    writeFileSync(join(this.folder, `${id}.json`), JSON.stringify(mail));
    for (const old of this.#names().slice(MAX_STORED)) rmSync(join(this.folder, old));
  }

  /** Newest first. */
  list(): StoredMail[] {
    return this.#names().map((name) => JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as StoredMail);
  }

  #names(): string[] {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
  }
}
