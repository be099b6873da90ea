import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Generated on the first start and then reused, because the data of earlier runs depends on them. */
export interface Secrets {
  superuserPassword: string;
  ownerPassword: string;
  servicePassword: string;
  encryptionKeys: string;
  signingSecret: string;
  reviewerPassword: string;
  memberPassword: string;
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** The folder `.data/`: everything that `npm start` creates and `npm run reset` removes. */
export class DataFolder {
  constructor(private readonly folder: string) {
    mkdirSync(join(folder, 'logs'), { recursive: true });
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  /**
   * The path of a process's log. If it has grown long in earlier runs, that log is renamed first, to start a new one.
   */
  logFile(name: string): string {
    const file = this.path('logs', `${name}.log`);
    if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`);
    return file;
  }

  secrets(): Secrets {
    const stored = this.readJson('secrets.json') as Secrets | undefined;
    if (stored) return stored;
    const password = () => randomBytes(24).toString('base64url');
    const made: Secrets = {
      superuserPassword: password(),
      ownerPassword: password(),
      servicePassword: password(),
      encryptionKeys: `local:${randomBytes(32).toString('base64')}`,
      signingSecret: `whs_${randomBytes(32).toString('base64url')}`,
      // Short, because people type these two.
      reviewerPassword: `review-${randomBytes(6).toString('hex')}`,
      memberPassword: `member-${randomBytes(6).toString('hex')}`,
    };
    this.writeJson('secrets.json', made);
    return made;
  }

  readJson(name: string): unknown {
    const file = this.path(name);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined;
  }

  /** Writes the file atomically, with permissions for this account only. */
  writeJson(name: string, value: unknown): void {
    const file = this.path(name);
    writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}
