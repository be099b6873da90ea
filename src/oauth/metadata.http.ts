import type { Handler } from '../http/handler.js';
import { authorizationServerMetadata } from './metadata.js';

/**
 * The metadata change only with a deployment, but clients read them at every start, so they may be cached for an hour.
 */
const CACHE_FOR_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };

/** The metadata of the authorization server (RFC 8414 §3). */
export const getAuthorizationServerMetadata: Handler<'getAuthorizationServerMetadata'> = async ({ context }) => ({
  status: 200,
  headers: CACHE_FOR_AN_HOUR,
  body: authorizationServerMetadata(context.config),
});
