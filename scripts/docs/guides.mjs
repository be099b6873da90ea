// The guides of the docs: which of them there are, in which order, and where each one's text stands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionsOf, slugOf, toHtml } from './markdown.mjs';

/** What the levels of a deployment are, the server writes in place of this. */
const LEVELS = /<!-- levels -->[^]*<!-- \/levels -->/;
const PLACE_OF_LEVELS = '%levels%';

/** `sections` are headings of the second level. Without, a guide has all of them; with `hasLead` what stands before, too. */
const GUIDES = [
  {
    slug: 'overview',
    title: 'Overview',
    source: 'openapi',
    hasLead: true,
    sections: ['The journey', 'What you need', 'Base addresses'],
  },
  { slug: 'scopes', title: 'Scopes and levels', source: 'openapi', sections: ['Scopes and levels', 'Statuses'] },
  { slug: 'tokens', title: 'Tokens', source: 'openapi', sections: ['Refreshing without fear', 'When access ends'] },
  { slug: 'apps', title: 'Apps and browsers', source: 'openapi', sections: ['Apps in browsers and on devices'] },
  { slug: 'sandbox', title: 'The sandbox', source: 'openapi', sections: ['The sandbox'] },
  { slug: 'tools', title: 'Tools and SDKs', source: 'integrating', sections: ['Client tools', 'Libraries and SDKs'] },
  { slug: 'generators', title: 'Generating a client', source: 'generators', hasLead: true },
  { slug: 'lists', title: 'Lists and queries', source: 'openapi', sections: ['Lists'] },
  { slug: 'webhooks', title: 'Receive webhooks', source: 'asyncapi', hasLead: true },
  {
    slug: 'webhook-endpoints',
    title: 'Endpoints and deliveries',
    source: 'openapi',
    sections: ['Webhooks by API', 'What was missed'],
  },
  { slug: 'errors', title: 'Errors', source: 'openapi', sections: ['Errors'] },
  {
    slug: 'contract-policy',
    title: 'Contract policy',
    source: 'policy',
    hasLead: true,
    sections: ['What breaks clients', 'What does not', 'How something ends'],
  },
  { slug: 'changelog', title: 'Changelog', source: 'changelog', hasLead: true },
];

/**
 * All guides as HTML.
 * @throws Error for a section that a guide names and that is not there, and for one of the contract that no guide has
 */
export function renderGuides(root, { openapi, asyncapi }) {
  const read = (path) => sectionsOf(readFileSync(join(root, path), 'utf8'));
  const sources = {
    openapi: sectionsOf(openapi.info.description.replace(LEVELS, PLACE_OF_LEVELS)),
    asyncapi: sectionsOf(asyncapi.info.description),
    integrating: read('docs/integrating.md'),
    generators: read('docs/generators.md'),
    policy: read('docs/contract-policy.md'),
    changelog: read('CHANGELOG.md'),
  };
  const told = GUIDES.filter(({ source }) => source === 'openapi').flatMap(({ sections }) => sections);
  const untold = sources.openapi.sections.filter(({ title }) => !told.includes(title));
  if (untold.length > 0) throw new Error(`no guide has ${untold.map(({ title }) => title).join(', ')}`);
  return GUIDES.map((guide) => renderGuide(guide, sources[guide.source]));
}

function renderGuide({ slug, title, hasLead = false, sections: wanted }, { lead, sections }) {
  const titles = wanted ?? sections.map((section) => section.title);
  const chosen = titles.map((one) => {
    const section = sections.find((each) => each.title === one);
    if (!section) throw new Error(`the guide ${slug} names a section that is not there: ${one}`);
    const plain = one.replaceAll(/[[\]]/g, '');
    return { id: slugOf(plain), title: plain, html: toHtml(section.text) };
  });
  return { slug, title, lead: hasLead ? toHtml(lead) : '', sections: chosen };
}
