import type { Client } from '../../clients/client.js';
import { refusal, type Refused } from '../../refusals/refuse.js';
import type { Parameters } from '../form-encoding.js';
import { challengeFaults, type ChallengeFault } from '../pkce.js';
import { requestUserScopes } from '../scope.js';
import type { AuthorizationRequest } from './authorization-request.store.js';
import { OTHER_PARAMETERS, receivedParameter, type ReceivedParameter } from './received-parameter.js';

/** The only response type and mode that are supported (§2.1, RFC 8414 §2). */
export const RESPONSE_TYPE = 'code';
export const RESPONSE_MODE = 'query';
/**
 * `ensure_wallet` is a suggestion that the user may ignore (§2.1), so a value that cannot be an address is dropped
 * without an error.
 */
const WALLET = /^[\x21-\x7E]{1,200}$/;
/** What a fault can be about. It is about `client_id` if the client may not use this endpoint. */
export type RequestParameter = 'client_id' | 'response_type' | (typeof OTHER_PARAMETERS)[number];

/** Which of its two parameters a fault of the challenge is about. */
const PARAMETER_OF_FAULT: Record<ChallengeFault['code'], RequestParameter> = {
  'code_challenge.missing': 'code_challenge',
  'code_challenge.malformed': 'code_challenge',
  'code_challenge.method_alone': 'code_challenge_method',
  'code_challenge.other_method': 'code_challenge_method',
};

/** A fault of the request, with everything that was sent for the parameter that it is about. */
export interface ParameterFault extends ReceivedParameter {
  parameter: RequestParameter;
  refused: Refused;
}

type CheckedParameters = Pick<AuthorizationRequest, 'scopes' | 'level' | 'ensureWallet' | 'codeChallenge'> & {
  faults: ParameterFault[];
};

/**
 * Checks the parameters in a fixed order (response type, other parameters, scope, PKCE), so that of several faults the
 * first, which the client is told, is always the same.
 */
export function readRequestParameters(client: Client, parameters: Parameters): CheckedParameters {
  const codeChallenge = parameters.get('code_challenge');
  const wallet = parameters.get('ensure_wallet');
  const requested = requestUserScopes(parameters.get('scope'), client.allowedScopes);
  const refusals: [RequestParameter, Refused | undefined][] = [
    ['response_type', responseTypeFault(parameters)],
    ['client_id', grantFault(client)],
    ...OTHER_PARAMETERS.map((name) => [name, formFault(parameters, name)] as [RequestParameter, Refused | undefined]),
    ['response_mode', responseModeFault(parameters)],
    // The service document requires a state (§2.1).
    ['state', parameters.get('state') === undefined ? refusal('authorization_request.no_state') : undefined],
    ['scope', 'fault' in requested ? requested.fault : undefined],
    ...challengeRefusals(client, parameters),
  ];
  const faults = refusals.flatMap(([parameter, refused]) =>
    refused ? { parameter, refused, ...receivedParameter(parameters, parameter) } : [],
  );
  const ensureWallet = wallet !== undefined && WALLET.test(wallet) ? wallet : undefined;
  if (faults.length > 0 || 'fault' in requested) {
    return { scopes: [], level: '', ensureWallet, codeChallenge: undefined, faults: firstOfEach(faults) };
  }
  return { scopes: requested.scopes, level: requested.level, ensureWallet, codeChallenge, faults };
}

/** A parameter that was sent twice counts as missing in the later checks, which would report it a second time. */
function firstOfEach(faults: ParameterFault[]): ParameterFault[] {
  return faults.filter(({ parameter }, index) => faults.findIndex((other) => other.parameter === parameter) === index);
}

function responseTypeFault(parameters: Parameters): Refused | undefined {
  const responseType = parameters.get('response_type');
  if (responseType === undefined) return refusal('authorization_request.no_response_type');
  return responseType === RESPONSE_TYPE ? undefined : refusal('authorization_request.other_response_type');
}

function grantFault(client: Client): Refused | undefined {
  const isAllowed = client.grantTypes.includes('authorization_code');
  return isAllowed ? undefined : refusal('authorization_request.grant_not_allowed');
}

function formFault(parameters: Parameters, name: string): Refused | undefined {
  if (!parameters.isFaulty(name)) return undefined;
  const what = parameters.isRepeated(name) ? 'repeated_parameter' : 'misencoded_parameter';
  return refusal(`authorization_request.${what}`, { name });
}

/** A client that expects a fragment or a form post would never see a response in the query, so it is refused now. */
function responseModeFault(parameters: Parameters): Refused | undefined {
  const isSupported = (parameters.get('response_mode') ?? RESPONSE_MODE) === RESPONSE_MODE;
  return isSupported ? undefined : refusal('authorization_request.other_response_mode');
}

function challengeRefusals(client: Client, parameters: Parameters): [RequestParameter, Refused][] {
  // It would count as missing, and its method be blamed for standing alone.
  if (parameters.isFaulty('code_challenge')) return [];
  const [challenge, method] = [parameters.get('code_challenge'), parameters.get('code_challenge_method')];
  const faults = challengeFaults(challenge, method, client.pkceRequired);
  return faults.map((refused) => [PARAMETER_OF_FAULT[refused.code], refused]);
}
