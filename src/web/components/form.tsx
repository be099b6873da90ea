import type { ComponentChildren, VNode } from 'preact';

interface FormProps {
  action: string;
  /** The form's CSRF token (SE1): every form has one, so that none is forgotten. */
  csrf: string;
  /** For a form that carries a file. */
  multipart?: boolean;
  class?: string;
  children: ComponentChildren;
}

export function Form({ action, csrf, multipart = false, class: className = 'form', children }: FormProps): VNode {
  return (
    <form
      method="post"
      action={action}
      class={className}
      encType={multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
    >
      <input type="hidden" name="csrf" value={csrf} />
      {children}
    </form>
  );
}
