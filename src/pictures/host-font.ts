import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { SystemFont } from './pdfium-fonts.js';

/** Enough characters to choose a font by, and few enough for a command line. */
const MAX_CHARACTERS = 2_000;
/** Stops an fc-match that hangs. The limit is high, because without a cache fc-match has to read every font. */
const MAX_WAIT_MS = 60_000;
/** Fontconfig puts the instance of a variable font into the upper 16 bits of the index. */
const INDEX_MASK = 0xffff;
/**
 * The tag at the beginning of a file with several fonts, and where the list of the fonts' offsets begins (OpenType,
 * "Font collections").
 */
const COLLECTION = 'ttcf';
const LIST_AT = 12;

/** The machine's fonts could not be read, which is not the fault of the file that needs one. */
export class FontsFailed extends Error {}

/**
 * Finds the font of this machine that covers most of the characters, in the same way as Chromium. Undefined if
 * fontconfig is not installed or knows no font.
 * @throws FontsFailed when fontconfig fails or the font cannot be read
 */
export function findHostFont(characters: Iterable<number>, languages: Iterable<string>): SystemFont | undefined {
  const wanted = [...characters].slice(0, MAX_CHARACTERS).map((character) => character.toString(16));
  const pattern = ['', `charset=${wanted.join(' ')}`, ...[...languages].map((language) => `lang=${language}`)];
  try {
    const [path = '', index] = askFontconfig(`${pattern.join(':')}:scalable=true`).split('\n');
    return path === '' ? undefined : fontOf(readFileSync(path), Number(index) & INDEX_MASK);
  } catch (error) {
    const { code, signal, status } = error as { code?: string; signal?: string; status?: number };
    if (code === 'ENOENT') return undefined;
    // The original error is not logged, because its message contains the command line, and thereby text of the
    // document.
    throw new FontsFailed(`a font of this machine could not be had by fc-match (${code ?? signal ?? status})`);
  }
}

function askFontconfig(pattern: string): string {
  return execFileSync('fc-match', ['--format', '%{file}\n%{index}', pattern], {
    timeout: MAX_WAIT_MS,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function fontOf(file: Buffer, index: number): SystemFont {
  const isCollection = file.toString('latin1', 0, COLLECTION.length) === COLLECTION;
  return { file, offset: isCollection ? file.readUInt32BE(LIST_AT + 4 * index) : 0 };
}
