import { isStopAnnounced } from './draining.js';
import { refuse } from '../../refusals/refuse.js';
import type { Handler } from '../handler.js';
import { databaseFault } from './health.js';

/** Liveness: the process runs. Checks nothing else, so that an outage of the database causes no restart. */
export const getHealth: Handler<'getHealth'> = async () => ({ status: 200, body: { status: 'ok' } });

/**
 * Readiness: no stop is announced, and the database answers, has the settings that this service needs, the schema of
 * this version, and data that our encryption keys fit.
 */
export const getReadiness: Handler<'getReadiness'> = async (call) => {
  if (isStopAnnounced()) refuse('service.stopping');
  const fault = await databaseFault(call.context);
  if (fault) throw fault.refused;
  return { status: 200, body: { status: 'ready' } };
};
