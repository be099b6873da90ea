/** Of the days that numbers are asked for. */
export interface StatisticsRefusals {
  'statistics.unknown_day': { field: string };
  'statistics.reversed_days': undefined;
  'statistics.too_many_days': { days: number; max: number };
}
