import { analyse, makeClientToken, makeCounters } from './data.mjs';
import { compareUnderLoad } from './http-servers.mjs';

export async function compareTotals(servers, options, say) {
  const { context, client } = servers;
  await makeCounters(context, client.clientId);
  const headers = { authorization: `Bearer ${await makeClientToken(context, client.clientId)}` };
  await analyse(servers.environment);
  const request = { method: 'GET', path: '/v2/stats/total-verifications', headers };
  return compareUnderLoad({ title: 'bearer-checked totals', requestsFor: () => () => request, servers, options, say });
}
