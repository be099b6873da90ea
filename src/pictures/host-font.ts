import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { SystemFont } from './pdfium-fonts.js';

/** Enough to tell which font it is, and not too long for a command. */
const MAX_CHARACTERS = 2_000;
/** For one that never answers: where nothing keeps what it knows of the fonts, it reads all of them. */
const MAX_WAIT_MS = 60_000;
/** The index has a variant of the font in its upper half. */
const INDEX_MASK = 0xffff;
/** Of a file with several fonts: where the list of them begins (OpenType, "Font collections"). */
const COLLECTION = 'ttcf';
const LIST_AT = 12;

/** This machine could not be asked for its fonts, which says nothing about the file that needs one. */
export class FontsFailed extends Error {}

/**
 * The font of this machine that has most of these characters, as Chromium finds it; none where fontconfig is not installed, or
 * knows of no font.
 * @throws FontsFailed when it cannot be found out, or read
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
    // Not its message, which has the letters of the file.
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
