/** What somebody reads about a refusal: on a page, or as title and detail of a problem document. */
export interface Sentence {
  title: string;
  text: string;
}

/** A sentence for every code of a subject, made of its facts where they belong in it. */
export type Sentences<Refusals> = {
  [Code in keyof Refusals]: Refusals[Code] extends undefined ? Sentence : (facts: Refusals[Code]) => Sentence;
};
