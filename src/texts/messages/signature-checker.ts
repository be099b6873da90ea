import { number } from './language.js';

export const signatureChecker = {
  back: '← Webhooks',
  title: 'Signature checker',
  lead: 'Paste what arrived, or what your code computed. You are told whether it fits and, if not, what your code did instead.',
  privacy: 'What you paste is used for this answer alone: none of it is kept.',
  service: 'X-Service-Signature',
  serviceHint: 'Like sha1=45aeed45… Leave it empty to check webhook-signature alone.',
  standardTitle: 'Headers of Standard Webhooks (optional)',
  standardText: 'All three, as they came with the same request.',
  webhookId: 'webhook-id',
  webhookTimestamp: 'webhook-timestamp',
  webhookSignature: 'webhook-signature',
  body: 'Body',
  bodyHint: 'The exact bytes, before anything parses them.',
  endpoint: 'Secret of',
  pastedSecret: 'The secret pasted below',
  secret: 'Secret',
  secretHint: 'Only where you chose no endpoint. It is not shown again after the check.',
  submit: 'Check',
  missing: {
    header: 'Paste X-Service-Signature, or the three headers of Standard Webhooks.',
    standard: 'Paste all three headers of Standard Webhooks, or none of them.',
    body: 'Paste the body of the request.',
    secret: 'Paste the secret, or choose one of your endpoints.',
  },
  tooLong: (max: number) => `This is longer than ${number(max)} characters. Paste only what belongs here.`,
  verdicts: { service: 'X-Service-Signature', standard: 'webhook-signature' },
  valid: (header: string) => `${header} is valid`,
  notValid: (header: string) => `${header} does not fit`,
  validText: 'It is what we compute from this body and this secret.',
  faults: {
    byte_order_mark: {
      title: 'A byte order mark before the body',
      text: 'One side has three bytes more at the beginning (EF BB BF), which some editors and shells write before a text. Compute over the bytes exactly as they arrived.',
    },
    trailing_newline: {
      title: 'A line break at the end of the body',
      text: 'One side has a line break that the other has not. Compute over the bytes exactly as they arrived.',
    },
    reserialised: {
      title: 'The body was parsed and written anew',
      text: 'Other spaces, another order or other escapes are other bytes. Keep the raw body, and parse it only after the check.',
    },
    secret_space: {
      title: 'Spaces or a line break around the secret',
      text: 'Trim the secret where you read it: a file or a variable often ends with a line break.',
    },
    secret_prefix: {
      title: 'The secret without its beginning',
      text: 'whs_ is a part of the secret, and of the key: take it as it was shown, from its first character to its last.',
    },
    no_key: {
      title: 'Computed without a key',
      text: 'This is a plain digest of the body, which anybody can make, or its key was empty. Use HMAC, with the text of the secret as the key.',
    },
    key_beside: {
      title: 'The secret was written beside the body',
      text: 'This is a plain digest of secret and body together. HMAC is another computation: your library has a function for it that takes the key by itself.',
    },
    hex_key: {
      title: 'The secret was decoded as hexadecimal',
      text: 'The key is the text of the secret, in UTF-8. Do not decode it.',
    },
    base64_key: {
      title: 'The secret was decoded as Base64',
      text: 'The key is the text of the secret, in UTF-8. Do not decode it.',
    },
    encoded_secret: {
      title: 'The secret in its whsec_ form',
      text: 'That form is for libraries of Standard Webhooks, which decode it. The key itself is the text that begins with whs_, or the one that you chose.',
    },
    prefix_missing: {
      title: 'The beginning is missing',
      text: 'X-Service-Signature begins with sha1= and each value of webhook-signature with v1, (v1 and a comma). It is part of what is compared.',
    },
    prefix_wrong: {
      title: 'Another beginning',
      text: 'X-Service-Signature begins with sha1= and each value of webhook-signature with v1, (v1 and a comma).',
    },
    upper_case: {
      title: 'Upper case',
      text: 'We write hexadecimal digits and sha1= in lower case. Compare in lower case, or compare the decoded bytes.',
    },
    base64: {
      title: 'Base64 instead of hexadecimal',
      text: 'X-Service-Signature is written in hexadecimal digits. Ask your library for “hex”.',
    },
    hexadecimal: {
      title: 'Hexadecimal instead of Base64',
      text: 'webhook-signature is written in Base64. Ask your library for “base64”.',
    },
    sha1: {
      title: 'SHA-1 instead of SHA-256',
      text: 'webhook-signature is HMAC-SHA256. HMAC-SHA1 is that of X-Service-Signature.',
    },
    sha256: {
      title: 'SHA-256 instead of SHA-1',
      text: 'X-Service-Signature is HMAC-SHA1. HMAC-SHA256 is that of webhook-signature.',
    },
    sha512: {
      title: 'SHA-512 instead',
      text: 'X-Service-Signature is HMAC-SHA1, and webhook-signature HMAC-SHA256.',
    },
    cut_off: {
      title: 'This is no whole signature',
      text: 'Its length is that of no digest. Paste the value again, from its beginning to its end.',
    },
    rotated_secret: {
      title: 'The other secret of a rotation',
      text: 'Two secrets are in use, and X-Service-Signature is signed with one of them: the older one until you promote the new one.',
    },
    id_left_out: {
      title: 'Computed over too little',
      text: 'webhook-signature is computed over webhook-id, a full stop, webhook-timestamp, a full stop and the body.',
    },
    timestamp_unreadable: {
      title: 'This is no time in seconds',
      text: 'webhook-timestamp is a whole number of seconds since 1970, not of milliseconds.',
    },
    old_timestamp: {
      title: 'The time is more than 5 minutes ago',
      text: 'A receiver should refuse it: somebody may have sent an old request again. Each attempt of ours has a fresh time.',
    },
    future_timestamp: {
      title: 'The time is more than 5 minutes ahead',
      text: 'Check the clock of the computer that compares.',
    },
    wrong_secret: {
      title: 'Another secret',
      text: 'The body is written as we write it, so the secret is most likely another one: that of another endpoint, one from before the last rotation, or the client secret (kcs_) in place of the signing secret (whs_). Else somebody changed the body.',
    },
    wrong_secret_or_body: {
      title: 'Another secret, or another body',
      text: 'Nothing that we know of leads from this body and this secret to this signature, and the body is not written as we write it. Take the raw body, before anything parses it.',
    },
  },
};
