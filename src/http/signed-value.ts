import { csrfToken, hasCsrf, type Session } from './session.js';

/**
 * A value of ours for an address, signed and bound to the browser that it was made for: in anybody else's link it says nothing.
 * @param path where alone it is to be believed; anywhere, unless given
 */
export function signValue(session: Session, value: string, path = ''): string {
  return `${value}.${csrfToken(session, purposeOf(value, path))}`;
}

/** The value; undefined for one that was not made here for this browser and path, whoever wrote it there. */
export function readSignedValue(session: Session, signed: string | undefined, path = ''): string | undefined {
  const [, value = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(signed ?? '') ?? [];
  return hasCsrf(session, purposeOf(value, path), signature) ? value : undefined;
}

function purposeOf(value: string, path: string): string {
  return `word ${value} ${path}`;
}
