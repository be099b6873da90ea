/**
 * A failure of an attempt without a response, as a name that is safe to show to the client. Raw messages could reveal
 * internals.
 */
export interface ErrorClass {
  errorClass: string;
  phase: 'address' | 'connect' | 'tls' | 'request' | 'response';
}

export function classifyError(error: unknown): ErrorClass {
  const errorClass = errorCode(error);
  return { errorClass, phase: phaseOf(errorClass) };
}

function errorCode(error: unknown): string {
  // If several addresses were tried, the error is an AggregateError. Its first member stands for all.
  const { code, errors, cause } = (error ?? {}) as Partial<Error> & {
    code?: unknown;
    errors?: unknown[];
  };
  // Node's parser rejected the response. Clients get one code for all reasons, since those of the parser would not help
  // them.
  if (typeof code === 'string' && code.startsWith('HPE_')) return 'INVALID_RESPONSE';
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code)) return code;
  if (errors?.length) return errorCode(errors[0]);
  return cause instanceof Error ? errorCode(cause) : 'UNKNOWN';
}

const PHASES: readonly (readonly [RegExp, ErrorClass['phase']])[] = [
  [/^(ENOTFOUND|EAI_|DNS_|ADDRESS_NOT_ALLOWED$)/, 'address'],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDR|UND_ERR_CONNECT_TIMEOUT|NO_CONNECTION_IN_TIME|PROXY_)/,
    'connect',
  ],
  [/(CERT|SIGNATURE|^ERR_TLS|^ERR_SSL|^EPROTO$|^HOSTNAME_MISMATCH$)/, 'tls'],
  [/^(NO_RESPONSE_IN_TIME|INVALID_RESPONSE)/, 'response'],
];

function phaseOf(errorClass: string): ErrorClass['phase'] {
  return PHASES.find(([pattern]) => pattern.test(errorClass))?.[1] ?? 'request';
}
