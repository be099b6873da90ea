import { refuse } from '../../../refusals/refuse.js';
import type { Handler } from '../../../http/handler.js';
import { openClientVisit } from '../member-visit.http.js';
import { dayFaults, hasIgnoredValue, readFields, toChosenUsers } from './user-filter.form.js';
import { streamUsersFile } from '../../../users/users-file.js';

/** Refuses a filter that cannot be read. If it were ignored, the file would contain more users than requested. */
export const downloadDashboardUsers: Handler<'downloadDashboardUsers'> = async (call) => {
  const { client, actor } = await openClientVisit(call);
  const fields = readFields(call.query);
  if (Object.keys(dayFaults(fields)).length > 0 || hasIgnoredValue(call.query, fields)) {
    refuse('users_file.unreadable_filter');
  }
  const body = await streamUsersFile(call.context, client, toChosenUsers(fields), actor, call.now);
  const name = `users-${client.clientId}-${call.now.toISOString().slice(0, 10)}.csv`;
  const headers = { 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename="${name}"` };
  return { status: 200, headers, type: 'text/csv', body };
};
