import { analyse, makeClient, makeClientToken, makeCounters } from './data.mjs';
import { compareUnderLoad } from './http-servers.mjs';

/** Of a client with many verifications, beside the bare server, and beside a client with few (ST5). */
export async function compareTotals(servers, options, say) {
  const { context, environment } = servers;
  const totalsOf = async (verifications) => {
    const { clientId } = await makeClient(context, `Bench, ${verifications} verifications`);
    await makeCounters(context, clientId, verifications);
    const headers = { authorization: `Bearer ${await makeClientToken(context, clientId)}` };
    const request = { method: 'GET', path: '/v2/stats/total-verifications', headers };
    return async () => () => request;
  };
  const [ofMany, ofFew] = [await totalsOf(1_000_000), await totalsOf(1_000)];
  await analyse(environment);
  const [product, bare] = servers.subjects;
  const subjects = [
    { ...product, job: ofMany },
    { ...bare, job: ofMany },
    { ...product, name: 'attestry, 1,000 verifications', job: ofFew },
  ];
  const rows = [];
  for (const connections of options.connections) {
    const title = `totals, ${connections} at once`;
    rows.push(...(await compareUnderLoad({ title, subjects, connections, environment, options, say })));
  }
  return rows;
}
