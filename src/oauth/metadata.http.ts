import type { Handler } from '../http/handler.js';
import { authorizationServerMetadata } from './metadata.js';

/** The metadata change only with a deployment, and clients read them at every start. */
const KEEP = { 'Cache-Control': 'public, max-age=3600' };

/** The metadata of the authorization server (RFC 8414 §3). */
export const getAuthorizationServerMetadata: Handler<'getAuthorizationServerMetadata'> = async ({ context }) => ({
  status: 200,
  headers: KEEP,
  body: authorizationServerMetadata(context.config),
});
