/** Refusals of the days for which statistics are requested. */
export interface StatisticsRefusals {
  'verification.unknown_user': undefined;
  'statistics.unknown_day': { fields: readonly string[] };
  'statistics.reversed_days': undefined;
  'statistics.too_many_days': { days: number; max: number };
}
