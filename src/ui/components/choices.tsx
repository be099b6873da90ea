import type { VNode } from 'preact';
import { describedBy, HintAndFault, type FieldProps, type Option } from './field.js';
import { present } from '../../present.js';

interface ChoicesProps extends Omit<FieldProps, 'value' | 'autocomplete' | 'required'> {
  type: 'checkbox' | 'radio';
  options: readonly (Option & { hint?: string | undefined })[];
  values: string[];
  /** For long texts: one option per line. */
  oneColumn?: boolean;
}

interface BoxProps {
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  /**
   * With script: the id of a field that is disabled once the box is ticked, and of an empty field to which its text
   * then moves.
   */
  closes?: string;
  movesTo?: string;
}

/** A check box that replaces the answer to a field. */
export function Box({ name, label, hint, checked, closes, movesTo }: BoxProps): VNode {
  const data = present({ 'data-closes': closes, 'data-moves-to': movesTo });
  return (
    <div>
      <label class="choice">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          checked={checked}
          aria-describedby={`${name}-hint`}
          {...data}
        />
        <span>{label}</span>
      </label>
      <p class="hint choice-below" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}

/** A question with several check boxes or radio buttons. */
export function Choices(props: ChoicesProps): VNode {
  const { type, name, id = name, label, options, values, oneColumn = type === 'radio', autofocus = false } = props;
  return (
    <fieldset {...present({ 'aria-describedby': describedBy({ ...props, id }) })} id={id} tabIndex={-1}>
      <legend class="label">{label}</legend>
      <HintAndFault id={id} hint={props.hint} fault={props.fault} />
      <div class={oneColumn ? 'choices choices-one-column' : 'choices'}>
        {options.map(({ value, text, hint }, index) => (
          <label class="choice" key={value}>
            <input
              type={type}
              name={name}
              value={value}
              checked={values.includes(value)}
              required={type === 'radio'}
              autofocus={autofocus && index === 0}
            />
            <span>
              {text}
              {hint && <span class="choice-hint">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
