import type { Mistaken, NamedScopes, OAuthRefusals } from '../../../refusals/oauth.js';
import type { Refusals } from '../../../refusals/refuse.js';
import type { FieldFault } from '../../../refusals/requests.js';
import type { Sentence, Sentences } from '../../sentence.js';
import { VALUE_KINDS } from './access-tokens.js';

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
  'authorization_code.unusable': (mistaken) =>
    said(
      `The code is unknown, expired, used, revoked or not for this client, or redirect_uri or code_verifier does not match the authorization request.${inWords(mistaken)}`,
    ),
  'refresh_token.unusable': (mistaken) =>
    said(`The refresh token is unknown, expired, replaced, revoked or not for this client.${inWords(mistaken)}`),
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
function ofField({ field, keyword, limit }: FieldFault): string {
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
