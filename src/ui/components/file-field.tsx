import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { describedBy, HintAndFault } from './field.js';
import { present } from './present.js';

interface FileFieldProps {
  name: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
  /** What is there already, and what to do to replace it. */
  kept?: string | undefined;
  accept: string;
  /** Of these, those that a camera makes. */
  pictures: string;
  /** Away from the person, or towards them. */
  camera: 'environment' | 'user';
  maxBytes: number;
}

/**
 * One document, by camera (FL4: `capture`; only where a finger points) or as a file. Both inputs have the same name:
 * the one that is not used arrives empty. enhance.js adds the preview and says at once when a file is too big.
 */
export function FileField({
  name,
  label,
  hint,
  fault,
  accept,
  pictures,
  camera,
  kept,
  maxBytes,
}: FileFieldProps): VNode {
  const described =
    [describedBy({ id: name, hint, fault }), kept && `${name}-kept`].filter(Boolean).join(' ') || undefined;
  const told = present({ 'aria-describedby': described, 'aria-invalid': fault ? ('true' as const) : undefined });
  const attributes = { class: 'picture-input', type: 'file', name, ...told } as const;
  const text = messages.picture;
  return (
    <fieldset>
      <legend class="label">{label}</legend>
      <HintAndFault id={name} hint={hint} fault={fault} />
      {kept && (
        <p class="picture-kept small" id={`${name}-kept`}>
          {kept}
        </p>
      )}
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
          <input {...attributes} id={`${name}-camera`} accept={pictures} capture={camera} />
        </div>
        <div class="picture-option">
          <label class="picture-way" for={name}>
            {text.file}
          </label>
          <input {...attributes} id={name} accept={accept} />
        </div>
        <div class="picture-preview" hidden>
          <canvas aria-hidden="true" />
          <p class="small" aria-live="polite" />
        </div>
      </div>
    </fieldset>
  );
}
