import type { VNode } from 'preact';
import { ButtonLink } from '../../../ui/components/button.js';
import { ArrivalNotice, Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import type { DecisionKind } from './decision.form.js';

const words = messages.review.undo;

interface UndoneNoticeProps {
  undone: DecisionKind;
  name: string;
  /** Whether the page shows the form with the values of the undone decision. */
  showsForm: boolean;
  /** The address of the case. With script a reload opens it and does not send the form again. */
  address: string;
}

/** Says which decision was undone and about whom, and links to the form with its values. */
export function UndoneNotice({ undone, name, showsForm, address }: UndoneNoticeProps): VNode {
  return (
    <div data-reload={address}>
      <Notice kind="info">
        <div class="outcome-row">
          <p data-say>
            <strong>{words.undone[undone](name)}</strong> {words.undoneText}{' '}
            {showsForm && (
              <>
                <br />
                {words.kept}
              </>
            )}
          </p>
          {showsForm && (
            <ButtonLink small href={`#decision-${undone}`}>
              {words.toForm}
            </ButtonLink>
          )}
        </div>
      </Notice>
    </div>
  );
}

/**
 * Says that this reviewer has nothing to undo here: the decision was undone before, or the case has changed since it was
 * sent. The page below shows what can be done now.
 */
export function NothingToUndoNotice({ address }: Pick<UndoneNoticeProps, 'address'>): VNode {
  return (
    <div data-reload={address}>
      <ArrivalNotice id="nothing-to-undo" kind="warn" title={words.nothingTitle}>
        <p>{words.nothingText}</p>
      </ArrivalNotice>
    </div>
  );
}
