import type { ComponentChildren, VNode } from 'preact';
import { Button, type ButtonKind } from '../../../ui/components/button.js';
import { Form } from '../../../ui/components/form.js';
import { present } from '../../../present.js';
import { filterQuery, type ChosenFilter } from './queue-filter.form.js';

/** The filter that the next case must match, and the position in the queue from which it is searched. */
export interface NextCaseProps {
  csrf: string;
  filter: ChosenFilter;
  position?: string | undefined;
  /** The id of a case to release and skip. */
  skipped?: string;
}

interface Look {
  kind?: ButtonKind;
  keyboard?: string;
  small?: boolean;
}

/** A button that claims the next case and opens it. It is a POST form, because claiming changes data. */
export function NextCase(props: NextCaseProps & Look & { children: ComponentChildren }): VNode {
  const { csrf, filter, position, skipped, kind, keyboard, small, children } = props;
  return (
    <Form action="/console/next" csrf={csrf} class="inline-form">
      <input type="hidden" name="queue" value={filterQuery(filter)} />
      {position !== undefined && <input type="hidden" name="position" value={position} />}
      {skipped !== undefined && <input type="hidden" name="verification_id" value={skipped} />}
      <Button {...present({ kind, small, keyboard })}>{children}</Button>
    </Form>
  );
}
