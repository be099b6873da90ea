import type { VNode } from 'preact';
import { describedBy, HintAndFault, type FieldProps, type Option } from './field.js';
import { present } from '../../present.js';

interface ChoicesProps extends Omit<FieldProps, 'value' | 'autocomplete' | 'required'> {
  type: 'checkbox' | 'radio';
  options: readonly (Option & { hint?: string | undefined })[];
  values: string[];
  /** One option per line, for long texts. */
  oneColumn?: boolean;
}

interface BoxProps {
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  /**
   * Effects with script: `closes` is the id of a field that is disabled while the box is ticked. `movesTo` is the id of
   * another field, which gets the text of the disabled one if it is empty.
   */
  closes?: string;
  movesTo?: string;
}

/** A check box that replaces a field, for example “I have only one name”. */
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
