import type { Operation } from '../reference.js';

/** A request to an operation, made of the contract's examples. */
export interface SampleRequest {
  method: string;
  url: string;
  /** How the caller proves who they are: with a token, with id and secret, or not at all. */
  access: Operation['access'];
  body: { isForm: boolean; fields: Record<string, unknown> } | undefined;
}

/** Optional ones that a first request needs no more than others: what a sample shows is what one has to send. */
const CREDENTIALS = ['client_id', 'client_secret'];

export function sampleRequest({ method, base, path, access, parameters, body }: Operation): SampleRequest {
  const asked = parameters.filter(({ isRequired }) => isRequired);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asked.find((one) => one.name === name)?.example ?? name),
  );
  const query = new URLSearchParams(
    asked.filter((one) => one.in === 'query').map(({ name, example }) => [name, example]),
  );
  const fields = Object.entries(body?.example ?? {}).filter(
    ([name]) => access !== 'client' || !CREDENTIALS.includes(name),
  );
  return {
    method,
    url: `${base}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`,
    access,
    body: body && { isForm: body.type === 'application/x-www-form-urlencoded', fields: Object.fromEntries(fields) },
  };
}
