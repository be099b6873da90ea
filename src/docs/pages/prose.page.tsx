import type { VNode } from 'preact';

/** A text that the build has made into HTML. Its source is ours, and had no HTML of its own. */
export function Prose({ html, inLine = false }: { html: string; inLine?: boolean }): VNode {
  return <div class={inLine ? 'prose prose-small' : 'prose'} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Code to read and to copy (enhance.js). What is wider than its place scrolls, also by keyboard. */
export function CodeBlock({ code, what }: { code: string; what: string }): VNode {
  return (
    <div class="code-block" data-copy="Copy" data-copied="Copied" data-kind="secondary" data-what={what}>
      <pre class="docs-code" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}

export function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
