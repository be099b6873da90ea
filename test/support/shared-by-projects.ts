interface Started<T> {
  provided: T;
  stop: () => Promise<void>;
}

interface Holder {
  users: number;
  started: Promise<Started<unknown>>;
}

/**
 * Something expensive that several vitest projects need and that is started once per run.
 * Each project loads its own copy of the set-up file, so the one instance is kept on the process.
 */
export function sharedByProjects<T>(name: string, start: () => Promise<Started<T>>) {
  const holders = globalThis as { [key: symbol]: Holder | undefined };
  const key = Symbol.for(`attestry.test.${name}`);
  return {
    async use(): Promise<{ provided: T; release: () => Promise<void> }> {
      const holder = (holders[key] ??= { users: 0, started: start() });
      holder.users += 1;
      const started = (await holder.started) as Started<T>;
      const release = async () => {
        holder.users -= 1;
        if (holder.users > 0) return;
        holders[key] = undefined;
        await started.stop();
      };
      return { provided: started.provided, release };
    },
  };
}
