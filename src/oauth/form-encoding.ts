/** One value of `application/x-www-form-urlencoded` (RFC 6749 App. B); undefined when it is not well-formed. */
export function formDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** The parameters of a query. A repeated or malformed parameter is recognisable as such (RFC 6749 §3.1). */
export class Parameters {
  readonly #values = new Map<string, (string | undefined)[]>();
  readonly #empty = new Set<string>();

  constructor(query: string) {
    for (const pair of query.split('&')) {
      const [name, value] = splitOnce(pair, '=');
      if (name === '') continue;
      const key = formDecode(name) ?? name;
      // An empty value counts as absent (RFC 6749 §3.1).
      if (value === '') {
        this.#empty.add(key);
        continue;
      }
      const values = this.#values.get(key);
      // Added to the list that there is, since a request may repeat a parameter thousands of times.
      if (values) values.push(formDecode(value));
      else this.#values.set(key, [formDecode(value)]);
    }
  }

  /** The value, if the parameter was sent exactly once and is well-formed. */
  get(name: string): string | undefined {
    return this.isFaulty(name) ? undefined : this.all(name)[0];
  }

  /** Every value that was sent for the parameter; undefined for one that is not well-formed. */
  all(name: string): (string | undefined)[] {
    return this.#values.get(name) ?? [];
  }

  /** The names of all parameters that have a value. */
  names(): string[] {
    return [...this.#values.keys()];
  }

  /** Whether the parameter was sent, but never with a value. */
  isEmpty(name: string): boolean {
    return this.#empty.has(name) && !this.#values.has(name);
  }

  isRepeated(name: string): boolean {
    return this.all(name).length > 1;
  }

  /** Whether the parameter was sent more than once or cannot be decoded. */
  isFaulty(name: string): boolean {
    const values = this.all(name);
    return values.length > 1 || values.includes(undefined);
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
