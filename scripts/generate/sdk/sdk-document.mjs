import { usedPart } from '../public-part.mjs';
import { flattenForms, leaveOneMediaType } from './bodies.mjs';
import { leaveOutPages, leaveOutWebhooks } from './leave-out.mjs';
import {
  leaveNamesFree,
  leaveOneExample,
  leaveOutExplanations,
  leaveTimesFree,
  replaceConstants,
  shortenInfo,
  simplifyBearer,
} from './older-words.mjs';
import { openLists, openObjects, openPatterns } from './open-answers.mjs';
import { refuseUnknown } from './parts.mjs';
import { separateAnswers } from './separate-answers.mjs';
import { addWebhookPayload } from './webhook-payload.mjs';

/** In their order: what is taken apart has to be plain by then, and what is opened to be apart. */
const RULES = {
  'pages left out': leaveOutPages,
  'webhooks left out': leaveOutWebhooks,
  'bodies of two media types left one': leaveOneMediaType,
  'descriptions shortened': shortenInfo,
  'schemes of access tokens made plain bearer': simplifyBearer,
  'constants made lists of one': replaceConstants,
  'lists of examples left one': leaveOneExample,
  'patterns of names left out': leaveNamesFree,
  'patterns of times left out': leaveTimesFree,
  'explanations of values left out': leaveOutExplanations,
  'forms made one of several': flattenForms,
  'schemas of answers copied from those of requests': separateAnswers,
  'lists of values in answers opened': openLists,
  'objects in answers opened': openObjects,
  'patterns of answers left out': openPatterns,
};

/**
 * The public contract as generators of SDKs can take it: of many that were tried, none makes a client that works from
 * OpenAPI 3.1 with forms that are one of several, and clients must not break on what answers say tomorrow.
 * @param asyncapi the contract of webhooks, whose payload becomes a type of the SDKs
 * @returns the document, and how often each rule has changed something
 * @throws Error for what has no rule: a generator would leave it out without a word
 */
export function sdkDocument(publicDocument, asyncapi) {
  const { openapi: _, ...rest } = globalThis.structuredClone(publicDocument);
  const document = { openapi: '3.0.3', ...rest };
  const changes = Object.entries(RULES).map(([what, rule]) => ({ what, count: rule(document) }));
  const used = usedPart(document);
  changes.push({ what: 'payloads of webhooks made one type', count: addWebhookPayload(used, asyncapi) });
  refuseUnknown(used);
  return { document: used, changes };
}
