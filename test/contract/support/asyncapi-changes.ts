import { append, remove, reverse, set, takeOut, type BreakingChange, type DocumentChange } from './document-change.js';

const SCHEMAS = '#/components/schemas';
const MESSAGES = '#/channels/webhookEndpoint/messages';
const OPERATION = '#/operations/deliverNotification';

/** A schema is reported at the first message that has it. */
const FIRST = 'Webhook VerificationApproved: ';

export const BREAKING: readonly BreakingChange[] = [
  {
    what: 'a field is gone',
    edits: [remove(`${SCHEMAS}/TestData/properties/message`), takeOut(`${SCHEMAS}/TestData/required`, 'message')],
    says: [
      `Webhook Test: Property \`message\` of \`data\` was removed. (${SCHEMAS}/TestData/properties/message)`,
      `Webhook Test: Properties of \`data\` are no longer required: \`message\`. (${SCHEMAS}/TestData/required)`,
    ],
  },
  {
    what: 'a field has another type',
    edits: [set(`${SCHEMAS}/UserId/type`, 'integer')],
    says: [`${FIRST}Type of \`user_id\` widened from 'string' to 'integer'. (${SCHEMAS}/UserId/type)`],
  },
  {
    what: 'a field may be missing',
    edits: [takeOut(`${SCHEMAS}/NotificationData/required`, 'level')],
    says: [`${FIRST}Properties of \`data\` are no longer required: \`level\`. (${SCHEMAS}/NotificationData/required)`],
  },
  {
    what: 'a text may be longer',
    edits: [set(`${SCHEMAS}/Level/maxLength`, 200)],
    says: [`${FIRST}\`maxLength\` of \`level\` changed from '100' to '200'. (${SCHEMAS}/Level/maxLength)`],
  },
  {
    what: 'a time is written in another way',
    edits: [set(`${SCHEMAS}/Timestamp/pattern`, '^[0-9]+$')],
    says: [
      `${FIRST}\`pattern\` of \`timestamp\` changed from '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$' to '^[0-9]+$'. (${SCHEMAS}/Timestamp/pattern)`,
    ],
  },
  {
    what: 'a type of notification has another name',
    edits: [set(`${SCHEMAS}/VerificationRejected/properties/type/const`, 'verification_refused')],
    says: [
      `Webhook VerificationRejected: \`const\` of \`type\` changed from 'verification_rejected' to 'verification_refused'. (${SCHEMAS}/VerificationRejected/properties/type/const)`,
    ],
  },
  {
    what: 'a type of notification is gone',
    edits: [
      remove(`${MESSAGES}/VerificationPending`),
      remove('#/components/messages/VerificationPending'),
      takeOut(`${OPERATION}/messages`, { $ref: `${MESSAGES}/VerificationPending` }),
    ],
    says: [
      `Webhook VerificationPending: Message \`VerificationPending\` was removed. (${MESSAGES}/VerificationPending)`,
    ],
  },
  {
    what: 'a header is gone',
    edits: [
      remove(`${SCHEMAS}/NotificationHeaders/properties/X-Service-Attempt`),
      takeOut(`${SCHEMAS}/NotificationHeaders/required`, 'X-Service-Attempt'),
    ],
    says: [
      `${FIRST}Property \`X-Service-Attempt\` of \`NotificationHeaders\` was removed. (${SCHEMAS}/NotificationHeaders/properties/X-Service-Attempt)`,
      `${FIRST}Properties of \`NotificationHeaders\` are no longer required: \`X-Service-Attempt\`. (${SCHEMAS}/NotificationHeaders/required)`,
    ],
  },
  {
    what: 'what a body holds is not said any more',
    edits: [remove('#/components/messages/VerificationContacted/payload')],
    says: [
      'Webhook VerificationContacted: The schema was removed, and with it every promise. (#/components/messages/VerificationContacted/payload)',
    ],
  },
  {
    what: 'webhooks come by another method',
    edits: [set(`${OPERATION}/bindings/http/method`, 'PUT')],
    says: [`The method of webhooks changed from "POST" to "PUT". (${OPERATION}/bindings/http/method)`],
  },
];

export const HARMLESS: readonly DocumentChange[] = [
  {
    what: 'there is another type of notification',
    edits: [
      set('#/components/messages/VerificationWithdrawn', {
        name: 'verification_withdrawn',
        contentType: 'application/json',
        payload: { $ref: `${SCHEMAS}/VerificationExpired` },
      }),
      set(`${MESSAGES}/VerificationWithdrawn`, { $ref: '#/components/messages/VerificationWithdrawn' }),
      append(`${OPERATION}/messages`, { $ref: `${MESSAGES}/VerificationWithdrawn` }),
    ],
  },
  {
    what: 'a notification has a field more, and says no longer that it has no others',
    edits: [
      set(`${SCHEMAS}/NotificationData/properties/country`, { type: 'string' }),
      remove(`${SCHEMAS}/NotificationData/additionalProperties`),
    ],
  },
  {
    what: 'a field is there always that could be missing',
    edits: [append(`${SCHEMAS}/RevocationData/required`, 'level')],
  },
  {
    what: 'there is another header',
    edits: [
      set(`${SCHEMAS}/NotificationHeaders/properties/X-Service-Level`, { type: 'string' }),
      append(`${SCHEMAS}/NotificationHeaders/required`, 'X-Service-Level'),
    ],
  },
  {
    what: 'a text is shorter than was promised',
    edits: [set(`${SCHEMAS}/NotificationHeaders/properties/webhook-id/maxLength`, 64)],
  },
  {
    what: 'it is described in other words where webhooks go',
    edits: [set('#/servers/client/description', 'At the end of your URL.')],
  },
  { what: 'the messages stand in another order', edits: [reverse(`${OPERATION}/messages`)] },
  {
    what: 'a message has another title',
    edits: [set('#/components/messages/VerificationExpired/title', 'It has lapsed')],
  },
  { what: 'something is said in other words', edits: [set(`${SCHEMAS}/UserId/description`, 'Who it is.')] },
  { what: 'there is another example', edits: [set(`${SCHEMAS}/Level/examples`, ['plus'])] },
];
