import type { VNode } from 'preact';
import { CopyBox } from '../../ui/components/copy-box.js';
import { DefinitionList, type Definition } from '../../ui/components/definition-list.js';
import { ArrivalNotice } from '../../ui/components/notice.js';
import { messages } from '../../texts/messages.js';

interface SecretOnceProps {
  title: string;
  facts: Definition[];
  /**
   * The page to go back to. With script a reload opens it, too: this page is the response to a POST, which must not be
   * sent again.
   */
  page: string;
}

/** Shows a new secret. It is stored as a hash or encrypted and cannot be read again. */
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

/** A secret with a button that copies it. */
export function secretFact(term: string, text: string): Definition {
  return { term, value: <CopyBox inLine text={text} what={term} /> };
}
