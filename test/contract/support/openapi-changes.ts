import {
  append,
  changeNamed,
  remove,
  set,
  takeOut,
  takeOutNamed,
  type BreakingChange,
  type DocumentChange,
} from './document-change.js';

const SCHEMAS = '#/components/schemas';
const PARAMETERS = '#/components/parameters';
const ENDPOINT = '#/paths/~1v2~1webhook-endpoints~1{webhook_endpoint_id}/get';
const SCOPES = '#/components/securitySchemes/bearer/flows/clientCredentials/scopes';
const hook = (name: string) => `#/webhooks/${name}/post`;
const FLAG = { name: 'flag', in: 'query', description: 'Whether.', schema: { type: 'boolean' }, example: true };

export const BREAKING: readonly BreakingChange[] = [
  {
    what: 'a field of an answer is gone',
    edits: [remove(`${SCHEMAS}/TokenResponse/properties/refresh_token`)],
    says: [
      `POST /oauth/token, answer 200: Property \`refresh_token\` of \`TokenResponse\` was removed. (${SCHEMAS}/TokenResponse/properties/refresh_token)`,
    ],
  },
  {
    what: 'a field of an answer has another type',
    edits: [set(`${SCHEMAS}/Totals/properties/pending/type`, 'string')],
    says: [
      `GET /v2/stats/total-verifications, answer 200: Type of \`pending\` widened from 'integer' to 'string'. (${SCHEMAS}/Totals/properties/pending/type)`,
    ],
  },
  {
    what: 'a parameter is required that was not there',
    edits: [append(`${ENDPOINT}/parameters`, { ...FLAG, required: true })],
    says: [
      `GET /v2/webhook-endpoints/{webhook_endpoint_id}, request: Required \`flag\` query parameter was added. (${ENDPOINT}/parameters/1)`,
    ],
  },
  {
    what: 'a status is gone',
    edits: [remove('#/paths/~1v2~1stats~1user-verifications/get/responses/304')],
    says: [
      'GET /v2/stats/user-verifications, answer 304: Response `304` was removed. (#/paths/~1v2~1stats~1user-verifications/get/responses/304)',
    ],
  },
  {
    what: 'a request may not hold a value of an enumeration any more',
    edits: [takeOut(`${SCHEMAS}/SandboxOutcome/properties/outcome/enum`, 'expired')],
    says: [
      `POST /v2/sandbox/verifications/{user_id}/{level}/outcome, request: Enum of \`outcome\` lost values: 'expired'. (${SCHEMAS}/SandboxOutcome/properties/outcome/enum)`,
    ],
  },
  {
    what: 'an operation is gone',
    edits: [remove('#/paths/~1oauth~1introspect')],
    says: ['Path `/oauth/introspect` was removed. (#/paths/~1oauth~1introspect)'],
  },
  {
    what: 'a field of a request is gone',
    edits: [remove(`${SCHEMAS}/SecretRotation/properties/overlap_seconds`)],
    says: [
      `POST /v2/webhook-endpoints/{webhook_endpoint_id}/rotate-secret, request: Property \`overlap_seconds\` of \`SecretRotation\` was removed. (${SCHEMAS}/SecretRotation/properties/overlap_seconds)`,
    ],
  },
  {
    what: 'a field of a request is required that was not',
    edits: [set(`${SCHEMAS}/WebhookEndpointChanges/required`, ['url'])],
    says: [
      `PATCH /v2/webhook-endpoints/{webhook_endpoint_id}, request: Properties of \`WebhookEndpointChanges\` became required: \`url\`. (${SCHEMAS}/WebhookEndpointChanges)`,
    ],
  },
  {
    what: 'leaving a parameter out means something else',
    edits: [set(`${PARAMETERS}/WaitSeconds/schema/default`, 25)],
    says: [
      `GET /v2/webhook-listeners/{webhook_listener_id}/notifications, request: \`default\` changed from 0 to 25. (${PARAMETERS}/WaitSeconds/schema/default)`,
    ],
  },
  {
    what: 'a scope is gone',
    edits: [remove(`${SCOPES}/client.stats:read`)],
    says: [`Scope \`client.stats:read\` was removed. (${SCOPES}/client.stats:read)`],
  },
  {
    what: 'a webhook is gone',
    edits: [remove('#/webhooks/verification_pending')],
    says: ['Webhook `verification_pending` was removed. (#/webhooks/verification_pending)'],
  },
  {
    what: 'a field of a webhook may be missing',
    edits: [takeOut(`${SCHEMAS}/NotificationData/required`, 'level')],
    says: [
      `Webhook verification_approved: Properties of \`data\` are no longer required: \`level\`. (${SCHEMAS}/NotificationData/required)`,
    ],
  },
  {
    what: 'a webhook has a header less',
    edits: [takeOutNamed(`${hook('verification_rejected')}/parameters`, 'X-Service-Attempt')],
    says: [
      `Webhook verification_rejected: Header \`X-Service-Attempt\` was removed. (${hook('verification_rejected')}/parameters/1)`,
    ],
  },
  {
    what: 'a header of a webhook may be missing',
    edits: [changeNamed(`${hook('verification_contacted')}/parameters`, 'webhook-id', { required: false })],
    says: [
      `Webhook verification_contacted: The header is no longer required. (${hook('verification_contacted')}/parameters/2/required)`,
    ],
  },
  {
    what: 'what the body of a webhook holds is not said any more',
    edits: [remove(`${hook('authorization_revoked')}/requestBody`)],
    says: [
      `Webhook authorization_revoked: The body was removed, and with it every promise. (${hook('authorization_revoked')}/requestBody)`,
    ],
  },
];

