import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';

export type Step = keyof typeof messages.steps.names;

/** The steps of an authorization, with the current one. */
export function Steps({ steps, current }: { steps: Step[]; current: Step }): VNode {
  const at = steps.indexOf(current);
  return (
    <ol class="steps" aria-label={messages.steps.label}>
      {steps.map((step, index) => (
        <li key={step} class={classOf(index, at)} {...(index === at ? { 'aria-current': 'step' as const } : {})}>
          {index < at && (
            <span class="step-mark">
              <span aria-hidden="true">✓ </span>
              <span class="unseen">{messages.steps.done} </span>
            </span>
          )}
          {messages.steps.names[step]}
        </li>
      ))}
    </ol>
  );
}

function classOf(index: number, at: number): string {
  if (index < at) return 'step step-done';
  return index === at ? 'step step-current' : 'step';
}
