import type { VNode } from 'preact';
import { DefinitionList, type Definition } from '../../ui/components/definition-list.js';
import { ArrivalNotice } from '../../ui/components/notice.js';
import { messages } from '../../texts/messages.js';
import { tabPath } from './dashboard-layout.page.js';
import { writeSnapshot, type FormSnapshot } from './form-snapshot.form.js';

const words = messages.dashboard.editConflict;

/** A hidden field with the form's snapshot, for every form whose data others may change at the same time. */
export function FormSnapshotField({ snapshot }: { snapshot: FormSnapshot }): VNode {
  return <input type="hidden" name="shown" value={writeSnapshot(snapshot)} />;
}

interface EditConflictNoticeProps {
  clientId: string;
  /** The values that somebody else has saved in the meantime, by their labels. */
  changes: Definition[];
}

/**
 * Shown above a form that was refused with 409 because somebody else has saved a change since it was drawn. The fields
 * still contain what the member entered.
 */
export function EditConflictNotice({ clientId, changes }: EditConflictNoticeProps): VNode {
  return (
    <ArrivalNotice id="meanwhile" kind="warn" title={words.title}>
      <p>{words.text}</p>
      <DefinitionList items={changes} />
      <p>
        <a href={tabPath(clientId, 'audit-log')}>{words.who}</a>
      </p>
    </ArrivalNotice>
  );
}
