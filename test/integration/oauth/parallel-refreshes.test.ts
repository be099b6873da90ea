import { expect, test } from '@jest/globals';
import { exchange, givenCode, refresh, tokensOf, type Tokens } from '../../support/given-tokens.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { tokenUseBy } from '../../support/token-use.js';

const server = await startServer();
const { context } = server;
const by = await givenClient(context);
const { givenPair, next, use } = tokenUseBy(by, server);

test('RT9: 50 refreshes at once, then 50 first uses at once: all succeed and only the parent dies', async () => {
  const a = await givenPair();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(server.visit(), by, a.refresh_token)));
  const children = answers.map(tokensOf);
  expect(await use(a)).toBe(200);
  expect(new Set(await Promise.all(children.map(use)))).toEqual(new Set([200]));
  expect(await use(a)).toBe(401);
  expect(new Set(await Promise.all(children.map(use)))).toEqual(new Set([200]));
});

test('RT9: 50 first uses of one token at once all succeed', async () => {
  const b = await next(await givenPair());
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => use(b))))).toEqual(new Set([200]));
});

test('RT9: first uses all along two long chains at once neither fail nor wait for each other', async () => {
  const a = await givenPair();
  const chain = [await next(a)];
  for (let count = 0; count < 8; count += 1) chain.push(await next(chain.at(-1) as Tokens));
  const fork = [await next(chain[3] as Tokens)];
  for (let count = 0; count < 4; count += 1) fork.push(await next(fork.at(-1) as Tokens));
  const statuses = await Promise.all([...chain, ...fork].map(use));
  expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
  expect(await use(chain.at(-1) as Tokens)).toBe(200);
  expect(await use(fork.at(-1) as Tokens)).toBe(200);
  const dead = [a, ...chain.slice(0, -1), ...fork.slice(0, -1)];
  expect(new Set(await Promise.all(dead.map(use)))).toEqual(new Set([401]));
});

test('AC5: no refresh that races with a code replay gets away with living tokens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const code = await givenCode(context, by.client);
    const a = tokensOf(await exchange(server.visit(), by, code));
    const racers = Array.from({ length: 12 }, async () => {
      const answer = await refresh(server.visit(), by, a.refresh_token);
      if (answer.status !== 200) return [];
      const grandchild = await refresh(server.visit(), by, tokensOf(answer).refresh_token);
      return [answer, grandchild].filter(({ status }) => status === 200).map(tokensOf);
    });
    await exchange(server.visit(), by, code);
    const survivors = (await Promise.all(racers)).flat();
    for (const pair of [a, ...survivors]) expect(await use(pair)).toBe(401);
  }
});
