import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { describedBy, HintAndFault } from './field.js';
import { present } from '../../present.js';

interface FileFieldProps {
  name: string;
  label: string;
  hint?: string;
  fault?: string | undefined;
  /** Says that a file was uploaded before and how to replace it. */
  kept?: string | undefined;
  accept: string;
  /** The image types in `accept`, for the input that opens the camera. */
  pictures: string;
  /** `environment` is the back camera of a phone, `user` the front camera. */
  camera: 'environment' | 'user';
  maxBytes: number;
}

/**
 * Uploads one document, from the camera (`capture`, offered only on touch screens) or as a file. Both inputs have the
 * same name; the unused one is sent empty. enhance.js adds a preview and reports at once if a file is too large.
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
