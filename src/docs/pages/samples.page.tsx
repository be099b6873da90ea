import type { VNode } from 'preact';
import type { Sample } from '../samples/samples.js';
import { CodeBlock } from './prose.page.js';

/**
 * The same request in several languages, one of them shown. Without script one chooses anew on each page; with it the
 * choice is kept.
 */
export function Samples({ samples, what }: { samples: Sample[]; what: string }): VNode {
  return (
    <section class="samples" aria-label={`Samples: ${what}`}>
      <fieldset class="samples-languages">
        <legend class="unseen">Language</legend>
        {samples.map(({ id, name }, index) => (
          <label key={id} class="samples-language">
            <input class="unseen" type="radio" name="sample-language" value={id} checked={index === 0} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {samples.map(({ id, name, code }) => (
        <div key={id} class="sample" data-language={id}>
          <CodeBlock code={code} what={`sample in ${name}`} />
        </div>
      ))}
    </section>
  );
}
