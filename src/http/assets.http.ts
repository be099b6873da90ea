import { refuse } from '../refusals/refuse.js';
import { findAsset } from '../ui/assets.js';
import type { Handler } from './handler.js';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Files of a closed list. Only the very address that pages name may be kept: another version's digest may be asked for. */
export const getAsset: Handler<'getAsset'> = async ({ path }) => {
  const asset = findAsset(path.asset);
  if (!asset) refuse('file.unknown');
  const headers = { 'Cache-Control': path.asset === asset.hashedName ? ONE_YEAR : 'no-cache' };
  return asset.type === 'image/svg+xml'
    ? { status: 200, headers, type: asset.type, body: Buffer.from(asset.content) }
    : { status: 200, headers, type: asset.type, body: asset.content };
};
