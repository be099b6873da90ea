/** One record per variable: parsing, the redacted start-up line and the README's table all follow from it. */
export interface Variable {
  name: string;
  kind:
    | 'url'
    | 'origin'
    | 'text'
    | 'host'
    | 'integer'
    | 'switch'
    | 'level'
    | 'pooler'
    | 'key'
    | 'addresses'
    | 'mail-server'
    | 'proxy'
    | 'countries';
  /** Absent: required. */
  fallback?: string;
  /** Of an integer; without them any that is not negative. */
  min?: number;
  max?: number;
  secret?: boolean;
  description: string;
}
