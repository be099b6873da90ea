type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];
type Present<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> };

/** Removes attributes that are undefined, since the types distinguish an absent attribute from an undefined one. */
export function present<T extends object>(attributes: T): Present<T> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)) as Present<T>;
}
