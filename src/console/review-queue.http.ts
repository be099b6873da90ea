import { listWaiting } from '../verification/review-queue.js';
import type { Handler } from '../web/handler.js';
import { renderPage } from '../web/render.js';
import { findDecided } from './decided.js';
import { ReviewQueuePage } from './review-queue.page.js';
import { openStaffVisit, STAFF_LOG_IN } from './staff-visit.js';

export const showReviewQueue: Handler<'showReviewQueue'> = async (call) => {
  const { reviewer } = await openStaffVisit(call);
  if (!reviewer) return { status: 302, headers: { Location: STAFF_LOG_IN } };
  const { after, decided } = call.query;
  const page = await listWaiting(call.context.db, { after });
  const last = await findDecided(call.context.db, decided);
  const isContinued = after !== undefined;
  return {
    status: 200,
    body: renderPage(ReviewQueuePage({ reviewer, page, isContinued, decided: last, now: call.now })),
  };
};
