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

/** One text about all fields, and what it says of each. */
export function aboutFields(title: string, ...fields: readonly FieldText[]): Sentence {
  const text = fields.map(({ place = 'body', field, text: what }) => `${field ?? `the ${place}`}: ${what}`).join(' ');
  return { title, text, fields };
}

/** A text for every refusal code of a subject. Codes with facts have a function that fills them in. */
export type Sentences<Refusals> = {
  [Code in keyof Refusals]: Refusals[Code] extends undefined ? Sentence : (facts: Refusals[Code]) => Sentence;
};
