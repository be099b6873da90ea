// Dredd's side of the contract test: it asks the test for each request and each verdict, and says both aloud.
// Dredd loads this file with a stub named "hooks"; a hook file that throws would only be a warning, so nothing here does.
/* global process, fetch */
const hooks = require('hooks');

async function ask(step, { name, request, real }) {
  const body = JSON.stringify({ name, request, real });
  const response = await fetch(`${process.env.DIRECTOR_URL}/${step}`, { method: 'POST', body });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

hooks.beforeEach((transaction, done) => {
  ask('request', transaction)
    .then(({ path, headers, body }) => {
      transaction.fullPath = path;
      Object.assign(transaction.request, { headers, body });
    })
    .catch((error) => (transaction.fail = `No request: ${error.message}`))
    .finally(() => done());
});

hooks.beforeEachValidation((transaction, done) => {
  // Dredd compares with the example, and headers to the letter; the verdict is ours.
  transaction.expected = { statusCode: transaction.expected.statusCode };
  ask('verdict', transaction)
    .then(({ faults }) => (transaction.verdict = faults.join('\n')))
    .catch((error) => (transaction.verdict = `No verdict: ${error.message}`))
    .finally(() => done());
});

hooks.afterEach((transaction, done) => {
  const verdict = transaction.verdict ?? 'Nobody has judged this answer.';
  if (verdict !== '') transaction.fail = verdict;
  done();
});
