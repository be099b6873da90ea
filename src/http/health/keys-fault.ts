import { wrongKeys, type WithKeys } from '../../db/key-marks.js';
import { refusal } from '../../refusals/refuse.js';
import { databaseFaultOf, type DatabaseFault } from './database-fault.js';

/**
 * Whether the keys of this process are those that their ids had before; of an id that nobody has used the key is marked now.
 * One that is not seals nothing any more: what it sealed nobody else could read. Undefined when all fit.
 */
export async function keysFault(context: WithKeys): Promise<DatabaseFault | undefined> {
  const wrong = await wrongKeys(context);
  if (wrong.length === 0) return undefined;
  for (const id of wrong) context.encryption.distrust(id);
  const names = wrong.map((id) => `"${id}"`).join(', ');
  const line = `the encryption key of ${names} is another one than the database was used with; waiting`;
  return databaseFaultOf(refusal('database.other_keys', { ids: wrong }), line);
}
