import type { VNode } from 'preact';
import type { Field } from '../schema.js';
import { Prose } from './prose.page.js';

/** @param prefix begins the ids, so that a search leads to one field among several of the same name */
export function Fields({ fields, prefix, isAnswer = false }: FieldsProps): VNode {
  return (
    <ul class="docs-fields plain-list">
      {fields.map((field) => (
        <FieldItem key={field.name} field={field} id={`${prefix}-${field.name}`} isAnswer={isAnswer} />
      ))}
    </ul>
  );
}

interface FieldsProps {
  fields: Field[];
  prefix: string;
  /** What an answer has always is not asked of anybody. */
  isAnswer?: boolean;
}

function FieldItem({ field, id, isAnswer }: { field: Field; id: string; isAnswer: boolean }): VNode {
  const { name, type, isRequired, isDeprecated, description, notes, values, fields } = field;
  return (
    <li id={id}>
      <p class="docs-field-head">
        <code class="docs-field-name">{name}</code> <span class="soft">{type}</span>
        {isRequired && !isAnswer && <span class="docs-required">required</span>}
        {!isRequired && isAnswer && <span class="soft">may be missing</span>}
        {isDeprecated && <span class="docs-deprecated">deprecated</span>}
      </p>
      {description !== '' && <Prose html={description} inLine />}
      {notes.length > 0 && <p class="soft small">{notes.join(' · ')}</p>}
      {values.length > 0 && <Values values={values} />}
      {fields.length > 0 && (
        <details>
          <summary>
            {fields.length} {fields.length === 1 ? 'field' : 'fields'} of <code>{name}</code>
          </summary>
          <Fields fields={fields} prefix={id} isAnswer={isAnswer} />
        </details>
      )}
    </li>
  );
}

/** Many stand behind a button, such as all codes of errors. */
const SHOWN_VALUES = 12;

function Values({ values }: { values: string[] }): VNode {
  const list = (
    <ul class="docs-values plain-list">
      {values.map((value) => (
        <li key={value}>
          <code>{value}</code>
        </li>
      ))}
    </ul>
  );
  if (values.length <= SHOWN_VALUES) return list;
  return (
    <details>
      <summary>{values.length} values</summary>
      {list}
    </details>
  );
}
