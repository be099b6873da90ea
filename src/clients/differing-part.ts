import { oddCharacters, type OddCharacters } from '../odd-character.js';
import { PART_NAMES, type RedirectUriParts } from './redirect-uri-parts.js';
import { matchesRedirectUri } from './redirect-uri.js';

/** How a part of a URI (RFC 3986 §3) differs from that of the registered one. */
export type Difference =
  | 'encoded_twice'
  | 'blanks_around'
  | 'scheme'
  | 'scheme_behind_proxy'
  | 'scheme_case'
  | 'loopback_name'
  | 'host'
  | 'host_case'
  | 'subdomain'
  | 'port'
  | 'usual_port'
  | 'slash_added'
  | 'slash_missing'
  | 'path'
  | 'path_case'
  | 'path_encoding'
  | 'path_blank'
  | 'query'
  | 'query_added'
  | 'fragment';

export type PartName = (typeof PART_NAMES)[number];

/** A part in which two URIs differ, or both URIs as a whole. */
export interface DifferingPart {
  part: PartName | 'whole';
  difference: Difference;
  /** What each of them has there, without the delimiter; empty if it lacks the part. */
  received: string;
  registered: string;
  /** The first character of the received URI that differs, counted from 1. */
  position: number;
  /** What of the received one is no plain ASCII there, with its position in the whole URI. */
  odd: OddCharacters;
}

interface Pair {
  registered: string;
  received: string;
}

const LOOPBACK_NAMES = ['//localhost', '//127.0.0.1', '//[::1]'];
const USUAL_PORTS: Readonly<Record<string, string>> = { 'http:': ':80', 'https:': ':443' };

/** Every part in which the two differ, in the order of the URI. */
export function differingParts(registered: RedirectUriParts, received: RedirectUriParts): DifferingPart[] {
  const mistake = mistakeOfAll(registered, received);
  if (mistake) {
    const whole = { registered: wholeOf(registered), received: wholeOf(received) };
    const [position, odd] = [firstDifference(whole) + 1, oddCharacters(whole.received)];
    return [{ ...whole, part: 'whole', difference: mistake, position, odd }];
  }
  let start = 0;
  const found: DifferingPart[] = [];
  for (const part of PART_NAMES) {
    const pair = { registered: registered[part], received: received[part] };
    const difference = differenceIn(part, registered, received);
    if (difference) {
      found.push({
        part,
        difference,
        registered: bare(part, pair.registered),
        received: bare(part, pair.received),
        position: start + firstDifference(pair) + 1,
        odd: oddCharacters(pair.received, start),
      });
    }
    start += pair.received.length;
  }
  return found;
}

/** A single mistake that changes the whole URI. */
export function mistakeOfAll(ours: RedirectUriParts, theirs: RedirectUriParts): Difference | undefined {
  const [registered, received] = [wholeOf(ours), wholeOf(theirs)];
  // Without a host, since a single character that is encoded without need is a difference of the path.
  if (theirs.host === '' && decoded(received) === registered) return 'encoded_twice';
  return received.trim() === registered ? 'blanks_around' : undefined;
}

function wholeOf(parts: RedirectUriParts): string {
  return Object.values(parts).join('');
}

function firstDifference({ registered, received }: Pair): number {
  let at = 0;
  while (at < received.length && received[at] === registered[at]) at += 1;
  return at;
}

function bare(part: PartName, text: string): string {
  if (part === 'scheme') return text.replace(/:$/, '');
  if (part === 'host') return text.replace(/^\/\//, '');
  return part === 'port' ? text.replace(/^:/, '') : text;
}

function differenceIn(part: PartName, ours: RedirectUriParts, theirs: RedirectUriParts): Difference | undefined {
  const [registered, received] = [ours[part], theirs[part]];
  if (registered === received) return undefined;
  switch (part) {
    case 'scheme':
      return schemeDifference(registered, received);
    case 'host':
      return hostDifference(registered, received);
    case 'port':
      return portDifference(ours, theirs);
    case 'path':
      return pathDifference(registered, received);
    case 'query':
      return registered === '' ? 'query_added' : 'query';
    case 'fragment':
      return 'fragment';
  }
}

function schemeDifference(registered: string, received: string): Difference {
  if (registered === received.toLowerCase()) return 'scheme_case';
  return registered === 'https:' && received === 'http:' ? 'scheme_behind_proxy' : 'scheme';
}

function hostDifference(registered: string, received: string): Difference {
  if (LOOPBACK_NAMES.includes(registered) && LOOPBACK_NAMES.includes(received)) return 'loopback_name';
  if (registered.toLowerCase() === received.toLowerCase()) return 'host_case';
  const [ours, theirs] = [registered.slice(2), received.slice(2)];
  const isBelow = ours !== '' && theirs !== '' && (ours.endsWith(`.${theirs}`) || theirs.endsWith(`.${ours}`));
  return isBelow ? 'subdomain' : 'host';
}

/** A loopback literal may have another port than the registered one (RFC 8252 §7.3), but not `0` or `080`. */
function portDifference(registered: RedirectUriParts, received: RedirectUriParts): Difference | undefined {
  if (matchesRedirectUri([originOf(registered)], originOf(received), 'sandbox')) return undefined;
  const isUsual = registered.port === '' && received.port === USUAL_PORTS[received.scheme];
  return isUsual ? 'usual_port' : 'port';
}

function originOf({ scheme, host, port }: RedirectUriParts): string {
  return scheme + host + port;
}

function pathDifference(registered: string, received: string): Difference {
  if (received === `${registered}/`) return 'slash_added';
  if (registered === `${received}/`) return 'slash_missing';
  if (received.trimEnd() === registered) return 'path_blank';
  if (registered.toLowerCase() === received.toLowerCase()) return 'path_case';
  return decoded(registered) === decoded(received) ? 'path_encoding' : 'path';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
