// What the four programs share: where the service is, a user's browser, and one line of JSON for each step.
export const { ISSUER, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI, BROWSER } = process.env;

/**
 * Sends the user to the service with this address, where they allow or deny.
 * @returns the address at which their browser comes back
 */
export async function sendUserTo(address, decision) {
  const answer = await fetch(`${BROWSER}/${decision}?${new URLSearchParams({ address })}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return new URL(text);
}

/** Prints what a step saw, or how it failed: the steps after it are still taken. */
export async function step(name, take) {
  const report = await Promise.resolve()
    .then(take)
    .then(
      (saw) => ({ step: name, saw }),
      (error) => ({ step: name, failed: `${error.stack}\n${error.cause ?? ''}` }),
    );
  console.log(JSON.stringify(report));
}

/** The error of something that must not succeed. */
export async function errorOf(promise) {
  const value = await promise.catch((error) => ({ error }));
  if (!value?.error) throw new Error('there was no error');
  return value.error;
}
