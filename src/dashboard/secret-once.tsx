import type { VNode } from 'preact';
import { DefinitionList, type Definition } from '../web/components/definition-list.js';
import { ArrivalNotice } from '../web/components/notice.js';
import { messages } from '../web/messages.js';

/** A secret at the only moment when it can be read (O20). */
export function SecretOnce({ title, facts }: { title: string; facts: Definition[] }): VNode {
  return (
    <ArrivalNotice id="secret-once" kind="good" title={title}>
      <DefinitionList items={facts} />
      <p>
        <strong>{messages.dashboard.secret.once}</strong>
      </p>
    </ArrivalNotice>
  );
}
