import { bearerOf } from '../http/bearer.js';
import type { Handler } from '../http/handler.js';
import { addDays, dayOf, FIRST_DAY, isDay, type Day } from './day.js';
import { listHistory } from './history.js';

const DEFAULT_DAYS = 30;

/** GET /v2/stats/history. */
export const getHistory: Handler<'getHistory'> = async (call) => {
  const { to = dayOf(call.now), level, country } = call.query;
  // If `to` is no day, it is refused alone: nobody has sent a `from`.
  const { from = isDay(to) ? beginningOf(to) : FIRST_DAY } = call.query;
  const { clientId } = bearerOf(call);
  const days = await listHistory(call.context.db, { clientId, from, to, level, country });
  return {
    status: 200,
    body: days.map(({ medianSecondsToDecision: median, ...day }) => ({
      ...day,
      ...(median === undefined ? {} : { median_seconds_to_decision: median }),
    })),
  };
};

function beginningOf(to: Day): Day {
  const from = addDays(to, 1 - DEFAULT_DAYS);
  return isDay(from) ? from : FIRST_DAY;
}
