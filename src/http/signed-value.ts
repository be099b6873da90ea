import { csrfToken, hasCsrf, type Session } from './session.js';

/**
 * A value for a URL, signed for one browser: in a link that another browser got, it is ignored.
 * @param path the only path at which it is valid; by default it is valid everywhere
 */
export function signValue(session: Session, value: string, path = ''): string {
  return `${value}.${csrfToken(session, purposeOf(value, path))}`;
}

/** The value; undefined unless it was signed here for this browser and path. */
export function readSignedValue(session: Session, signed: string | undefined, path = ''): string | undefined {
  const [, value = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(signed ?? '') ?? [];
  return hasCsrf(session, purposeOf(value, path), signature) ? value : undefined;
}

function purposeOf(value: string, path: string): string {
  return `word ${value} ${path}`;
}
