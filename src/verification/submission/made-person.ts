import { sha256 } from '../../crypto/random-token.js';
import { addDays, formatDate } from '../catalogue/dates.js';

/** What tells a made-up person from all others. */
export interface MadePerson {
  given_name: string;
  family_name: string;
  birth_date: string;
  document_number: string;
  address: string;
  telegram_name: string;
}

const GIVEN_NAMES = ['Ada', 'Amin', 'Chidi', 'Dana', 'Emil', 'Fatou', 'Goran', 'Hana', 'Ines', 'Jun', 'Kemal', 'Noor'];
/** One syllable for each four bits: names of six are said aloud, and no two of many thousand people share one. */
const SYLLABLES = ['ba', 'de', 'fi', 'go', 'ha', 'ki', 'lo', 'ma', 'ne', 'po', 'ra', 'se', 'ti', 'vo', 'we', 'zu'];
const NAME_SYLLABLES = 6;
const FIRST_BIRTH = new Date('1950-01-01T00:00:00Z');
/** So that the youngest is of age whenever this runs. */
const BIRTH_DAYS = 20_000;

/**
 * Who a made-up user is (SB4): the same at every level, and nobody else, so that no case is taken for the duplicate of another
 * one (RC2) that was made up as well. It follows from their id alone.
 */
export function madePerson(userId: string): MadePerson {
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
