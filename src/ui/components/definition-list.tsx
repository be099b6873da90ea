import type { ComponentChildren, VNode } from 'preact';

export interface Definition {
  term: string;
  value: ComponentChildren;
}

/** Terms and values. Each value is below its term, or with `wide` beside it where there is room. */
export function DefinitionList({ items, wide = false }: { items: Definition[]; wide?: boolean }): VNode {
  return (
    <dl class={wide ? 'definitions definitions-wide' : 'definitions'}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
