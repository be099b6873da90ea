import type { ComponentChildren, VNode } from 'preact';

export interface Definition {
  term: string;
  value: ComponentChildren;
}

/** Terms and values, one below the other; with `wide` side by side where there is room. */
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
