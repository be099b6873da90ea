import type { ComponentChildren, VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { messages } from '../../texts/messages.js';
import { AlertIcon } from './icons.js';
import { present } from '../../present.js';

const LITERAL = { autocapitalize: 'none', autocorrect: 'off', spellcheck: false } as const;

/**
 * What all fields have: a visible label, a hint, and a fault if the value was refused. There is no `maxlength`, because
 * browsers would silently truncate pasted text, and a truncated URI, secret or password is a different one. Instead the
 * server refuses a value that is too long and says so.
 */
export interface FieldProps {
  name: string;
  /** The same as `name` by default. Needed if a page has several forms with this field. */
  id?: string;
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  value?: string | undefined;
  required?: boolean;
  autocomplete?: string;
  /**
   * Focuses the field when the page opens. For the first field with a fault, in a form without a summary of its faults.
   */
  autofocus?: boolean;
}

interface TextFieldProps extends FieldProps {
  /** `secret` is hidden like a password, but password managers should not store it. */
  type?: 'text' | 'email' | 'password' | 'secret' | 'date';
  minLength?: number;
  short?: boolean;
  /** The keyboard that phones show. */
  inputMode?: 'numeric';
  /** Turns off autocorrection and capitalisation, for names and numbers. */
  literal?: boolean;
  min?: string;
  max?: string;
}

export function TextField(props: TextFieldProps): VNode {
  const { type = 'text', value, minLength, min, max, short, literal, inputMode } = props;
  const isHidden = type === 'password' || type === 'secret';
  const autocomplete = type === 'secret' ? 'off' : props.autocomplete;
  const input = (
    <input
      {...controlAttributes(props)}
      class={short ? 'input input-short' : 'input'}
      type={type === 'secret' ? 'password' : type}
      {...present({ value, minLength, min, max, autocomplete, inputMode })}
      {...(literal || type !== 'text' ? LITERAL : {})}
    />
  );
  return <Field {...props}>{isHidden ? <ConcealedInput what={type}>{input}</ConcealedInput> : input}</Field>;
}

/**
 * Tells password managers which account a password belongs to, in a form without a field for the e-mail address. The
 * input has no name, so it is not sent.
 */
export function WhoseAccount({ email }: { email: string }): VNode {
  return <input type="text" autocomplete="username" value={email} hidden readOnly />;
}

/**
 * A hidden input, for a password or secret. enhance.js adds a button that shows the text, because it is typed only
 * once.
 */
function ConcealedInput({ what, children }: { what: 'password' | 'secret'; children: ComponentChildren }): VNode {
  return (
    <div class="secret" data-show={messages.form.show[what]} data-hide={messages.form.hide[what]}>
      {children}
    </div>
  );
}

export function TextAreaField(props: FieldProps & { rows?: number }): VNode {
  const { value, autocomplete, rows = 3 } = props;
  return (
    <Field {...props}>
      <textarea {...controlAttributes(props)} class="input" rows={rows} {...present({ autocomplete })}>
        {value}
      </textarea>
    </Field>
  );
}

export interface Option {
  value: string;
  text: string;
}

/**
 * A long list that never changes, such as countries. It is rendered once, and that HTML is reused if none of its
 * options is selected.
 */
export interface FixedOptions {
  options: readonly Option[];
  html: string;
}

export function fixedOptions(options: readonly Option[]): FixedOptions {
  return { options, html: render(<Options options={options} />) };
}

interface SelectFieldProps extends FieldProps {
  options: Option[] | FixedOptions;
  /**
   * The label of a first option with an empty value, which means no choice. Without it, a real option is always
   * selected.
   */
  empty?: string | undefined;
}

export function SelectField(props: SelectFieldProps): VNode {
  const { options, empty, value = '' } = props;
  const attributes = { ...controlAttributes(props), class: 'input', ...present({ autocomplete: props.autocomplete }) };
  const first = empty === undefined ? [] : [{ value: '', text: empty }];
  if ('html' in options && value === '') {
    const __html = render(<Options options={first} />) + options.html;
    return (
      <Field {...props}>
        <select {...attributes} dangerouslySetInnerHTML={{ __html }} />
      </Field>
    );
  }
  return (
    <Field {...props}>
      <select {...attributes}>
        <Options options={[...first, ...('html' in options ? options.options : options)]} value={value} />
      </select>
    </Field>
  );
}

function Options({ options, value }: { options: readonly Option[]; value?: string }): VNode {
  return (
    <>
      {options.map((option) => (
        <option key={option.value} value={option.value} selected={option.value === value && value !== ''}>
          {option.text}
        </option>
      ))}
    </>
  );
}

export function Field(props: FieldProps & { children: ComponentChildren }): VNode {
  const id = props.id ?? props.name;
  return (
    <div class="field">
      <label class="label" for={id}>
        {props.label}
      </label>
      <HintAndFault id={id} hint={props.hint} fault={props.fault} />
      {props.children}
    </div>
  );
}

interface Described {
  id: string;
  hint?: string | undefined;
  fault?: string | undefined;
}

export function HintAndFault({ id, hint, fault }: Described): VNode {
  return (
    <>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p class="fault" id={`${id}-fault`}>
          <AlertIcon />
          {fault}
        </p>
      )}
    </>
  );
}

/** The ids of hint and fault for `aria-describedby`, so that screen readers read both together with the field. */
export function describedBy({ id, hint, fault }: Described): string | undefined {
  return [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
}

function controlAttributes(props: FieldProps) {
  const { name, id = name, hint, fault, required = true, autofocus } = props;
  return present({
    id,
    name,
    required,
    autofocus: autofocus || undefined,
    'aria-invalid': fault ? ('true' as const) : undefined,
    'aria-describedby': describedBy({ id, hint, fault }),
  });
}
