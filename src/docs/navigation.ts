import { guidePath, operationPath } from './addresses.js';
import { findGuide, type Docs } from './docs.js';

export interface NavigationLink {
  href: string;
  title: string;
  /** The method of an operation. */
  method?: string;
}

export interface NavigationGroup {
  title: string;
  links: NavigationLink[];
  /** Whether it shows its links only when it is opened, or when one of them is the page. */
  isFolded: boolean;
}

const START = ['overview', 'quickstart', 'scopes', 'tokens', 'apps', 'lists', 'sandbox', 'tools', 'generators'];
const WEBHOOKS = ['webhooks', 'notifications', 'webhook-endpoints', 'signature-checker'];
const ABOUT = ['errors', 'contract-policy', 'changelog'];

/** Pages that are no long text, and so no guide. */
const OTHER_TITLES: Readonly<Record<string, string>> = {
  quickstart: 'Quickstart',
  notifications: 'Notifications',
  'signature-checker': 'Signature checker',
};

/** The ways to all pages of the docs but those of single codes of errors, which stand on one. */
export function navigationOf(docs: Docs): NavigationGroup[] {
  const pages = (slugs: string[]) =>
    slugs.map((slug) => ({ href: guidePath(slug), title: OTHER_TITLES[slug] ?? findGuide(docs, slug)?.title ?? slug }));
  return [
    { title: 'Start', links: pages(START), isFolded: false },
    { title: 'Webhooks', links: pages(WEBHOOKS), isFolded: false },
    ...docs.groups.map(({ name, operations }) => ({
      title: `${name} API`,
      links: operations.map(({ id, title, method }) => ({ href: operationPath(id), title, method })),
      isFolded: true,
    })),
    { title: 'About', links: pages(ABOUT), isFolded: false },
  ];
}
