import type { SampleRequest } from './sample-request.js';

/** For a terminal. Secrets stand in variables, so that it can be shown to others. */
export function curlSample({ method, url, access, body }: SampleRequest): string {
  const parts = [
    `curl ${method === implied(body) ? '' : `-X ${method} `}${quoted(url)}`,
    ...(access === 'token' ? ['-H "Authorization: Bearer $ACCESS_TOKEN"'] : []),
    ...(access === 'client' ? ['-u "$CLIENT_ID:$CLIENT_SECRET"'] : []),
    ...bodyParts(body),
  ];
  return parts.join(' \\\n  ');
}

function bodyParts(body: SampleRequest['body']): string[] {
  if (!body) return [];
  if (body.isForm) {
    return Object.entries(body.fields).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${String(value)}`)}`);
  }
  return ["-H 'Content-Type: application/json'", `-d ${quoted(json(body.fields))}`];
}

/** A short body on the line, a longer one as people read it. */
function json(fields: object): string {
  const text = JSON.stringify(fields);
  return text.length > 60 ? JSON.stringify(fields, undefined, 2) : text;
}

/** What curl does by itself. */
function implied(body: SampleRequest['body']): string {
  return body ? 'POST' : 'GET';
}

/** As a shell takes it: nothing within single quotes means anything but itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
