import type { Definition } from '../../ui/components/definition-list.js';
import { messages } from '../../texts/messages.js';

const words = messages.dashboard.meanwhile;

/**
 * What a form showed when it was drawn, by the name of what can be changed with it. It comes back with the form, so that
 * nothing is overwritten that somebody else has saved meanwhile.
 */
export type Shown = Readonly<Record<string, string | boolean | readonly string[]>>;

/** For the form's hidden field. */
export function writeShown(shown: Shown): string {
  return JSON.stringify(shown);
}

/** Whatever somebody else may have written there: it is compared, and used for nothing else. */
function readShown(text: string | undefined): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** What is not any more as the form showed it. */
export function changedSince(text: string | undefined, now: Shown): string[] {
  const then = readShown(text);
  return Object.keys(now).filter((name) => JSON.stringify(then[name]) !== JSON.stringify(now[name]));
}

/**
 * What is not any more as the form showed it, for whoever wanted to save something else.
 * @param said the same in words, and how each is called
 */
export function meanwhileOf(
  text: string | undefined,
  now: Shown,
  { names, said = now }: { names: Readonly<Record<string, string>>; said?: Shown },
): Definition[] {
  return changedSince(text, now).map((name) => ({ term: names[name] ?? name, value: inWords(said[name] ?? '') }));
}

function inWords(value: Shown[string]): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  const text = [value].flat().join(', ');
  return text === '' ? words.none : text;
}
