import type { Context } from '../../context.js';
import { sha256 } from '../../crypto/random-token.js';
import type { Db } from '../../db/database.js';
import { openSince, type Session } from '../../http/session.js';
import type { Client } from '../client.js';
import { listOpenVisits, type LiveVisit } from './live-visit.store.js';

interface Question extends LiveVisit {
  answer: (isVisiting: boolean) => void;
  fail: (error: unknown) => void;
}

const questions = new WeakMap<Db, Question[]>();

/**
 * Whether somebody who opened a page of a client a while ago is still logged in, and of its team, and the client not
 * disabled. It does not count as use.
 * All who ask in one turn of the event loop are answered by one look: a thousand streams cost the database what one does.
 */
export function isStillVisiting(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { session, client }: { session: Session; client: Pick<Client, 'clientId'> },
): Promise<boolean> {
  return new Promise((answer, fail) => {
    const question = { sessionHash: sha256(session.value), clientId: client.clientId, answer, fail };
    const asked = questions.get(db);
    if (asked) {
      asked.push(question);
      return;
    }
    const all = [question];
    questions.set(db, all);
    setImmediate(() => {
      questions.delete(db);
      void answerAll(db, all, clock());
    });
  });
}

async function answerAll(db: Db, all: readonly Question[], now: Date): Promise<void> {
  try {
    const open = new Set(await listOpenVisits(db, all, openSince(now)));
    for (const [index, { answer }] of all.entries()) answer(open.has(index));
  } catch (error) {
    for (const { fail } of all) fail(error);
  }
}
