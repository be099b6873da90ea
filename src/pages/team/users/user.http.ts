import { findLastRefresh } from '../../../oauth/tokens/token-pair.js';
import { refuse } from '../../../refusals/refuse.js';
import type { Handler } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { openClientVisit } from '../member-visit.http.js';
import { findUser } from '../../../users/user-explorer.js';
import { UserPage } from './user.page.js';
import { timelineOf } from '../../../users/user-timeline.js';

export const showDashboardUser: Handler<'showDashboardUser'> = async (call) => {
  const { frame, client } = await openClientVisit(call);
  const { clientId } = client;
  const user = await findUser(call.context, client, call.path.grant_id);
  if (!user) refuse('user.unknown');
  const timeline = timelineOf(user, await findLastRefresh(call.context.db, { grantId: user.grantId, clientId }));
  return { status: 200, body: renderPage(UserPage({ frame, clientId, user, timeline })) };
};
