import type { VNode } from 'preact';
import { operationPath } from '../addresses.js';
import type { Guide } from '../guides.js';
import type { Group } from '../reference.js';
import type { DocsFrame } from './docs-frame.page.js';
import { GuidePage } from './guide.page.js';
import { Prose } from './prose.page.js';

const WAYS = [
  { href: '/docs/quickstart', title: 'Quickstart', text: 'From nothing to a checked webhook in six steps.' },
  { href: operationPath('authorize'), title: 'Send a user', text: 'The address, its parameters, what comes back.' },
  { href: '/docs/webhooks', title: 'Receive webhooks', text: 'Signatures, retries, order, in three languages.' },
  { href: '/docs/sandbox', title: 'The sandbox', text: 'Every outcome without a reviewer.' },
];

/** The first page: where to begin, then the journey, then all there is. */
export function OverviewPage({ frame, guide, groups }: { frame: DocsFrame; guide: Guide; groups: Group[] }): VNode {
  return (
    <GuidePage frame={frame} guide={guide} levels={<></>} end={<Api groups={groups} />}>
      <ul class="docs-ways plain-list">
        {WAYS.map(({ href, title, text }) => (
          <li key={href}>
            <a class="card" href={href}>
              <strong>{title}</strong>
              <span class="soft">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </GuidePage>
  );
}

function Api({ groups }: { groups: Group[] }): VNode {
  return (
    <section aria-labelledby="api">
      <h2 id="api">The API</h2>
      <dl class="definitions definitions-wide">
        {groups.map(({ name, description, operations: [first] }) => (
          <div key={name}>
            <dt>{first && <a href={operationPath(first.id)}>{name}</a>}</dt>
            <dd>
              <Prose html={description} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
