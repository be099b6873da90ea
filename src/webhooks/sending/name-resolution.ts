import { lookup } from 'node:dns/promises';
import { promises as dns, type LookupAddress } from 'node:dns';

/** Longer each time: with the last of them, seven seconds of the ten (W8). */
const QUERY = { timeout: 1_000, tries: 3 } as const;
/** RFC 8305 §3: a name server that is silent about IPv6 must not cost the receiver its time. */
const WAIT_FOR_IPV6_MS = 1_000;
/** RFC 6761 §6.3: known without a question. */
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Why there is no address: of the receiver's name, or of its name servers. */
export class NameNotResolved extends Error {
  constructor(
    readonly code: string,
    cause: unknown,
  ) {
    super('the name could not be resolved', { cause });
  }
}

export interface NameResolution {
  /** Those of the system when absent. */
  nameServers?: readonly string[];
  /** Whether names that DNS does not know may stand in the hosts file: on developers' machines they do. */
  asksSystem: boolean;
}

/**
 * Asks the name servers itself. What the system offers (`dns.lookup`) blocks one of four threads per name, so that a few
 * receivers with slow name servers would hold up all others.
 */
export async function resolveName(name: string, { nameServers, asksSystem }: NameResolution): Promise<LookupAddress[]> {
  if (/^(.+\.)?localhost\.?$/i.test(name)) return [...LOOPBACK];
  // A resolver of its own each time: 0.1 ms, and it knows today's name servers and can be cancelled alone.
  const resolver = new dns.Resolver(QUERY);
  if (nameServers) resolver.setServers(nameServers);
  try {
    return await askBoth(resolver, name);
  } catch (error) {
    if (!asksSystem || !(error instanceof NameNotResolved) || error.code !== 'ENOTFOUND') throw error;
    return lookup(name, { all: true }).catch(() => Promise.reject(error));
  }
}

/** IPv4 first: a network that lacks a way to IPv6 is more common than the other. */
async function askBoth(resolver: dns.Resolver, name: string): Promise<LookupAddress[]> {
  let waiting: NodeJS.Timeout | undefined;
  const ipv4 = resolver.resolve4(name).then((addresses) => {
    waiting = setTimeout(() => resolver.cancel(), WAIT_FOR_IPV6_MS);
    return addresses.map((address): LookupAddress => ({ address, family: 4 }));
  });
  const ipv6 = resolver
    .resolve6(name)
    .then((addresses) => addresses.map((address): LookupAddress => ({ address, family: 6 })));
  const answers = await Promise.allSettled([ipv4, ipv6]);
  clearTimeout(waiting);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw notResolved(answers);
  return addresses;
}

function notResolved(answers: readonly PromiseSettledResult<unknown>[]): NameNotResolved {
  const errors = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as { code?: string }] : [],
  );
  const unsettled = errors.find(({ code }) => code !== 'ENOTFOUND' && code !== 'ENODATA');
  // Marked as those of name resolution: ECONNREFUSED would be the receiver's.
  return unsettled
    ? new NameNotResolved(`DNS_${(unsettled.code ?? 'EFAILURE').replace(/^E/, '')}`, unsettled)
    : new NameNotResolved('ENOTFOUND', errors[0]);
}
