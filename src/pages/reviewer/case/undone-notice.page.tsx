import type { VNode } from 'preact';
import { ButtonLink } from '../../../ui/components/button.js';
import { ArrivalNotice, Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import type { DecisionKind } from './decision.form.js';

const words = messages.review.undo;

interface UndoneNoticeProps {
  undone: DecisionKind;
  name: string;
  /** Whether its form is open again, with something in it. */
  isKept: boolean;
  /** Of the page, which a reload is to look at. */
  address: string;
}

/** What was taken back a moment ago, about whom, and where what was entered stands. */
export function UndoneNotice({ undone, name, isKept, address }: UndoneNoticeProps): VNode {
  return (
    <div data-reload={address}>
      <Notice kind="info">
        <p data-say>
          <strong>{words.undone[undone](name)}</strong> {words.undoneText}
        </p>
        {isKept && (
          <p>
            {words.kept}{' '}
            <ButtonLink small href={`#decision-${undone}`}>
              {words.toForm}
            </ButtonLink>
          </p>
        )}
      </Notice>
    </div>
  );
}

/** It was passed on before; the page below says what can be done now. */
export function TooLateNotice({ address }: Pick<UndoneNoticeProps, 'address'>): VNode {
  return (
    <div data-reload={address}>
      <ArrivalNotice id="too-late" kind="warn" title={words.tooLateTitle}>
        <p>{words.tooLateText}</p>
      </ArrivalNotice>
    </div>
  );
}
