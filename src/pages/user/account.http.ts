import { levelTitle } from '../../verification/catalogue/catalogue.js';
import { findComingRenewals } from '../../verification/expiry/coming-renewal.js';
import { listVerifications } from '../../verification/status/own-verifications.js';
import type { Handler } from '../../http/handler.js';
import { renderPage } from '../../ui/render.js';
import { AccountPage, type VerificationCardProps } from './account.page.js';
import { listUnfinished, withoutOwn } from '../../users/unfinished.js';
import { listClientsWithAccess } from '../../users/clients-with-access.js';
import { openVisit } from './visit.http.js';

export const showAccount: Handler<'showAccount'> = async (call) => {
  const { user, visitor } = await openVisit(call);
  if (!user || !visitor) return { status: 302, headers: { Location: '/login' } };
  const { db } = call.context;
  const { userId } = user;
  const [own, clients, begun] = await Promise.all([
    listVerifications(call.context, userId),
    listClientsWithAccess(db, userId),
    listUnfinished(db, userId, call.now),
  ]);
  const renewals = await findComingRenewals(call.context, userId, own, call.now);
  const verifications: VerificationCardProps[] = own.map((verification) => ({
    ...verification,
    title: levelTitle(verification.level),
    renewal: renewals.get(verification.submissionId),
  }));
  return {
    status: 200,
    body: renderPage(
      AccountPage({
        visitor,
        isConfirmed: user.emailConfirmedAt !== undefined,
        unfinished: withoutOwn(begun, own),
        verifications,
        clients,
      }),
    ),
  };
};
