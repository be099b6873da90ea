import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type AssetName = 'styles.css' | 'docs.css' | 'enhance.js' | 'console.js' | 'live.js' | 'docs.js' | 'favicon.svg';
/** Those that others import. */
type ImportedName = 'signature-checker.js' | 'signature-diagnosis.js' | 'signature-suspects.js' | 'signature-digest.js';
export type AssetType = 'text/css' | 'text/javascript' | 'image/svg+xml';

export interface Asset {
  type: AssetType;
  content: string;
  /**
   * Contains a digest of the content. A different content gets a different address, so this one can be cached for ever.
   */
  hashedName: string;
}

const FOLDER = new URL('./', import.meta.url);

/** In the order of the cascade. `tokens` defines the custom properties that the other style sheets use. */
const STYLE_SHEETS = [
  'tokens',
  'base',
  'layout',
  'forms',
  'picture',
  'notices',
  'components',
  'flow',
  'for-developers',
  'home',
  'console',
  'queue',
  'review-case',
  'evidence',
  'decision',
  'outcome',
  'undo',
  'document-viewer',
  'viewer-choice',
  'filter',
  'segments',
  'chart',
  'dashboard',
  'rows',
  'staff',
  'client-users',
  'client-statistics',
];

const SHARED_SCRIPTS = ['signature-diagnosis.js', 'signature-suspects.js', 'signature-digest.js'] as const;

const ASSETS = new Map<string, Asset>([
  ['styles.css', describe('styles.css', 'text/css', readStyles())],
  ['enhance.js', describe('enhance.js', 'text/javascript', read('enhance.js'))],
  ['console.js', describe('console.js', 'text/javascript', read('console.js'))],
  ['live.js', describe('live.js', 'text/javascript', read('live.js'))],
  ['docs.css', describe('docs.css', 'text/css', read('docs/docs.css'))],
  ['docs.js', describe('docs.js', 'text/javascript', read('docs/docs.js'))],
  ['signature-checker.js', describe('signature-checker.js', 'text/javascript', read('docs/signature-checker.js'))],
  // The same code that checks on the server and in the terminal, for the checker in the docs.
  ...SHARED_SCRIPTS.map((name): [string, Asset] => [name, describe(name, 'text/javascript', readShared(name))]),
  ['favicon.svg', describe('favicon.svg', 'image/svg+xml', read('favicon.svg'))],
]);

/**
 * @param name with or without a digest. The digest is ignored: a page of another version, which runs beside this one
 * during a deployment, may ask for it.
 */
export function findAsset(name: string): Asset | undefined {
  return ASSETS.get(name.replace(/\.[0-9a-f]{12}(?=\.\w+$)/, ''));
}

export function assetPath(name: AssetName): string {
  return `/assets/${ASSETS.get(name)?.hashedName ?? name}`;
}

function describe(name: AssetName | ImportedName, type: AssetType, content: string): Asset {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { type, content, hashedName: name.replace(/\.(?=\w+$)/, `.${digest}.`) };
}

function readStyles(): string {
  const sheets = readdirSync(new URL('styles/', FOLDER));
  if (sheets.length !== STYLE_SHEETS.length) throw new Error(`style sheets that are not listed: ${sheets.join(', ')}`);
  const base = readFileSync(createRequire(import.meta.url).resolve('modern-normalize'), 'utf8');
  return [base, ...STYLE_SHEETS.map((sheet) => read(`styles/${sheet}.css`))].join('\n');
}

/** Without the way to its source, which browsers would ask for. */
function readShared(name: string): string {
  return read(`../webhooks/signature/${name}`).replace(/^\/\/# sourceMappingURL=.*\n/m, '');
}

function read(path: string): string {
  return readFileSync(new URL(path, FOLDER), 'utf8');
}
