import type { Definition } from '../../ui/components/definition-list.js';
import { messages } from '../../texts/messages.js';

const words = messages.dashboard.editConflict;

/**
 * The values that a form showed when it was drawn, by name. They come back with the form, so that a change that
 * somebody else has saved in the meantime is not overwritten.
 */
export type FormSnapshot = Readonly<Record<string, string | boolean | readonly string[]>>;

export function writeSnapshot(snapshot: FormSnapshot): string {
  return JSON.stringify(snapshot);
}

/** The field comes from the browser and may contain anything, so it is only compared. */
function readSnapshot(text: string | undefined): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** The names of the values that have changed since the form was drawn. */
export function changedSince(text: string | undefined, now: FormSnapshot): string[] {
  const then = readSnapshot(text);
  return Object.keys(now).filter((name) => JSON.stringify(then[name]) !== JSON.stringify(now[name]));
}

/**
 * The values that have changed since the form was drawn, to be shown to the member whose change was refused.
 * @param said the values in words, and the names under which they are shown
 */
export function conflictingChanges(
  text: string | undefined,
  now: FormSnapshot,
  { names, said = now }: { names: Readonly<Record<string, string>>; said?: FormSnapshot },
): Definition[] {
  return changedSince(text, now).map((name) => ({ term: names[name] ?? name, value: inWords(said[name] ?? '') }));
}

function inWords(value: FormSnapshot[string]): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  const text = [value].flat().join(', ');
  return text === '' ? words.none : text;
}
