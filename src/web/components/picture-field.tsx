import type { VNode } from 'preact';
import { messages } from '../messages.js';
import { describedBy, HintAndFault } from './field.js';
import { present } from './present.js';

interface PictureFieldProps {
  name: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
  accept: string;
  maxBytes: number;
}

/**
 * One picture, by camera (FL4: `capture`; only where a finger points) or as a file. Both inputs have the same name:
 * the one that is not used arrives empty. enhance.js adds the preview and says at once when a file is too big.
 */
export function PictureField({ name, label, hint, fault, accept, maxBytes }: PictureFieldProps): VNode {
  const described = describedBy({ id: name, hint, fault });
  const told = present({ 'aria-describedby': described, 'aria-invalid': fault ? ('true' as const) : undefined });
  const attributes = { class: 'picture-input', type: 'file', name, accept, ...told } as const;
  const text = messages.picture;
  return (
    <fieldset>
      <legend class="label">{label}</legend>
      <HintAndFault id={name} hint={hint} fault={fault} />
      <div
        class="picture"
        {...present({ 'data-invalid': fault ? '' : undefined })}
        data-picture={maxBytes}
        data-too-big={text.tooBig}
        data-chosen={text.chosen}
      >
        <div class="picture-option picture-camera">
          <label class="picture-way" for={`${name}-camera`}>
            {text.camera}
          </label>
          <input {...attributes} id={`${name}-camera`} capture="environment" />
        </div>
        <div class="picture-option">
          <label class="picture-way" for={name}>
            {text.file}
          </label>
          <input {...attributes} id={name} />
        </div>
        <div class="picture-preview" hidden>
          <canvas aria-hidden="true" />
          <p class="small" aria-live="polite" />
        </div>
      </div>
    </fieldset>
  );
}
