import { isStopAnnounced } from './draining.js';
import { refuse } from '../../refusals/refuse.js';
import type { Handler } from '../handler.js';
import { databaseFault } from './health.js';

/** The process runs: nothing else is asked, so that an outage of the database does not restart it. */
export const getHealth: Handler<'getHealth'> = async () => ({ status: 200, body: { status: 'ok' } });

/** Ready to serve: not draining, the database answers, under settings that we can work with, and its schema is this version's. */
export const getReadiness: Handler<'getReadiness'> = async (call) => {
  if (isStopAnnounced()) refuse('service.stopping');
  const fault = await databaseFault(call.context);
  if (fault) throw fault.refused;
  return { status: 200, body: { status: 'ready' } };
};
