import type { Answer, Visitor } from './http.js';

type Fields = Record<string, string | string[] | Blob>;

/** Sends one of several forms of a page, chosen by where it goes, with the hidden fields that it has. */
export async function sendForm(visitor: Visitor, page: string, action: string, fields: Fields = {}): Promise<Answer> {
  const { text } = await visitor.get(page);
  const form = text.split('<form ').find((one) => one.includes(`action="${action}"`));
  if (form === undefined) throw new Error(`${page} has no form that goes to ${action}`);
  const entries = Object.entries({ ...hiddenFields(form), ...fields }).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string | Blob] => [name, one]),
  );
  if (entries.some(([, value]) => typeof value !== 'string')) return visitor.post(action, Object.fromEntries(entries));
  return visitor.send('POST', action, { body: new URLSearchParams(entries as [string, string][]) });
}

/** Of the first form of a text. */
export function hiddenFields(html: string): Record<string, string> {
  const [form = ''] = html.split('</form>');
  const inputs = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, decoded(value)]));
}

function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** What goes along unseen with the form for a level: its token, and what it was drawn for. */
export function hiddenInformation({ text }: Answer): Record<string, string> {
  return hiddenFields(text.split('<form ').find((one) => one.includes('action="/verifications')) ?? '');
}
