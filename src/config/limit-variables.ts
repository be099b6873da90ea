import type { Variable } from './variable.js';

const SERVER = ['server'] as const;
const BOTH = ['server', 'worker'] as const;

/** Lifetimes of refresh tokens, and limits on tries. */
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
  rateLimitClient: {
    name: 'RATE_LIMIT_CLIENT',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: '20',
    description: 'Failed authentications of one client from one address in 10 minutes; then 429.',
  },
  rateLimitClientAddress: {
    name: 'RATE_LIMIT_CLIENT_ADDRESS',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: '200',
    description: 'Failed authentications of all clients from one address in 10 minutes. An IPv6 /64 is one address.',
  },
  rateLimitLogIn: {
    name: 'RATE_LIMIT_LOG_IN',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: '10',
    description: 'Log-ins to one account from one address in 15 minutes, until one succeeds.',
  },
  rateLimitLogInAddress: {
    name: 'RATE_LIMIT_LOG_IN_ADDRESS',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: '100',
    description: 'Failed log-ins to all accounts from one address in 15 minutes.',
  },
  rateLimitAccount: {
    name: 'RATE_LIMIT_ACCOUNT',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: '100',
    description:
      'Failed log-ins to one account from anywhere in an hour; then three from each address in 15 minutes, so that its owner still gets in.',
  },
  rateLimitSignUp: {
    name: 'RATE_LIMIT_SIGN_UP',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: '100',
    description: 'Sign-ups from one address in an hour.',
  },
  rateLimitEmailCode: {
    name: 'RATE_LIMIT_EMAIL_CODE',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: '5',
    description:
      'Mails with a code (password reset, confirmation) to one account in an hour; then two from each address, so that a stranger cannot use up those of its owner.',
  },
  rateLimitEmailCodeAddress: {
    name: 'RATE_LIMIT_EMAIL_CODE_ADDRESS',
    kind: 'integer',
    usedBy: SERVER,
    min: 1,
    fallback: '50',
    description: 'Such mails that are asked for from one address in an hour.',
  },
} as const satisfies Record<string, Variable>;
