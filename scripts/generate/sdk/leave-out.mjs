/** Pages are opened in a browser, by their address: no program calls them. */
export function leaveOutPages(document) {
  let count = 0;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(item)) {
      if (!Object.values(responses).some(({ content = {} }) => 'text/html' in content)) continue;
      delete item[method];
      count += 1;
    }
    if (Object.keys(item).length === 0) delete document.paths[path];
  }
  return count;
}

/** OpenAPI 3.0 has none. */
export function leaveOutWebhooks(document) {
  const count = Object.keys(document.webhooks ?? {}).length;
  delete document.webhooks;
  return count;
}
