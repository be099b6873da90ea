import type { ComponentChildren, VNode } from 'preact';

interface FormProps {
  action: string;
  /** The form's CSRF token. It is required, so that no form lacks it. */
  csrf: string;
  multipart?: boolean;
  class?: string;
  /** Enter in a field does not send the form; for actions that are hard to undo. */
  byButtonOnly?: boolean;
  children: ComponentChildren;
}

/** What a form comes back with when it could not be taken. */
export interface FormReturned {
  /** Set once there have been too many tries. */
  waitSeconds?: number;
  /** True if the form that was sent does not belong to this browser session. */
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
 * Must be the first button of a form, since Enter in a field presses that one (HTML, "Implicit submission"). It would
 * close a dialog, and does nothing where there is none. A disabled button would not do: from a check box or list,
 * Chromium would press the next one. Nor would `hidden`: some browsers skip buttons that are not drawn.
 */
export function NothingByEnter(): VNode {
  return <button type="submit" class="unseen" formMethod="dialog" formNoValidate tabIndex={-1} aria-hidden="true" />;
}
