import type { ComponentChildren, VNode } from 'preact';

interface FormProps {
  action: string;
  /** The form's CSRF token. It is required, so that no form lacks it. */
  csrf: string;
  multipart?: boolean;
  class?: string;
  /** Prevents that Enter in a field sends the form, for actions that are hard to undo. */
  byButtonOnly?: boolean;
  children: ComponentChildren;
}

/** What a form shows after the server has refused it. */
export interface FormReturned {
  /** The time until the next try is permitted. Set if there were too many. */
  waitSeconds?: number;
  /** True if the form's CSRF token does not belong to this browser session. */
  isStale?: boolean;
}

export function Form(props: FormProps): VNode {
  const { action, csrf, multipart = false, class: className = 'form', byButtonOnly = false, children } = props;
  return (
    <form
      method="post"
      action={action}
      class={className}
      encType={multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
    >
      <input type="hidden" name="csrf" value={csrf} />
      {byButtonOnly && <NothingByEnter />}
      {children}
    </form>
  );
}

/**
 * Must be the first button of a form, because browsers press that one on Enter in a field (HTML, "Implicit
 * submission"). With `formmethod=dialog` it would close a dialog, and does nothing outside of one. It cannot be
 * disabled, because on Enter in a check box or list Chromium would press the next button. It cannot be `hidden`,
 * because some browsers skip buttons that are not rendered.
 */
export function NothingByEnter(): VNode {
  return <button type="submit" class="unseen" formMethod="dialog" formNoValidate tabIndex={-1} aria-hidden="true" />;
}
