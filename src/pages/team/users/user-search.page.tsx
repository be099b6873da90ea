import type { VNode } from 'preact';
import { Button } from '../../../ui/components/button.js';
import { TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { messages } from '../../../texts/messages.js';

const words = messages.clientUsers.search;

export interface Search {
  csrf: string;
  /** Undefined if nothing was searched for. */
  text?: string;
  fault?: keyof typeof words.faults | undefined;
  /** Whether there are more results than the page shows. */
  isCut?: boolean;
}

/** A POST form, because logs and the browser's history would store an e-mail address in a query string. */
export function UserSearch({ path, search }: { path: string; search: Search }): VNode {
  return (
    <Form action={path} csrf={search.csrf} class="card search-form">
      <TextField
        name="search"
        label={words.label}
        hint={words.hint}
        value={search.text}
        fault={search.fault && words.faults[search.fault]}
        literal
        autocomplete="off"
      />
      <Button>{words.submit}</Button>
    </Form>
  );
}
