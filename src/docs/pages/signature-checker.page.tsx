import type { VNode } from 'preact';
import { Button } from '../../ui/components/button.js';
import { TextAreaField, TextField } from '../../ui/components/field.js';
import { messages } from '../../texts/messages.js';
import { DocsPage, type DocsFrame } from './docs-frame.page.js';

const words = messages.signatureChecker;

/** Computed by script in the reader's browser, so that no secret leaves it. */
export function SignatureCheckerPage({ frame }: { frame: DocsFrame }): VNode {
  return (
    <DocsPage frame={frame} title={words.title}>
      <div class="docs-text stack">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        <p>
          Everything is computed in this browser: <strong>nothing that you paste leaves it.</strong>
        </p>
        <noscript>
          <p class="notice notice-warn">
            It needs script. Without, the dashboard checks signatures, and <code>attestry-cli verify</code> does in a
            terminal.
          </p>
        </noscript>
        <form class="card form docs-checker" data-signature-checker="">
          <TextAreaField
            name="body"
            label={words.body}
            hint="The exact bytes, before anything parses them. Or the whole answer that a listener gave you: it fills in the headers, too."
          />
          <TextField name="service" label={words.service} hint={SERVICE_HINT} literal required={false} />
          <fieldset class="stack">
            <legend class="label">Headers of Standard Webhooks</legend>
            <TextField name="webhook-id" label={words.webhookId} literal required={false} />
            <TextField name="webhook-timestamp" label={words.webhookTimestamp} literal required={false} />
            <TextField name="webhook-signature" label={words.webhookSignature} literal required={false} />
          </fieldset>
          <TextField name="secret" label={words.secret} type="secret" />
          <Button kind="primary" disabled>
            {words.submit}
          </Button>
          <div class="stack" role="status" id="verdict" />
        </form>
        <Words />
        <p>
          In a terminal <code>attestry-cli verify</code> says the same, see <a href="/docs/tools">tools</a>. How
          signatures are made: <a href="/docs/webhooks#signatures">Receive webhooks</a>.
        </p>
      </div>
    </DocsPage>
  );
}

const SERVICE_HINT = 'Like sha1=45aeed45… One of the two kinds of signature is enough.';

/** What the script can say, in the words of `attestry-cli verify`. */
function Words(): VNode {
  const { verdicts, valid, notValid, validText, missing, faults } = words;
  return (
    <>
      {(['service', 'standard'] as const).map((header) => (
        <p
          hidden
          key={header}
          data-header={header}
          data-valid={valid(verdicts[header])}
          data-invalid={notValid(verdicts[header])}
        >
          {validText}
        </p>
      ))}
      <p hidden data-missing="header">
        {missing.header}
      </p>
      <p hidden data-missing="standard">
        {missing.standard}
      </p>
      {Object.entries(faults).map(([fault, { title, text }]) => (
        <p hidden key={fault} data-fault={fault} data-title={title}>
          {text}
        </p>
      ))}
    </>
  );
}
