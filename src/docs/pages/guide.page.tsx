import type { ComponentChildren, VNode } from 'preact';
import type { Guide, GuideSection } from '../guides.js';
import { DocsPage, type DocsFrame } from './docs-frame.page.js';
import { Prose } from './prose.page.js';

interface GuidePageProps {
  frame: DocsFrame;
  guide: Guide;
  /** Where the text names the levels of the deployment, they stand. */
  levels: VNode;
  /** Stands between lead and sections. */
  children?: ComponentChildren;
  /** Stands below all sections. */
  end?: ComponentChildren;
}

export function GuidePage({ frame, guide, levels, children, end }: GuidePageProps): VNode {
  return (
    <DocsPage frame={frame} title={guide.title}>
      <div class="docs-text stack">
        <h1>{guide.title}</h1>
        {guide.lead !== '' && <Prose html={guide.lead} />}
        {children}
        <Contents sections={guide.sections} />
        {guide.sections.map((section) => (
          <Section key={section.id} section={section} hasTitle={section.title !== guide.title} levels={levels} />
        ))}
        {end}
      </div>
    </DocsPage>
  );
}

/** What the page holds, where that is more than one thing. */
function Contents({ sections }: { sections: GuideSection[] }): VNode | null {
  if (sections.length < 2) return null;
  return (
    <nav aria-label="On this page">
      <ul class="docs-contents">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const PLACE_OF_LEVELS = '<p>%levels%</p>';

function Section({ section, hasTitle, levels }: { section: GuideSection; hasTitle: boolean; levels: VNode }): VNode {
  const [before = '', after] = section.html.split(PLACE_OF_LEVELS);
  return (
    <section id={section.id} aria-label={section.title}>
      {hasTitle && <h2>{section.title}</h2>}
      <Prose html={before} />
      {after !== undefined && (
        <>
          {levels}
          <Prose html={after} />
        </>
      )}
    </section>
  );
}
