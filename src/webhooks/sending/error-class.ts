/** A failure of an attempt without a response, as a name that is safe to show: never a raw message (SA7). */
export interface ErrorClass {
  errorClass: string;
  phase: 'address' | 'connect' | 'tls' | 'request' | 'response';
}

/** Names a failure by the code that Node gave it. */
export function classifyError(error: unknown): ErrorClass {
  const errorClass = errorCode(error);
  return { errorClass, phase: phaseOf(errorClass) };
}

function errorCode(error: unknown): string {
  // Several addresses were tried: an AggregateError, whose first member stands for all.
  const { code, errors, cause } = (error ?? {}) as Partial<Error> & {
    code?: unknown;
    errors?: unknown[];
  };
  // Whatever answered does not speak HTTP as it must; which of its parser's codes says so is of no use to anybody.
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
