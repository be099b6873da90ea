/** The text of a refusal: on a page, or as `title` and `detail` of a problem document. */
export interface Sentence {
  title: string;
  text: string;
}

/** A text for every refusal code of a subject. Codes with facts have a function that fills them in. */
export type Sentences<Refusals> = {
  [Code in keyof Refusals]: Refusals[Code] extends undefined ? Sentence : (facts: Refusals[Code]) => Sentence;
};
