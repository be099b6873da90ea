import type { ComponentChildren, VNode } from 'preact';

export interface Figure {
  term: string;
  value: string;
  /** An explanation, where the term alone is not clear. */
  meaning?: ComponentChildren;
}

export function Figures({ figures }: { figures: Figure[] }): VNode {
  return (
    <dl class="figures">
      {figures.map(({ term, value, meaning }) => (
        <div key={term} class="card figure">
          <dt>{term}</dt>
          <dd class="figure-value">{value}</dd>
          {meaning && <dd class="soft small">{meaning}</dd>}
        </div>
      ))}
    </dl>
  );
}
