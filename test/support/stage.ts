import type { Page } from 'playwright-core';
import { createReviewer } from '../../src/accounts/staff/staff.js';
import { signUp as createAccount } from '../../src/accounts/users/user.js';
import type { Information } from '../../src/verification/catalogue/items.js';
import { review, type Decision } from '../../src/verification/review/review.js';
import { submit } from '../../src/verification/submission/submission.js';
import { uploadOf } from '../../src/verification/documents/upload.js';
import { startClientSite, type ClientSite } from './client-site.js';
import { BILL, givenConsent, INFORMATION } from './given.js';
import { newPerson, type Person } from './hosted-flow.js';
import { entrance } from './log-ins.js';
import { sampleDocument } from './sample-document.js';
import { samplePdf } from './sample-pdf.js';
import { startServer, type TestServer } from './server.js';

export const GRACE = { email: 'grace@staff.example', name: 'Grace Hopper', password: 'correct horse battery' };

export const APPROVE: Decision = { kind: 'approve' };
export const REJECT: Decision = { kind: 'reject', reasonCode: 'document_unreadable', fixable: true };
/** What Grace notes beside each kind of decision. */
const NOTES: Record<Decision['kind'], string> = {
  approve: 'Every line of the document can be read.',
  reject: 'Glare over the machine-readable lines.',
  contact: 'The thumb covers the machine-readable lines.',
};

export const CONTACT = {
  kind: 'contact',
  requestedItems: ['picture'],
  requestText: 'The lower edge is covered by your thumb.\nPlease take the photo again on a dark table.',
} satisfies Decision;

/** What add-ons ask for, but for files. */
const ADD_ONS = { source_of_wealth: 'I sold my bakery in 2024.', telegram_name: '@ada_lovelace' };

/** Everything that can be asked for, and the longest name that a level has. */
export const LONGEST_LEVEL = 'plus+accreditation+liveness+selfie+sow+telegram+wallet';

export interface PersonWithCase extends Person {
  userId: string;
  verificationId: string;
}

/** A server with a client's site and a reviewer, and people at every point of their way. */
export interface Stage {
  server: TestServer;
  site: ClientSite;
  /** Somebody who has submitted and consented; decided as told, or waiting. */
  givenPerson: (
    decision?: Decision,
    options?: { information?: Information; hoursAgo?: number; level?: string; pages?: number },
  ) => Promise<PersonWithCase>;
  /** Grace's decision. */
  decide: (verificationId: string, decision: Decision, at?: Date, note?: string) => Promise<void>;
  /** As Grace, to the queue or another page of the console. */
  enterConsole: (page: Page, path?: string) => Promise<void>;
  enterAccount: (page: Page, person: Person) => Promise<void>;
}

/** @param env variables of the server's environment, by name */
export async function setStage(env: Record<string, string> = {}): Promise<Stage> {
  const server = await startServer({ env });
  const { context } = server;
  const [enterConsole, enterAccount] = [entrance(server, 'reviewer'), entrance(server, 'user')];
  const site = await startClientSite(server);
  const { staffId } = await createReviewer(context, GRACE, context.clock());

  const decide: Stage['decide'] = async (
    verificationId,
    decision,
    at = context.clock(),
    note = NOTES[decision.kind],
  ) => {
    const result = await review(context, { verificationId, staffId, decision, note }, at);
    if (result.outcome !== 'decided') throw new Error(`the decision was not taken: ${result.outcome}`);
  };
  return {
    server,
    site,
    decide,
    async givenPerson(decision, { information = {}, hoursAgo = 0, level = 'basic', pages = 1 } = {}) {
      const person = newPerson();
      const account = await createAccount(context, person, context.clock());
      if ('faults' in account) throw new Error('the account was refused');
      const { userId } = account.user;
      const picture = uploadOf(await sampleDocument());
      const [pdf, rest] = [uploadOf(samplePdf({ pages })), { ...BILL, ...ADD_ONS, ...information }];
      const pictures = { picture, selfie: picture, liveness_picture: picture };
      const papers = { proof_of_address: pdf, source_of_wealth_document: pdf, accreditation_document: pdf };
      const uploads = { ...pictures, ...papers };
      const submission = { userId, environment: 'sandbox', level, uploads };
      const at = new Date(context.clock().getTime() - hoursAgo * 3_600_000);
      const supplied = { ...submission, information: { ...INFORMATION, ...rest } };
      const submitted = await submit(context, supplied, at);
      if (submitted.outcome !== 'submitted') throw new Error('the submission was refused');
      await givenConsent(context, site.client.clientId, userId);
      if (decision) await decide(submitted.verificationId, decision);
      return { ...person, userId, verificationId: submitted.verificationId };
    },
    // The people on this stage come from a sandbox client, whose cases stay out of the live queue (V10).
    enterConsole: (page, path = '/console?environment=sandbox') => enterConsole(page, GRACE, path),
    enterAccount: (page, person) => enterAccount(page, person, '/account'),
  };
}
