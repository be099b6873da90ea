import type { CodeFault, Mistaken, NamedScopes, OAuthRefusals, RefreshTokenFault } from '../../../refusals/oauth.js';
import type { Refusals } from '../../../refusals/refuse.js';
import type { FieldFault } from '../../../refusals/requests.js';
import type { Sentence, Sentences } from '../../sentence.js';
import { VALUE_KINDS } from './access-tokens.js';

const ANY_CODE_FAULT =
  'The code is unknown, expired, used, revoked or not for this client, or redirect_uri or code_verifier does not match the authorization request.';
const CODE_FAULTS: Readonly<Record<CodeFault, string>> = {
  never_issued: 'No such code was issued to this client, or the access that it was for has ended.',
  access_ended: 'The access that the code was for has ended. Send the user to the authorization endpoint again.',
  used: 'The code was used before. Each works once.',
  replayed:
    'The code was used before, so the tokens that it gave were revoked. Send the user to the authorization endpoint again.',
  expired: 'The code has expired. It can be used for ten minutes.',
  other_redirect_uri: 'The redirect_uri is not the one of the authorization request that gave this code.',
  verifier_missing: 'The code_verifier is missing: the authorization request had a code_challenge.',
  verifier_surplus: 'A code_verifier was sent, but the authorization request had no code_challenge.',
  other_verifier: 'The code_verifier does not fit the code_challenge of the authorization request.',
};

const ANY_REFRESH_TOKEN_FAULT = 'The refresh token is unknown, expired, replaced, revoked or not for this client.';
const REFRESH_TOKEN_FAULTS: Readonly<Record<RefreshTokenFault, string>> = {
  never_issued: 'No such refresh token was issued to this client, or it ended so long ago that it is forgotten.',
  replaced:
    'The refresh token was replaced: the access token of a later refresh has been used. Use the pair that came last; if it is refused as well, send the user to the authorization endpoint again.',
  replayed:
    'The refresh token was replaced, and since it came back, all tokens of the authorization were revoked. Send the user to the authorization endpoint again.',
  revoked: 'The refresh token was revoked. Send the user to the authorization endpoint again.',
  expired: 'The refresh token has expired. Send the user to the authorization endpoint again.',
  ended_meanwhile:
    'The refresh token has just been revoked, or a thousand refreshes came before it of which no access token was ever used.',
};

/**
 * Values of `error_description`. They consist of ASCII without `"` and `\` (RFC 6749 §4.1.2.1, §5.2) and repeat nothing
 * of the request except names of scopes.
 */
