import type { Variable } from './variable.js';

const SERVER = ['server'] as const;
const BOTH = ['server', 'worker'] as const;

/** A limit on attempts, at least one. Beyond it the server answers 429. */
function limit<Name extends string>(name: Name, fallback: string, description: string) {
  return { name, kind: 'integer', usedBy: SERVER, min: 1, fallback, description } as const;
}

/** The lifetimes of refresh tokens, and the limits on attempts. */
export const LIMIT_VARIABLES = {
  refreshIdleSeconds: {
    name: 'REFRESH_TOKEN_IDLE_SECONDS',
    kind: 'integer',
    usedBy: BOTH,
    min: 1,
    fallback: String(90 * 86_400),
    description: 'For how long a refresh token lives without being used.',
  },
  refreshAbsoluteSeconds: {
    name: 'REFRESH_TOKEN_ABSOLUTE_SECONDS',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: String(365 * 86_400),
    description: 'For how long after the authorization tokens can be refreshed at all.',
  },
  rateLimitClient: limit(
    'RATE_LIMIT_CLIENT',
    '20',
    'Failed authentications of one client from one address in 10 minutes; then 429.',
  ),
  rateLimitClientAddress: limit(
    'RATE_LIMIT_CLIENT_ADDRESS',
    '200',
    'Failed authentications of all clients from one address in 10 minutes. An IPv6 /64 is one address.',
  ),
  rateLimitLogIn: limit(
    'RATE_LIMIT_LOG_IN',
    '10',
    'Log-ins to one account from one address in 15 minutes, until one succeeds.',
  ),
  rateLimitLogInAddress: limit(
    'RATE_LIMIT_LOG_IN_ADDRESS',
    '100',
    'Failed log-ins to all accounts from one address in 15 minutes.',
  ),
  rateLimitAccount: limit(
    'RATE_LIMIT_ACCOUNT',
    '100',
    'Failed log-ins to one account from anywhere in an hour; then three from each address in 15 minutes, so that its owner still gets in.',
  ),
  rateLimitSignUp: limit('RATE_LIMIT_SIGN_UP', '100', 'Sign-ups from one address in an hour.'),
  rateLimitEmailCode: limit(
    'RATE_LIMIT_EMAIL_CODE',
    '5',
    'Mails with a code (password reset, confirmation) to one account in an hour; then two from each address, so that a stranger cannot use up those of its owner.',
  ),
  rateLimitEmailCodeAddress: limit(
    'RATE_LIMIT_EMAIL_CODE_ADDRESS',
    '50',
    'Such mails that are asked for from one address in an hour.',
  ),
} as const satisfies Record<string, Variable>;
