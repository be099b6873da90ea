import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { SystemFont } from './pdfium-fonts.js';

/** Enough to tell which font it is, and not too long for a command. */
const MAX_CHARACTERS = 2_000;
const MAX_WAIT_MS = 10_000;
/** The index has a variant of the font in its upper half. */
const INDEX_MASK = 0xffff;
/** Of a file with several fonts: where the list of them begins (OpenType, "Font collections"). */
const COLLECTION = 'ttcf';
const LIST_AT = 12;

/** The font of this machine that has most of these characters, as Chromium finds it; none where fontconfig is not installed. */
export function findHostFont(characters: Iterable<number>, languages: Iterable<string>): SystemFont | undefined {
  const wanted = [...characters].slice(0, MAX_CHARACTERS).map((character) => character.toString(16));
  const pattern = ['', `charset=${wanted.join(' ')}`, ...[...languages].map((language) => `lang=${language}`)];
  try {
    const told = execFileSync('fc-match', ['--format', '%{file}\n%{index}', `${pattern.join(':')}:scalable=true`], {
      timeout: MAX_WAIT_MS,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [path = '', index] = told.split('\n');
    return fontOf(readFileSync(path), Number(index) & INDEX_MASK);
  } catch {
    return undefined;
  }
}

function fontOf(file: Buffer, index: number): SystemFont {
  const isCollection = file.toString('latin1', 0, COLLECTION.length) === COLLECTION;
  return { file, offset: isCollection ? file.readUInt32BE(LIST_AT + 4 * index) : 0 };
}
