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
 * Whether a session that has a page of a client open is still valid, its member still on the client's team, and the
 * client not disabled. Asking does not extend the session.
 * All questions of one turn of the event loop share one query, so a thousand open streams cost the database as much as
 * one.
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
