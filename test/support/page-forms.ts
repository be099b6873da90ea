import type { Answer, Visitor } from './http.js';

type Fields = Record<string, string | string[] | Blob>;

/** Sends one of several forms of a page, chosen by where it goes, with its own token. */
export async function sendForm(visitor: Visitor, page: string, action: string, fields: Fields = {}): Promise<Answer> {
  const { text } = await visitor.get(page);
  const form = text.split('<form ').find((one) => one.includes(`action="${action}"`));
  if (form === undefined) throw new Error(`${page} has no form that goes to ${action}`);
  const csrf = /name="csrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const entries = Object.entries({ csrf, ...fields }).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string | Blob] => [name, one]),
  );
  if (entries.some(([, value]) => typeof value !== 'string')) return visitor.post(action, Object.fromEntries(entries));
  return visitor.send('POST', action, { body: new URLSearchParams(entries as [string, string][]) });
}
