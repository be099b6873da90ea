import type { ComponentChildren, VNode } from 'preact';

export interface Figure {
  term: string;
  value: string;
  /** What the number means, where its name does not say all. */
  meaning?: ComponentChildren;
}

/** Numbers that are to be seen at a glance, each with its name. */
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
