import type { Definition } from '../../ui/components/definition-list.js';
import { messages } from '../../texts/messages.js';

const words = messages.dashboard.editConflict;

/**
 * The values that a form showed when it was drawn, by name. They are sent back with the form. If the stored values
 * differ by then, somebody else has saved a change, which the form must not overwrite.
 */
export type FormSnapshot = Readonly<Record<string, string | boolean | readonly string[]>>;

export function writeSnapshot(snapshot: FormSnapshot): string {
  return JSON.stringify(snapshot);
}

/** The snapshot comes from the browser, so it is untrusted. It is only compared, never shown or stored. */
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
 * The values that have changed since the form was drawn, for the member whose change was refused.
 * @param names the labels of the values
 * @param displayed the current values as the page shows them, if they differ from the stored ones
 */
export function conflictingChanges(
  text: string | undefined,
  now: FormSnapshot,
  { names, displayed = now }: { names: Readonly<Record<string, string>>; displayed?: FormSnapshot },
): Definition[] {
  return changedSince(text, now).map((name) => ({ term: names[name] ?? name, value: inWords(displayed[name] ?? '') }));
}

function inWords(value: FormSnapshot[string]): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  const text = [value].flat().join(', ');
  return text === '' ? words.none : text;
}
