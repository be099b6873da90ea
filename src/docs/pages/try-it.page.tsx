import type { VNode } from 'preact';
import { Button } from '../../ui/components/button.js';
import { SelectField, TextAreaField, TextField } from '../../ui/components/field.js';
import { operationPath } from '../addresses.js';
import type { Operation } from '../reference.js';
import { enteredParameters, type ReaderClient } from '../trial.js';
import { asJson } from './prose.page.js';

/** Whether, and with what, the reader can try an operation. */
export type Trial =
  | { state: 'impossible' }
  /** Nobody is logged in to the dashboard, or no client of theirs may do it. */
  | { state: 'without client'; isLoggedIn: boolean }
  | { state: 'ready'; clients: ReaderClient[]; csrf: string };

/** Sends the request from the reader's browser, by script. */
export function TryIt({ operation, trial }: { operation: Operation; trial: Trial }): VNode | null {
  if (trial.state === 'impossible') return null;
  return (
    <section class="card docs-try stack" aria-labelledby="try">
      <h2 id="try">Try it</h2>
      {trial.state === 'ready' ? (
        <TrialForm operation={operation} trial={trial} />
      ) : (
        <Invitation isLoggedIn={trial.isLoggedIn} scopes={operation.scopes} />
      )}
    </section>
  );
}

function Invitation({ isLoggedIn, scopes }: { isLoggedIn: boolean; scopes: string[] }): VNode {
  return isLoggedIn ? (
    <p class="small">
      None of your applications is in the sandbox and has <code>{scopes.join(' ')}</code>.{' '}
      <a href="/dashboard">Dashboard</a>
    </p>
  ) : (
    <p class="small">
      <a href="/dashboard/login">Log in to the dashboard</a>, and this page sends the request with a sandbox application
      of yours.
    </p>
  );
}

function TrialForm({ operation, trial }: { operation: Operation; trial: Extract<Trial, { state: 'ready' }> }): VNode {
  const { id, method, path, body } = operation;
  return (
    <form
      class="form docs-trial"
      data-token={`${operationPath(id)}/token`}
      data-method={method}
      data-path={new URL(operation.base).pathname.replace(/\/$/, '') + path}
      data-logged-out="You are logged out, or this page is too old. Reload it."
      data-unreachable="There was no answer."
    >
      <input type="hidden" name="csrf" value={trial.csrf} />
      <SelectField
        name="client_id"
        label="Application"
        options={trial.clients.map(({ clientId, name }) => ({ value: clientId, text: `${name} (${clientId})` }))}
        value={trial.clients[0]?.clientId}
      />
      {enteredParameters(operation).map(({ name, in: place, isRequired }) => (
        <TextField
          key={name}
          name={`${place}.${name}`}
          id={`try-${name}`}
          label={name}
          literal
          required={isRequired}
          hint={isRequired ? undefined : 'May be left empty.'}
        />
      ))}
      {body && <TextAreaField name="body" id="try-body" label="Body" value={asJson(body.example)} />}
      <Button kind="primary" disabled>
        Send
      </Button>
      <p class="soft small">
        This sends a real request to the sandbox. Its token lasts for a minute, can do this alone, and stays in this
        page.
      </p>
      <div class="docs-trial-answer" role="status" />
      <noscript>
        <p class="small">Trying it needs script. The samples above do the same.</p>
      </noscript>
    </form>
  );
}
