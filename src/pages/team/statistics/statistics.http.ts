import type { Handler } from '../../../http/handler.js';
import { isCountryCode } from '../../../verification/catalogue/countries.js';
import { renderPage } from '../../../ui/render.js';
import { getClientNumbers, PERIODS } from '../../../statistics/client-numbers.js';
import { openClientVisit } from '../member-visit.http.js';
import { StatisticsPage } from './statistics.page.js';
import { listLevels } from '../../../users/user-explorer.js';

export const showDashboardStatistics: Handler<'showDashboardStatistics'> = async (call) => {
  const { frame, client } = await openClientVisit(call);
  const { context, query, now } = call;
  const { clientId, expirationEnabled } = client;
  const levels = (await listLevels(context, clientId)).filter((level) => level !== '');
  const days = PERIODS.find((period) => String(period) === query.days) ?? PERIODS[0];
  const level = levels.find((one) => one === query.level);
  const country = query.country !== undefined && isCountryCode(query.country) ? query.country : undefined;
  const numbers = await getClientNumbers(context.db, { clientId, days, level, country }, now);
  const props = { frame, clientId, levels, days, level, country, numbers, expirationEnabled };
  return { status: 200, body: renderPage(StatisticsPage(props)) };
};
