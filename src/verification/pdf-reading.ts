import { endOfToken, spell } from './pdf-token.js';
import { UnreadablePdf, type PdfWork } from './pdf-work.js';

/** An object stream's has a dozen. */
const DICTIONARY_MAX_WORDS = 60;

/** A stream that holds objects, as it was come across. */
export interface ObjectStream {
  /** Its words, with a space between them; nothing where there are far too many. */
  dictionary: string;
  dataAt: number;
}

interface Purpose {
  /** Names to look out for. */
  wanted: ReadonlySet<string>;
  work: PdfWork;
  /** Absent where no stream can be, so that the word means nothing. */
  onObjectStream?: (stream: ObjectStream) => void;
}

/**
 * Reads a text that objects lie in, word by word, from any place, and remembers where it has been. How brackets nest does not
 * matter: readers mend what is wrong with them in ways of their own, and a name counts in all of them.
 */
export class PdfReading {
  /** Of the wanted names. */
  readonly found = new Set<string>();
  readonly #been: Uint8Array;

  constructor(
    private readonly text: string,
    private readonly purpose: Purpose,
  ) {
    this.#been = new Uint8Array(text.length);
  }

  /**
   * Until the data of a stream, the end, or where it has been before.
   * @throws UnreadablePdf
   */
  async readFrom(start: number): Promise<void> {
    const { text, purpose } = this;
    const dictionary = new Dictionary();
    await purpose.work.pauseWhenDue();
    let at = start;
    while (at < text.length && !this.#been[at]) {
      this.#been[at] = 1;
      const end = endOfToken(text, at);
      purpose.work.count(end - at);
      if (purpose.work.isPauseDue) await purpose.work.pauseWhenDue();
      const word = spell(text, at, end);
      at = end;
      if (word === undefined) continue;
      if (purpose.wanted.has(word)) this.found.add(word);
      if (!purpose.onObjectStream) continue;
      if (word === 'stream' && dictionary.isClosed) {
        if (dictionary.isOfObjects) purpose.onObjectStream({ dictionary: dictionary.text, dataAt: at });
        return;
      }
      dictionary.take(word);
    }
  }
}

/** The words since an object began. */
class Dictionary {
  isOfObjects = false;
  #words: string[] = [];
  #last = '';
  #depth = 0;

  take(word: string): void {
    if (/^([\d.+-]*|end)obj$/.test(word)) {
      this.isOfObjects = false;
      this.#words = [];
      this.#depth = 0;
    } else {
      if (word === '/ObjStm' || word === '/First') this.isOfObjects = true;
      if (word === '<<') this.#depth += 1;
      if (word === '>>') this.#depth -= 1;
      if (this.#words.length <= DICTIONARY_MAX_WORDS) this.#words.push(word);
    }
    this.#last = word;
  }

  get text(): string {
    return this.#words.length > DICTIONARY_MAX_WORDS ? '' : this.#words.join(' ');
  }

  /** @throws UnreadablePdf when it is within another one: some readers would go on after the stream, others not */
  get isClosed(): boolean {
    if (this.#last !== '>>') return false;
    if (this.#depth !== 0) throw new UnreadablePdf('a stream within a dictionary');
    return true;
  }
}
