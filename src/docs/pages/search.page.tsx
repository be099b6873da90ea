import type { VNode } from 'preact';
import type { Found, FoundKind } from '../search.js';
import { DocsPage, type DocsFrame } from './docs-frame.page.js';

const KINDS: Record<FoundKind, string> = {
  operation: 'Operation',
  field: 'Field',
  error: 'Error',
  notification: 'Notification',
  guide: 'Guide',
};

export function SearchPage({ frame, found, count }: { frame: DocsFrame; found: Found[]; count: number }): VNode {
  const { q = '' } = frame;
  return (
    <DocsPage frame={frame} title={q === '' ? 'Search' : `Search: ${q}`}>
      <div class="docs-text stack">
        <h1>Search</h1>
        {/* The script of other pages takes what stands in here. */}
        <div id="found" class="stack">
          <p role="status">{summary(q, count, found.length)}</p>
          <ol class="docs-results plain-list">
            {found.map(({ kind, title, where, href, excerpt }) => (
              <li key={href}>
                <a href={href}>
                  <span class="docs-result-title">{title}</span>
                  <span class="soft small">
                    {KINDS[kind]} · {where}
                  </span>
                  {excerpt !== '' && <span class="docs-result-text small">{excerpt}</span>}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </DocsPage>
  );
}

function summary(q: string, count: number, shown: number): string {
  if (q === '') return 'Say what you look for: an operation, a field, a code of an error, a subject.';
  if (count === 0) return `Nothing has “${q}”. Try one word, or the beginning of one.`;
  const all = `${count === 1 ? 'One place has' : `${count} places have`} “${q}”`;
  return shown < count ? `${all}; these ${shown} fit best.` : `${all}.`;
}