export const oauthRefusals: Sentences<OAuthRefusals> = {
  'client_authentication.missing': said(
    'Send client_id and client_secret by HTTP Basic or in the body; a public client its client_id.',
  ),
  'client_authentication.repeated_header': said('The Authorization header was sent more than once.'),
  'client_authentication.two_methods': said('Authenticate by HTTP Basic or in the body, not both.'),
  'client_authentication.two_clients': said('The client_id in the body is not the one of the Authorization header.'),
  'client_authentication.failed': (mistaken) => said(`Client authentication failed.${inWords(mistaken)}`),
  'client_authentication.too_many_failures': () =>
    said('Too many failed authentications from this address. Try again after the seconds of Retry-After.'),

  'token_request.secret_in_address': ({ name }) => said(`Send ${name} in the body, never in the address.`),
  'token_request.no_object': said('The body is not a JSON object.'),
  'token_request.repeated_parameter': ({ name = 'A parameter' }) => said(`${name} was sent more than once.`),
  'grant_type.unknown': ({ known }) => said(`The grant types known here are ${known.join(', ')}.`),
  'grant_type.not_allowed': said('The client may not use this grant type.'),
  'authorization_code.unusable': ({ fault, ...mistaken }) =>
    said(`${fault ? CODE_FAULTS[fault] : ANY_CODE_FAULT}${inWords(mistaken)}`),
  'refresh_token.unusable': ({ fault, ...mistaken }) =>
    said(`${fault ? REFRESH_TOKEN_FAULTS[fault] : ANY_REFRESH_TOKEN_FAULT}${inWords(mistaken)}`),
  'token.of_another_client': said('The token was not issued to this client.'),

  'scope.malformed': said('The scope is not a list of scopes separated by single spaces.'),
  'scope.of_client': about('A scope of the client itself comes with the client credentials grant only'),
  'scope.of_users': about('A scope of users comes with the authorization code grant only'),
  'scope.unknown': about('A requested scope is unknown'),
  'scope.not_allowed': about('The client may not ask for one of the requested scopes'),
  'scope.not_carried': about('The client may not carry one of the requested scopes'),
  'scope.none_carried': said('The client may not carry any scope of its own.'),
  'scope.wider_than_granted': about('The scope is wider than what the user granted'),
  'scope.of_no_part': said('A verification scope is not one that this service offers.'),
  'scope.details_alone': ({ part }) =>
    said(`verification.${part}.details:read needs verification.${part}:read beside it.`),
  'scope.several_levels': said('Only one level can be asked for; the others are add-ons.'),
  'scope.add_on_alone': said('An add-on needs a level beside it.'),
  'scope.foreign_add_on': ({ level, addOn }) => said(`The level ${level} does not take the add-on ${addOn}.`),

  'authorization_request.no_response_type': said('The response_type is missing or repeated.'),
  'authorization_request.other_response_type': said('The response_type must be code.'),
  'authorization_request.grant_not_allowed': said('The client may not use the authorization code grant.'),
  'authorization_request.repeated_parameter': ({ name }) => said(`The parameter ${name} was sent more than once.`),
  'authorization_request.misencoded_parameter': ({ name }) =>
    said(`The parameter ${name} is not percent-encoded UTF-8.`),
  'authorization_request.other_response_mode': said('The response_mode must be query.'),
  'authorization_request.no_state': said('The state is missing.'),
  'authorization_request.denied': said('The user did not allow the access.'),
  'authorization_request.failed': said('Something went wrong on the side of the service.'),
  'authorization_request.unavailable': said('The service cannot answer at the moment.'),
  'code_challenge.missing': said('This client must send a code_challenge with method S256.'),
  'code_challenge.method_alone': said('A code_challenge_method needs a code_challenge.'),
  'code_challenge.other_method': said('The code_challenge_method must be S256.'),
  'code_challenge.malformed': said('The code_challenge must be 43 characters of base64url.'),
};

/**
 * Texts for OAuth clients where they differ from those for other readers, for requests refused before any OAuth rule.
 */
export const descriptions: Partial<Sentences<Refusals>> = {
  'request.unknown_address': said('There is nothing at this address.'),
  'request.too_large': said('The body is too large.'),
  'request.unknown_charset': said('Send the body as application/x-www-form-urlencoded or application/json.'),
  'request.unreadable': said('The request cannot be read.'),
  'request.against_contract': ({ fields: [field] }) => said(field ? ofField(field) : 'The request cannot be read.'),
  'service.failed': said('Something went wrong on our side.'),
  'service.unavailable': said('Please try again in a moment.'),
};

/** Composes a text of its own, because Ajv's messages may contain characters that `error_description` must not have. */
function ofField({ place, field, keyword, limit }: FieldFault): string {
  if (place === 'query') return 'The address takes no parameters in its query: they belong in the body.';
  if (field === undefined) return 'The body is not an object.';
  switch (keyword) {
    case 'required':
      return `${field} is missing.`;
    case 'discriminator':
      return `${field} is not one of the contract.`;
    case 'maxLength':
      return `${field} has more than ${limit} characters.`;
    case 'type':
      return `${field} is not a string.`;
    default:
      return `${field} is not what the contract says.`;
  }
}

function said(text: string): Sentence {
  return { title: 'The request was refused', text };
}

/** A sentence followed by the scopes that it is about. */
function about(what: string) {
  return ({ scopes, more }: NamedScopes): Sentence => {
    const names = scopes.length === 0 ? '' : `: ${scopes.join(', ')}`;
    return said(`${what}${names}${more > 0 ? ` and ${more} more` : ''}.`);
  };
}

function inWords({ presented, wanted }: Mistaken): string {
  if (presented === undefined || wanted === undefined) return '';
  const expected = wanted === 'credentials' ? 'a client id and a client secret by HTTP Basic' : VALUE_KINDS[wanted];
  return ` What was sent is ${VALUE_KINDS[presented]}, not ${expected}.`;
}
