import { asciiDigits } from '../../text-normalization.js';

/**
 * Combining marks in scripts where they are accents, or points that may be left out. In other scripts they are vowels,
 * tones or other letters.
 */
const ACCENTED = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}])\p{M}+/gu;
/**
 * Apostrophes are left out, and what they separate is written together (ICAO 9303-3 §4.6), because machines and
 * keyboards write them in many ways.
 */
const APOSTROPHES = /['’‘‛`´ʹʼʻʽʾʿˈ′＇\u05F3\u055A\u07F4\u07F5]/gu;
/** Invisible characters, and the line that stretches Arabic letters. */
const INVISIBLE = /[\p{Cf}\u0640]/gu;

/** Reads a table of letters with their replacements, such as `ø=o æ=ae`. */
function lettersOf(table: string): Record<string, string> {
  return Object.fromEntries(table.split(' ').map((pair) => pair.split('=') as [string, string]));
}

/** Replacements of letters that Unicode does not decompose, and of Arabic letters that other keyboards write. */
const PLAIN: Record<string, string> = {
  ...lettersOf('ø=o æ=ae œ=oe ł=l đ=d ð=d þ=th ħ=h ŧ=t ŋ=n ə=e ĸ=k ı=i ƒ=f'),
  ...lettersOf('ς=σ ک=ك ی=ي ى=ي ە=ه ہ=ه ٱ=ا'),
  // Many keyboards and people leave out the dots of this letter at the end of names.
  ...lettersOf('ة=ه ۃ=ه'),
};

/** How machine-readable zones write letters of Latin script (ICAO 9303-3 §6 A). */
const ZONE_LATIN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
/** The other spelling that ICAO 9303-3 §6 A allows for some of these letters. */
const ZONE_LATIN_OTHER: Record<string, string> = { ü: 'uxx', ñ: 'nxx', å: 'aa', ä: 'ae', ö: 'oe', ø: 'oe' };

/** How machine-readable zones write letters of Cyrillic script (ICAO 9303-3 §6 B). */
const ZONE_CYRILLIC = {
  ...lettersOf('а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts'),
  ...lettersOf('ч=ch ш=sh щ=shch ъ=ie ы=y ь= э=e ю=iu я=ia і=i ї=i є=ie ґ=g ў=u ѣ=ie ђ=d ѓ=g ѕ=dz ј=j љ=lj њ=nj ћ=c'),
  ...lettersOf('ќ=k џ=dz ѵ=y ѳ=f ѫ=u ғ=g'),
};

/** The letters that ICAO 9303-3 §6 B writes otherwise in Belarusian, Serbian, Macedonian and Bulgarian, in this order. */
const ZONES_OF_LANGUAGES: readonly Record<string, string>[] = [
  { г: 'h', ё: 'io' },
  { ж: 'z', х: 'h', ц: 'c', ч: 'c', ш: 's' },
  { ѓ: 'gj', ќ: 'kj', џ: 'dj', х: 'h', ц: 'c' },
  { щ: 'sht' },
];
/** The same for Ukrainian, where some letters differ at the beginning of a word only. */
const ZONE_UKRAINIAN: Record<string, string> = { ...ZONE_CYRILLIC, г: 'h', и: 'y' };
const UKRAINIAN_FIRST: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };
const FIRST = /(?<![\p{L}\p{M}])[єїйюя]/gu;

const ZONES = [
  { ...ZONE_LATIN, ...ZONE_CYRILLIC },
  { ...ZONE_LATIN_OTHER, ...ZONE_CYRILLIC },
  ...ZONES_OF_LANGUAGES.map((letters) => ({ ...ZONE_CYRILLIC, ...letters })),
];
const ASCII = /^\p{ASCII}*$/u;

/**
 * The forms in which documents and people write the same words, each with its words in alphabetical order: one by
 * letters alone, the others as machine-readable zones write them (ICAO 9303-3 §6). Two texts are alike if any form of
 * one is a form of the other. Case is folded in full, so that Weiß equals WEISS.
 */
export function writtenForms(text: string): string[] {
  const folded = foldCase(text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(APOSTROPHES, ''));
  const zones = ASCII.test(folded)
    ? []
    : [...ZONES.map((letters) => replaceLetters(folded, letters)), inUkrainian(folded)];
  const forms = [folded, ...zones].map((form) => partsOf(form).sort().join(' '));
  return [...new Set(forms)].filter((form) => form !== '');
}

/** The letters and digits of a number, without spaces and signs between them. Digits of any script become ASCII. */
export function writtenNumber(text: string): string {
  return partsOf(foldCase(asciiDigits(text.normalize('NFKC').replaceAll(INVISIBLE, '')))).join('');
}

function partsOf(folded: string): string[] {
  const plain = ASCII.test(folded)
    ? folded
    : replaceLetters(folded.normalize('NFD').replaceAll(ACCENTED, '$1').normalize('NFC'), PLAIN);
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '');
}

/**
 * Unicode's full case folding, for which JavaScript has no function: as a capital ß becomes SS, which is then folded
 * like any other letter. The dot that remains of İ is removed with the accents.
 */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

function inUkrainian(folded: string): string {
  return replaceLetters(
    folded.replaceAll(FIRST, (letter) => UKRAINIAN_FIRST[letter] ?? letter),
    ZONE_UKRAINIAN,
  );
}

function replaceLetters(text: string, letters: Record<string, string>): string {
  return Array.from(text, (letter) => letters[letter] ?? letter).join('');
}
