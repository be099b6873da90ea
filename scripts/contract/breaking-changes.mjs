// What of the changes between two documents breaks clients, as docs/contract-policy.md has it. Redocly finds and judges
// most of it, by the rules of redocly.yaml; what it has no rule for, or judges otherwise than we do, is here.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redocly } from '../generate/bundle.mjs';

/**
 * Both documents are named by their paths. They are OpenAPI, where clients ask, or AsyncAPI, where they are told.
 *
 * @returns a sentence for each change that breaks clients, with its place in the document that has it
 */
export function breakingChanges(root, released, present) {
  const [before, now] = [released, present].map((path) => JSON.parse(readFileSync(path, 'utf8')));
  return [...changes(root, released, present).flatMap(complaints), ...lostScopes(before, now)];
}

function changes(root, released, present) {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-diff-'));
  const report = join(folder, 'report.json');
  try {
    // With none to fail on, it fails only when it could not read a document to its end, and so might have missed some.
    redocly(root, ['diff', released, present, '--format', 'json', '--fail-on', 'none', '--output', report]);
    return JSON.parse(readFileSync(report, 'utf8')).changes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function complaints(change) {
  if (REPETITION.test(change.path) || opensAnswer(change)) return [];
  const judged = change.verdicts.filter(({ impact }) => impact === 'major').map(({ message }) => message);
  const found = judged.length > 0 ? judged : OUR_RULES.flatMap((rule) => rule(change) ?? []);
  const { pointer } = change.base ?? change.revision;
  return found.map((sentence) => `${clientsPlace(change.path)}${sentence} (${pointer})`);
}

/** Where AsyncAPI lists a message once more that a channel has. The channel's is compared. */
const REPETITION = /^#\/(operations\/[^/]+|components)\/messages\//;

/**
 * Clients take fields that they do not know, so that an answer may get some. In a request the same change lets more
 * through, and is not judged at all.
 */
function opensAnswer({ property, base }) {
  return property === 'additionalProperties' && base?.value === false;
}

/** Each says what a change breaks, if it does. Redocly has no rule for these. */
const OUR_RULES = [
  ({ kind, typeName, path }) =>
    kind === 'removed' && typeName === 'Schema' && /\/(payload|headers|schema)$/.test(path)
      ? 'The schema was removed, and with it every promise.'
      : undefined,
  ({ property, base, revision }) =>
    property === 'default' ? `\`default\` changed from ${shown(base)} to ${shown(revision)}.` : undefined,
  ({ typeName, property, base, revision }) =>
    typeName === 'HttpOperationBinding' && property === 'method'
      ? `The method of webhooks changed from ${shown(base)} to ${shown(revision)}.`
      : undefined,
  // OpenAPI's description of webhooks: to Redocly whatever a request leaves out does no harm, but here clients receive it.
  ({ kind, typeName, path }) =>
    kind === 'removed' && typeName === 'RequestBody' && WEBHOOK.test(path)
      ? 'The body was removed, and with it every promise.'
      : undefined,
  ({ kind, typeName, path, base }) =>
    kind === 'removed' && typeName === 'Parameter' && WEBHOOK.test(path)
      ? `Header \`${base.value.name}\` was removed.`
      : undefined,
  ({ property, typeName, path, base }) =>
    property === 'required' && typeName === 'Parameter' && WEBHOOK.test(path) && base.value === true
      ? 'The header is no longer required.'
      : undefined,
];

const WEBHOOK = /^#\/webhooks\//;

function shown(side) {
  return JSON.stringify(side?.value) ?? 'nothing';
}

/** Redocly does not compare which scopes there are. A request for one that is gone is refused. */
function lostScopes(before, now) {
  const left = new Set(scopes(now));
  return scopes(before)
    .filter((pointer) => !left.has(pointer))
    .map((pointer) => `Scope \`${pointer.split('/').at(-1)}\` was removed. (${pointer})`);
}

function scopes({ components }) {
  const schemes = Object.entries(components?.securitySchemes ?? {});
  return schemes.flatMap(([scheme, { flows = {} }]) =>
    Object.entries(flows).flatMap(([flow, { scopes: ofFlow = {} }]) =>
      Object.keys(ofFlow).map((scope) => `#/components/securitySchemes/${scheme}/flows/${flow}/scopes/${scope}`),
    ),
  );
}

/** A schema that many share is reported where it is used first. */
function clientsPlace(path) {
  const [, kind, name, member, part, status] = path.split('/').map(unescaped);
  if (kind === 'channels' && part) return `Webhook ${part}: `;
  if (kind === 'webhooks' && member) return `Webhook ${name}: `;
  if (kind !== 'paths' || !member) return '';
  const message =
    part === 'responses' ? `, answer ${status}` : ['parameters', 'requestBody'].includes(part) ? ', request' : '';
  return `${member.toUpperCase()} ${name}${message}: `;
}

/** RFC 6901 §4. */
function unescaped(token) {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
