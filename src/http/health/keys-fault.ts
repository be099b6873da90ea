import { wrongKeys, type WithKeys } from '../../db/key-marks.js';
import { refusal } from '../../refusals/refuse.js';
import { databaseFaultOf, type DatabaseFault } from './database-fault.js';

/**
 * The fault of encryption keys that differ from those used before under the same ids; undefined when all fit. The keys
 * of new ids are recorded in the database. A key that does not fit encrypts nothing any more, since no other process
 * could decrypt it.
 */
export async function keysFault(context: WithKeys): Promise<DatabaseFault | undefined> {
  const wrong = await wrongKeys(context);
  if (wrong.length === 0) return undefined;
  for (const id of wrong) context.encryption.distrust(id);
  const names = wrong.map((id) => `"${id}"`).join(', ');
  const line = `the encryption key of ${names} is another one than the database was used with; waiting`;
  return databaseFaultOf(refusal('database.other_keys', { ids: wrong }), line);
}
