/** Addresses within the docs. Those of operations and codes are stable: programs and other pages lead there. */
export const DOCS = '/docs';

export function operationPath(operationId: string): string {
  return `${DOCS}/operations/${operationId}`;
}

export function errorPath(code: string): string {
  return `${DOCS}/errors/${code}`;
}

export function guidePath(slug: string): string {
  return slug === 'overview' ? DOCS : `${DOCS}/${slug}`;
}
