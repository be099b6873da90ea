import type { Handler } from '../http/handler.js';
import { remoteAddress } from '../http/remote-address.js';
import { requireCsrf } from '../http/session.js';
import { issueTrial, TRIAL_SECONDS } from '../oauth/tokens/trial-token.js';
import { refuse } from '../refusals/refuse.js';
import { docsOf, operationsOf } from './docs.js';
import { readReader } from './reader.http.js';
import { canBeTried, clientsFor, trialPurpose } from './trial.js';

/**
 * A token for one operation, with a sandbox client of the reader's. It does nothing that a member could not do with a secret
 * of that client, which they may make, and no client of another team, nor a live one, is found.
 */
export const issueTrialToken: Handler<'issueTrialToken'> = async (call) => {
  const { context, path, body, request, now } = call;
  const operation = operationsOf(docsOf(context.config)).find(({ id }) => id === path.operation_id);
  if (!operation || !canBeTried(operation, context.config.frontendUrl)) refuse('file.unknown');
  const reader = await readReader(call);
  if (!reader) refuse('form.stale');
  requireCsrf(reader.session, trialPurpose(operation.id), body.csrf ?? '');
  const client = clientsFor(operation, reader.clients).find(({ clientId }) => clientId === body.client_id);
  if (!client) refuse('team.not_on_it');
  const actor = { memberId: reader.member.memberId, address: remoteAddress(request) };
  const accessToken = await issueTrial(context, { clientId: client.clientId, scopes: operation.scopes, actor }, now);
  return { status: 200, body: { access_token: accessToken, expires_in: TRIAL_SECONDS } };
};