export const HARMLESS: readonly DocumentChange[] = [
  {
    what: 'an operation was added',
    edits: [
      set('#/paths/~1v2~1weather', {
        get: { operationId: 'getWeather', summary: 'The weather', responses: { '200': { description: 'It rains.' } } },
      }),
    ],
  },
  {
    what: 'a parameter was added that may be left out',
    edits: [append('#/paths/~1v2~1webhook-deliveries/get/parameters', FLAG)],
  },
  {
    what: 'an answer has a field more, and says no longer that it has no others',
    edits: [
      set(`${SCHEMAS}/HistoryDay/properties/withdrawn`, { type: 'integer' }),
      remove(`${SCHEMAS}/HistoryDay/additionalProperties`),
    ],
  },
  {
    what: 'a request may have a field more',
    edits: [set(`${SCHEMAS}/SandboxOutcome/properties/note`, { type: 'string' })],
  },
  {
    what: 'an answer may hold another value of an enumeration',
    edits: [append(`${SCHEMAS}/WebhookRedelivery/properties/state/enum`, 'withdrawn')],
  },
  {
    what: 'a request may hold another value of an enumeration',
    edits: [append(`${SCHEMAS}/Credential/enum`, 'withdrawn')],
  },
  {
    what: 'a request may go further than before',
    edits: [set(`${SCHEMAS}/ClockAdvance/properties/forward_seconds/maximum`, 1_000_000_000)],
  },
  {
    what: 'there is another status for what is refused',
    edits: [set('#/paths/~1v2~1users~1me/get/responses/410', { description: 'The user has deleted the account.' })],
  },
  { what: 'an operation is deprecated', edits: [set(`${ENDPOINT}/deprecated`, true)] },
  {
    what: 'something is said in other words, with another example',
    edits: [
      set('#/paths/~1v2~1sandbox~1clock/get/summary', 'What time it is'),
      set(`${PARAMETERS}/Cursor/example`, 'MTc2'),
    ],
  },
  {
    what: 'there is another webhook',
    edits: [set('#/webhooks/verification_withdrawn', { post: { responses: { '2XX': { description: 'Received.' } } } })],
  },
  {
    what: 'a webhook has a field more that is always there',
    edits: [
      set(`${SCHEMAS}/RevocationData/properties/reason`, { type: 'string' }),
      append(`${SCHEMAS}/RevocationData/required`, 'reason'),
    ],
  },
  {
    what: 'a webhook has another header',
    edits: [append(`${hook('test')}/parameters`, { ...FLAG, name: 'X-Service-Level', in: 'header', required: true })],
  },
];
