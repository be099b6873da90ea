import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type AssetName = 'styles.css' | 'enhance.js' | 'console.js' | 'live.js' | 'favicon.svg';
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
  'docs',
];

const ASSETS = new Map<string, Asset>([
  ['styles.css', describe('styles.css', 'text/css', readStyles())],
  ['enhance.js', describe('enhance.js', 'text/javascript', read('enhance.js'))],
  ['console.js', describe('console.js', 'text/javascript', read('console.js'))],
  ['live.js', describe('live.js', 'text/javascript', read('live.js'))],
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

function describe(name: AssetName, type: AssetType, content: string): Asset {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { type, content, hashedName: name.replace(/\.(?=\w+$)/, `.${digest}.`) };
}

function readStyles(): string {
  const sheets = readdirSync(new URL('styles/', FOLDER));
  if (sheets.length !== STYLE_SHEETS.length) throw new Error(`style sheets that are not listed: ${sheets.join(', ')}`);
  const base = readFileSync(createRequire(import.meta.url).resolve('modern-normalize'), 'utf8');
  return [base, ...STYLE_SHEETS.map((sheet) => read(`styles/${sheet}.css`))].join('\n');
}

function read(path: string): string {
  return readFileSync(new URL(path, FOLDER), 'utf8');
}
