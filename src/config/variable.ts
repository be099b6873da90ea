/** Who reads the environment: the three programs, of the third the commands, and `attestry migrate` apart. */
export type Program = 'server' | 'worker' | 'commands' | 'migrate';

/** One record per variable: parsing, the redacted start-up line and the table in docs/configuration.md all follow from it. */
export interface Variable {
  name: string;
  kind:
    | 'url'
    | 'origin'
    | 'text'
    | 'word'
    | 'file'
    | 'certificates'
    | 'private-key'
    | 'host'
    | 'host-port'
    | 'database'
    | 'sender'
    | 'integer'
    | 'switch'
    | 'level'
    | 'pooler'
    | 'key'
    | 'addresses'
    | 'mail-server'
    | 'proxy'
    | 'countries';
  /** Who uses it: nobody else looks at it. */
  usedBy: readonly Program[];
  /** Absent: required, of a command only where it is needed for what it does. */
  fallback?: string;
  /** Of an integer; without them any that is not negative. */
  min?: number;
  max?: number;
  secret?: boolean;
  description: string;
}
