import { refuse } from '../refusals/refuse.js';
import { findAsset } from '../ui/assets.js';
import type { Handler } from './handler.js';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves static files from a fixed list. Only the URL with this version's digest may be cached for long: during a
 * deployment a page of another version may ask for its own digest, and must not cache this version's file under it.
 */
export const getAsset: Handler<'getAsset'> = async ({ path }) => {
  const asset = findAsset(path.asset);
  if (!asset) refuse('file.unknown');
  const headers = { 'Cache-Control': path.asset === asset.hashedName ? ONE_YEAR : 'no-cache' };
  return asset.type === 'image/svg+xml'
    ? { status: 200, headers, type: asset.type, body: Buffer.from(asset.content) }
    : { status: 200, headers, type: asset.type, body: asset.content };
};
