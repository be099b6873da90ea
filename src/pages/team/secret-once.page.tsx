import type { VNode } from 'preact';
import { CopyBox } from '../../ui/components/copy-box.js';
import { DefinitionList, type Definition } from '../../ui/components/definition-list.js';
import { ArrivalNotice } from '../../ui/components/notice.js';
import { messages } from '../../texts/messages.js';

interface SecretOnceProps {
  title: string;
  facts: Definition[];
  /** Where a reload leads: this is the answer to a form, which would be sent once more. */
  page: string;
}

/** A secret at the only moment when it can be read (O20). */
export function SecretOnce({ title, facts, page }: SecretOnceProps): VNode {
  return (
    <div data-reload={page}>
      <ArrivalNotice id="secret-once" kind="good" title={title}>
        <DefinitionList items={facts} />
        <p>
          <strong>{messages.dashboard.secret.once}</strong>
        </p>
      </ArrivalNotice>
    </div>
  );
}

/** To be taken away by one press, since it is never to be seen again. */
export function secretFact(term: string, text: string): Definition {
  return { term, value: <CopyBox inLine text={text} what={term} /> };
}
