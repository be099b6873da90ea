import { expect } from '@jest/globals';

type Expectation<T> = ReturnType<typeof expect<T>>;

/** As `expect`; its failure begins with what it is about, such as the one of many values that are looked at in turn. */
export function expectAbout<T>(about: string, value: T): Expectation<T> {
  return saying(about, expect(value));
}

function saying<Part extends object>(about: string, part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const one: unknown = Reflect.get(target, name);
      if (typeof one === 'function')
        return (...args: unknown[]) => begun(about, () => Reflect.apply(one, target, args) as unknown);
      return typeof one === 'object' && one !== null ? saying(about, one) : one;
    },
  });
}

function begun(about: string, match: () => unknown): unknown {
  try {
    const result = match();
    return result instanceof Promise ? result.catch((error: unknown) => fail(about, error)) : result;
  } catch (error) {
    return fail(about, error);
  }
}

function fail(about: string, error: unknown): never {
  if (error instanceof Error) {
    const { message, stack = '' } = error;
    error.message = `${about}\n\n${message}`;
    error.stack = stack.replace(message, () => error.message);
  }
  throw error;
}
