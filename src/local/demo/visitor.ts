import { findForm } from './form.js';

export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  /** The absolute address that a redirect leads to. */
  location: string | undefined;
  text: string;
  json: () => unknown;
}

type Field = string | Blob;
const MAX_REDIRECTS = 10;

/**
 * Acts as a browser without a screen: stores cookies per host and port, sends the forms of a page, and follows
 * redirects only when told to.
 */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(private readonly baseUrl: string) {}

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', url, { headers });
  }

  /** Sends fields as a form: URL-encoded, or multipart if one of them is a file. */
  post(url: string, fields: Record<string, Field>, headers: Record<string, string> = {}): Promise<Answer> {
    const isMultipart = Object.values(fields).some((field) => typeof field !== 'string');
    return this.send('POST', url, { headers, body: encode(Object.entries(fields), isMultipart) });
  }

  /**
   * Finds the form of the page that has all these fields, fills it in and sends it. As in a browser, its hidden fields
   * are sent too.
   */
  submit(page: Answer, fields: Record<string, Field>): Promise<Answer> {
    const form = findForm(page.text, fields);
    if (!form) throw new Error(`${page.url} has no form with ${Object.keys(fields).join(', ')} (HTTP ${page.status})`);
    const entries: [string, Field][] = [
      ...form.preset.filter(([name]) => !(name in fields)),
      ...Object.entries(fields),
    ];
    const body = encode(entries, form.enctype === 'multipart/form-data');
    return this.send('POST', new URL(form.action || page.url, page.url).href, {
      body,
      headers: { origin: new URL(page.url).origin, referer: page.url },
    });
  }

  /**
   * Follows redirects within this origin. Returns the first response that is not one, or a redirect to another origin.
   */
  async follow(answer: Answer): Promise<Answer> {
    let at = answer;
    for (let count = 0; count < MAX_REDIRECTS; count += 1) {
      if (at.status < 300 || at.status > 399 || !at.location) return at;
      if (new URL(at.location).origin !== new URL(this.baseUrl).origin) return at;
      at = await this.get(at.location);
    }
    throw new Error(`More than ${MAX_REDIRECTS} redirects, the last one to ${at.location}`);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(new URL(this.baseUrl).host)?.get(name);
  }

  async send(
    method: string,
    pathOrUrl: string,
    init: RequestInit & { headers?: Record<string, string> },
  ): Promise<Answer> {
    const url = new URL(pathOrUrl, this.baseUrl);
    const jar = this.#jar(url.host);
    const headers = new Headers(init.headers);
    if (!headers.has('accept')) headers.set('accept', 'text/html,*/*;q=0.8');
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, method, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    const text = await response.text();
    const location = response.headers.get('location');
    return {
      url: url.href,
      status: response.status,
      headers: response.headers,
      location: location === null ? undefined : new URL(location, url).href,
      text,
      json: () => JSON.parse(text) as unknown,
    };
  }

  #jar(host: string): Map<string, string> {
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }
}

function keep(jar: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  const isGone = attributes.some(
    (attribute) => /^max-age=(0|-\d+)$/i.test(attribute) || /^expires=.*\b1970\b/i.test(attribute),
  );
  if (isGone) jar.delete(name);
  else jar.set(name, pair.slice(pair.indexOf('=') + 1));
}

function encode(entries: [string, Field][], isMultipart: boolean): FormData | URLSearchParams {
  if (!isMultipart)
    return new URLSearchParams(entries.map(([name, value]) => [name, typeof value === 'string' ? value : 'file']));
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, value instanceof File ? value.name : 'file');
  }
  return form;
}
