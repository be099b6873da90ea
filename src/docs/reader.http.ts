import { memberOf, type Member } from '../accounts/members/member.js';
import { listClientsOfMember } from '../clients/client.js';
import { causeChain } from '../logger.js';
import type { Call, OperationId } from '../http/handler.js';
import { readSession, type Session, type Use } from '../http/session.js';
import type { ReaderClient } from './trial.js';

/** A reader who is logged in to the dashboard. */
export interface Reader {
  session: Session;
  member: Member;
  /** Their clients in the sandbox that have a secret and are not disabled. */
  clients: ReaderClient[];
}

/**
 * Finds who reads a page, without counting it as use of their session. The docs can be read while the database is away or
 * damaged: then they are as for everybody.
 */
export async function findReader<Id extends OperationId>(call: Call<Id>): Promise<Reader | undefined> {
  return readReader(call, { isUse: false }).catch((error: unknown) => {
    call.context.logger.warn({ error: causeChain(error) }, 'the docs could not tell who reads them');
    return undefined;
  });
}

export async function readReader<Id extends OperationId>(call: Call<Id>, use?: Use): Promise<Reader | undefined> {
  const { context, request, now } = call;
  const session = await readSession(context.db, request.headers.cookie, 'member_sessions', now, use);
  const member = session && memberOf(session);
  if (!member) return undefined;
  const clients = await listClientsOfMember(context.db, member.memberId);
  const own = clients.filter((one) => one.environment === 'sandbox' && !one.isPublic && !one.isDisabled);
  return { session, member, clients: own };
}
