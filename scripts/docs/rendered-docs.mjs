// What the docs show of the hand-written texts, with their Markdown made into HTML, so that the service needs no renderer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderGuides } from './guides.mjs';
import { toHtml } from './markdown.mjs';

/** @returns the files of dist/docs/ by their names */
export function renderDocs(root) {
  const read = (name) => JSON.parse(readFileSync(join(root, 'generated', name), 'utf8'));
  const openapi = read('openapi.public.json');
  const asyncapi = read('asyncapi.json');
  const { schemas, messages } = asyncapi.components;
  return {
    'guides.json': renderGuides(root, { openapi, asyncapi }),
    'reference.json': withHtml({ paths: openapi.paths, tags: openapi.tags, components: openapi.components }),
    'notifications.json': withHtml({ components: { schemas }, messages }),
  };
}

/** A document whose descriptions are HTML. Examples stay as they are: a field of theirs may be called so. */
function withHtml(node, name) {
  if (name === 'example' || name === 'examples') return node;
  if (name === 'description' && typeof node === 'string') return toHtml(node);
  if (Array.isArray(node)) return node.map((one) => withHtml(one));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withHtml(value, key)]));
}
