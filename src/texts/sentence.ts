/** The text of a refusal: on a page, or as `title` and `detail` of a problem document. */
export interface Sentence {
  title: string;
  text: string;
  /** What the text is made of, if it is about fields of the request. */
  fields?: readonly FieldText[];
}

/** What is wrong with one field. */
export interface FieldText {
  /** The body, if it is not said. */
  place?: 'path' | 'query' | 'headers' | 'body';
  /** Such as `users/0/level`; undefined for the place itself. */
  field: string | undefined;
  /** The rest of a sentence that begins with the field's name. */
  text: string;
}

/** As many as a person looks through. */
const MAX_FIELDS = 50;

/** One text about all fields, or as many as anybody reads, and what it says of each. */
export function aboutFields(title: string, ...all: readonly FieldText[]): Sentence {
  const fields = all.slice(0, MAX_FIELDS);
  const texts = fields.map(({ place = 'body', field, text }) => `${field ?? `the ${place}`}: ${text}`);
  const more = all.length > MAX_FIELDS ? ` And ${all.length - MAX_FIELDS} more.` : '';
  return { title, text: `${texts.join(' ')}${more}`, fields };
}

/** A text for every refusal code of a subject. Codes with facts have a function that fills them in. */
export type Sentences<Refusals> = {
  [Code in keyof Refusals]: Refusals[Code] extends undefined ? Sentence : (facts: Refusals[Code]) => Sentence;
};
