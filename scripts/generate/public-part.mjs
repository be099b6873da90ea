const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Instructions to our own server, of no use to clients. */
const OWN_INSTRUCTIONS = ['x-request-validation', 'x-eov-allow-unknown-query-parameters'];

/** The contract for clients: without x-internal operations and the components that only these use. */
export function publicPart(document) {
  const { paths, ...rest } = globalThis.structuredClone(document);
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS) {
      if (item[method]?.['x-internal']) delete item[method];
      else for (const name of OWN_INSTRUCTIONS) delete item[method]?.[name];
    }
    if (!METHODS.some((method) => method in item)) delete paths[path];
  }
  return usedPart({ ...rest, paths });
}

/** A document without the tags and components that no operation and no webhook uses. */
export function usedPart({ paths, webhooks = {}, components, tags, ...rest }) {
  const items = [...Object.values(paths), ...Object.values(webhooks)];
  const operations = items.flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const usedTags = new Set(operations.flatMap((operation) => operation.tags));
  const used = usedComponents({ items, operations, components });
  return {
    ...rest,
    tags: tags.filter((tag) => usedTags.has(tag.name)),
    paths,
    ...(Object.keys(webhooks).length > 0 ? { webhooks } : {}),
    components: Object.fromEntries(
      Object.entries(components).flatMap(([kind, entries]) => {
        const kept = Object.entries(entries).filter(([name]) => used.has(`${kind}/${name}`));
        return kept.length > 0 ? [[kind, Object.fromEntries(kept)]] : [];
      }),
    ),
  };
}

/**
 * Follows references, including those in a discriminator's mapping, which are plain strings. Schemes of security are named
 * without one.
 */
function usedComponents({ items, operations, components }) {
  const schemes = operations.flatMap(({ security = [] }) => security.flatMap(Object.keys));
  const used = new Set(schemes.map((name) => `securitySchemes/${name}`));
  const visit = (node) => {
    if (typeof node === 'string' && node.startsWith('#/components/')) {
      const key = node.slice('#/components/'.length);
      if (used.has(key)) return;
      used.add(key);
      const [kind, name] = key.split('/');
      visit(components[kind][name]);
    } else if (node !== null && typeof node === 'object') {
      Object.values(node).forEach(visit);
    }
  };
  visit(items);
  return used;
}
