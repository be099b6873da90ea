import { sha256 } from '../../crypto/random-token.js';
import { addDays, formatDate } from '../catalogue/dates.js';

/** The personal data that differ between made-up users. */
export interface SandboxPerson {
  given_name: string;
  family_name: string;
  birth_date: string;
  document_number: string;
  address: string;
  telegram_name: string;
}

const GIVEN_NAMES = ['Ada', 'Amin', 'Chidi', 'Dana', 'Emil', 'Fatou', 'Goran', 'Hana', 'Ines', 'Jun', 'Kemal', 'Noor'];
/**
 * One syllable for each four bits. A name of six syllables can be said aloud, and among many thousand people hardly any
 * two share one.
 */
const SYLLABLES = ['ba', 'de', 'fi', 'go', 'ha', 'ki', 'lo', 'ma', 'ne', 'po', 'ra', 'se', 'ti', 'vo', 'we', 'zu'];
const NAME_SYLLABLES = 6;
const FIRST_BIRTH = new Date('1950-01-01T00:00:00Z');
/** The last birthday lies in 2004, so the youngest is of age. */
const BIRTH_DAYS = 20_000;

/**
 * The personal data of a made-up sandbox user, derived from their id alone. They are the same at every level, and
 * differ from those of all other users, so that reviewers see no made-up case as the duplicate of another.
 */
export function sandboxPerson(userId: string): SandboxPerson {
  const digest = sha256(userId);
  const hex = digest.toString('hex');
  const family = Array.from(hex.slice(0, NAME_SYLLABLES), (digit) => SYLLABLES[parseInt(digit, 16)]).join('');
  const given = GIVEN_NAMES[digest.readUInt8(8) % GIVEN_NAMES.length] ?? '';
  return {
    given_name: given,
    family_name: family.charAt(0).toUpperCase() + family.slice(1),
    birth_date: formatDate(addDays(FIRST_BIRTH, digest.readUInt16BE(10) % BIRTH_DAYS)),
    document_number: `SB${hex.slice(24, 38).toUpperCase()}`,
    address: `${(digest.readUInt16BE(20) % 200) + 1} Sandbox Street, 10001 Sandbox Town`,
    telegram_name: `${given}_${hex.slice(0, 8)}`.toLowerCase(),
  };
}
