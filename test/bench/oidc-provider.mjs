import { once } from 'node:events';
import { join } from 'node:path';
import { findAnyPort } from '../../dist/local/ports.js';
import { ROOT, untilAnswering } from './environment.mjs';

export const PEER_FOLDER = join(ROOT, 'test/bench/oidc-provider');

/**
 * The peer as a subject of the OAuth part.
 * @param databaseUrl for the Postgres adapter; absent: everything in the memory of one process
 */
export async function openOidcProvider({ children }, { name, processes, databaseUrl }) {
  const port = await findAnyPort();
  const child = children.startNode(name, [join(PEER_FOLDER, 'server.mjs')], {
    NODE_ENV: 'production',
    PORT: String(port),
    SERVER_PROCESSES: String(processes),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} has ended; see ${children.logFile(name)}`);
  });
  ended.catch(() => undefined);
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const { client, redirectUri } = await answer();
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(child, `${origin}/.well-known/openid-configuration`, children.logFile(name));
  const seed = async (what, count) => {
    child.send({ what, count });
    return (await answer()).made;
  };
  return {
    ...{ name, origin, child, pid: child.pid, client },
    paths: { token: '/token', introspection: '/token/introspection' },
    seed: {
      refreshTokens: (count) => seed('refreshTokens', count),
      codes: async (count) => ({ codes: await seed('codes', count), redirectUri }),
      accessToken: async () => (await seed('accessTokens', 1))[0],
    },
  };
}
