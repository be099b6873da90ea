import type { ComponentChildren, VNode } from 'preact';
import { Frame } from '../page-frame.js';
import type { StoredMail } from './mails.js';

/** A version of the list of mails, by which an open page notices that it is out of date. */
export function versionOf([newest]: StoredMail[]): string {
  return newest?.id ?? 'none';
}

export function MailboxPage({ mails }: { mails: StoredMail[] }): VNode {
  return (
    <Frame
      version={versionOf(mails)}
      title="Mailbox"
      name="Mailbox"
      hint="Every mail that the service sends on this machine ends here."
      theme="mailbox"
    >
      {mails.length === 0 && <p class="soft">No mail yet. This page shows new ones by itself.</p>}
      {mails.map((mail) => (
        <article class="mail" id={mail.id} key={mail.id}>
          <div class="row spread">
            <h2>{mail.subject}</h2>
            <time dateTime={mail.receivedAt}>{mail.receivedAt.slice(0, 19).replace('T', ' ')} UTC</time>
          </div>
          <dl>
            <dt>From</dt>
            <dd>{mail.from}</dd>
            <dt>To</dt>
            <dd>{mail.to}</dd>
          </dl>
          <pre>{linked(mail.text)}</pre>
        </article>
      ))}
    </Frame>
  );
}

/** Turns URLs in the text into links, as mail programs do. */
function linked(text: string): ComponentChildren {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? <a href={part}>{part}</a> : part));
}
