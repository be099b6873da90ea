import { promisify } from 'node:util';
import { inflate as inflateWithCallback } from 'node:zlib';
import { PdfReading, type ObjectStream } from './pdf-reading.js';
import { endOfToken, spell } from './pdf-token.js';
import { UnreadablePdf, type PdfWork } from './pdf-work.js';

const inflate = promisify(inflateWithCallback);

/** Of one object stream: they have a hundred objects or two. */
const INFLATED_MAX_BYTES = 8 * 1024 * 1024;
/** What opening one costs beside its bytes, in characters read. */
const OPENING_WORK = 2_000;
/** What begins an object where readers look for one that the table of contents does not lead to, and what holds its root. */
const BEGINNING = /obj(?<=[\0\t\n\f\r \d.+-]obj)(?=[\0\t\n\f\r ()<>[\]{}/%])|trailer/g;
/** ISO 32000-1 §7.5.7, with the one filter that is in use: what else could be said would change what the data are. */
const DICTIONARY =
  /^<<( \/Type \/ObjStm| \/(N|First|DL) \d{1,9}| \/Length \d+( \d+ R)?| \/Extends \d+ \d+ R| \/Filter (\/FlateDecode|\[ \/FlateDecode \]))+ >>$/;
const LINE_END = /\r?\n/y;

/**
 * Which of the wanted names occur in what has a meaning, wherever that lies: objects of every version of the document, in use
 * or not, in object streams and hidden among the data of others. Texts, comments and pictures may hold any name. Object
 * streams, which are costly, are opened only when none was found outside of them, or in those before.
 * @throws UnreadablePdf
 */
export async function namesOfPdf(
  content: Buffer,
  wanted: ReadonlySet<string>,
  work: PdfWork,
): Promise<ReadonlySet<string>> {
  const text = content.toString('latin1');
  const streams: ObjectStream[] = [];
  const reading = new PdfReading(text, {
    wanted,
    work,
    onObjectStream(stream) {
      work.count(OPENING_WORK);
      streams.push(stream);
    },
  });
  for (const beginning of text.matchAll(BEGINNING)) {
    work.count(beginning[0].length);
    await reading.readFrom(beginning.index + beginning[0].length);
  }
  let { found } = reading;
  for (const stream of streams) {
    if (found.size > 0) break;
    found = await namesOfObjects(content, text, stream, { wanted, work });
  }
  return found;
}

/** Each object of a stream is read from where the stream says that it begins. */
async function namesOfObjects(
  content: Buffer,
  text: string,
  { dictionary, dataAt }: ObjectStream,
  purpose: { wanted: ReadonlySet<string>; work: PdfWork },
): Promise<Set<string>> {
  const [first, ...more] = [...dictionary.matchAll(/\/First (\d+)/g)].map(([, digits]) => Number(digits));
  LINE_END.lastIndex = dataAt;
  const isKnown = DICTIONARY.test(dictionary) && dictionary.includes('/FlateDecode') && LINE_END.test(text);
  if (!isKnown || first === undefined || more.length > 0) throw new UnreadablePdf('an object stream of another kind');
  const objects = await inflated(content.subarray(LINE_END.lastIndex));
  purpose.work.count(objects.length);
  const within = objects.toString('latin1');
  const reading = new PdfReading(within, purpose);
  await reading.readFrom(first);
  for (const offset of offsetsIn(within, purpose.work)) await reading.readFrom(first + offset);
  return reading.found;
}

/** The data of a stream begin with pairs of numbers: which object, and where from `First` on. */
function* offsetsIn(text: string, work: PdfWork): Generator<number> {
  let isOffset = false;
  for (let at = 0, end; at < text.length; at = end) {
    end = endOfToken(text, at);
    work.count(end - at);
    const word = spell(text, at, end);
    if (word === undefined) continue;
    if (/^[+.-]/.test(word)) throw new UnreadablePdf('an odd number');
    if (!/^\d+$/.test(word)) return;
    if (isOffset) yield Number(word);
    isOffset = !isOffset;
  }
}

async function inflated(data: Buffer): Promise<Buffer> {
  try {
    return await inflate(data, { maxOutputLength: INFLATED_MAX_BYTES });
  } catch (cause) {
    throw new UnreadablePdf('an object stream that cannot be opened', { cause });
  }
}
