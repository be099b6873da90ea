import type { ComponentChildren, VNode } from 'preact';

interface FormProps {
  action: string;
  /** The form's CSRF token (SE1): every form has one, so that none is forgotten. */
  csrf: string;
  /** For a form that carries a file. */
  multipart?: boolean;
  class?: string;
  /** Enter in one of its fields sends nothing: for what cannot be taken back lightly. */
  byButtonOnly?: boolean;
  children: ComponentChildren;
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
 * First in a form, whose first button Enter in a field presses (HTML, “Implicit submission”): this one, which would close a
 * dialog, and where there is none does nothing. A disabled one would not do: from a box or a list Chromium goes on to the
 * next. Not `hidden`: some browsers pass over what they do not draw.
 */
export function NothingByEnter(): VNode {
  return <button type="submit" class="unseen" formMethod="dialog" formNoValidate tabIndex={-1} aria-hidden="true" />;
}
