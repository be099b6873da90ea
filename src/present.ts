type Nothing = null | undefined;
type Optional<T> = { [K in keyof T]: Extract<T[K], Nothing> extends never ? never : K }[keyof T];
type Present<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], Nothing> };

/** Leaves out what is undefined or null, since the types distinguish an absent field from an empty one. */
export function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => (value ?? undefined) !== undefined),
  ) as Present<T>;
}
