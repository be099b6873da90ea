import { getReviewNumbers, PERIODS } from '../../verification/review/review-numbers.js';
import type { Handler } from '../../http/handler.js';
import { renderPage } from '../../ui/render.js';
import { NumbersPage } from './numbers.page.js';
import { openKnownStaffVisit, requireSupervisor } from './staff-visit.http.js';

/** Only supervisors may see the numbers. */
export const showReviewNumbers: Handler<'showReviewNumbers'> = async (call) => {
  const { staff, reviewer } = await openKnownStaffVisit(call);
  requireSupervisor(staff);
  const environment = call.query.environment === 'sandbox' ? 'sandbox' : 'live';
  const days = PERIODS.find((period) => String(period) === call.query.days) ?? 30;
  const numbers = await getReviewNumbers(call.context.db, { environment, days }, call.now);
  return { status: 200, body: renderPage(NumbersPage({ reviewer, environment, days, numbers })) };
};
