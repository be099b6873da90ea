import { isObject, type Json, type JsonObject } from './documents.js';
import { lookUp } from './transaction.js';

interface Edit {
  pointer: string;
  apply: (document: JsonObject) => void;
}

export interface DocumentChange {
  /** Goes on from "it breaks clients that" or "it does clients no harm that". */
  what: string;
  edits: readonly Edit[];
}

export interface BreakingChange extends DocumentChange {
  /** What a developer reads of it. */
  says: readonly string[];
}

// Each throws where nothing would change, so that no edit is made in vain.

export function set(pointer: string, value: Json): Edit {
  return edit(pointer, (parent, key) => {
    if (JSON.stringify(parent[key]) === JSON.stringify(value)) throw new Error(`${pointer} is so already`);
    parent[key] = value;
  });
}

export function remove(pointer: string): Edit {
  return edit(pointer, (parent, key) => {
    if (!(key in parent)) throw new Error(`there is no ${pointer}`);
    Reflect.deleteProperty(parent, key);
  });
}

export function append(pointer: string, value: Json): Edit {
  return edit(pointer, (parent, key) => void list(parent, key).push(value));
}

export function takeOut(pointer: string, value: Json): Edit {
  return edit(pointer, (parent, key) => {
    const index = list(parent, key).findIndex((each) => JSON.stringify(each) === JSON.stringify(value));
    if (index < 0) throw new Error(`${pointer} has no ${JSON.stringify(value)}`);
    list(parent, key).splice(index, 1);
  });
}

/** Of a list whose members have names, such as parameters. */
export function takeOutNamed(pointer: string, name: string): Edit {
  return edit(pointer, (parent, key) => void list(parent, key).splice(placeOf(parent, key, name), 1));
}

export function changeNamed(pointer: string, name: string, changes: JsonObject): Edit {
  return edit(pointer, (parent, key) => {
    Object.assign(list(parent, key)[placeOf(parent, key, name)] as JsonObject, changes);
  });
}

export function reverse(pointer: string): Edit {
  return edit(pointer, (parent, key) => void list(parent, key).reverse());
}

function edit(pointer: string, change: (parent: JsonObject, key: string) => void): Edit {
  const slash = pointer.lastIndexOf('/');
  const above = pointer.slice(0, slash);
  const key = pointer
    .slice(slash + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return { pointer, apply: (document) => change(above === '#' ? document : lookUp(document, above), key) };
}

function list(parent: JsonObject, key: string): Json[] {
  const values = parent[key];
  if (!Array.isArray(values)) throw new Error(`${key} is no list`);
  return values;
}

function placeOf(parent: JsonObject, key: string, name: string): number {
  const index = list(parent, key).findIndex((each) => isObject(each) && each.name === name);
  if (index < 0) throw new Error(`${key} has no ${name}`);
  return index;
}
