import { lookup } from 'node:dns/promises';
import { promises as dns, type LookupAddress } from 'node:dns';

/** The time-out doubles with each try: seven seconds in all, of the ten of an attempt (§6.2). */
const QUERY = { timeout: 1_000, tries: 3 } as const;
/**
 * How long to wait for IPv6 addresses once the IPv4 addresses are known (RFC 8305 §3). A name server that does not
 * answer about IPv6 must not use up the time of the receiver.
 */
const WAIT_FOR_IPV6_MS = 1_000;
/** The addresses of `localhost`, which are never looked up (RFC 6761 §6.3). */
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The name has no address. The code says whether the name is unknown or its name servers failed. */
export class NameNotResolved extends Error {
  constructor(
    readonly code: string,
    cause: unknown,
  ) {
    super('the name could not be resolved', { cause });
  }
}

export interface NameResolution {
  /** The name servers to ask; those of the system if left out. */
  nameServers?: readonly string[];
  /** Whether to ask the system (hosts file) about names that DNS does not know, for developers. */
  asksSystem: boolean;
}

/**
 * Resolves a name by asking the name servers directly. `dns.lookup` would block one of four threads per name, so a few
 * slow name servers would delay the deliveries to all receivers.
 */
export async function resolveName(name: string, { nameServers, asksSystem }: NameResolution): Promise<LookupAddress[]> {
  if (/^(.+\.)?localhost\.?$/i.test(name)) return [...LOOPBACK];
  // A new resolver for each name takes only 0.1 ms. It knows the current name servers of the system, and can be
  // cancelled without affecting other names.
  const resolver = new dns.Resolver(QUERY);
  if (nameServers) resolver.setServers(nameServers);
  try {
    return await askBoth(resolver, name);
  } catch (error) {
    if (!asksSystem || !(error instanceof NameNotResolved) || error.code !== 'ENOTFOUND') throw error;
    return lookup(name, { all: true }).catch(() => Promise.reject(error));
  }
}

/** Asks for both kinds of addresses. IPv4 comes first, because more networks lack IPv6 than IPv4. */
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
  // The prefix marks failures of name resolution: ECONNREFUSED alone would mean that the receiver refused.
  return unsettled
    ? new NameNotResolved(`DNS_${(unsettled.code ?? 'EFAILURE').replace(/^E/, '')}`, unsettled)
    : new NameNotResolved('ENOTFOUND', errors[0]);
}
