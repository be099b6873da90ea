import type { Config } from '../config.js';
import { readDocsText } from './texts.js';

export interface GuideSection {
  id: string;
  title: string;
  html: string;
}

/** A guide, or another long text, as the build has rendered it. */
export interface Guide {
  slug: string;
  title: string;
  /** What stands before the first section, as HTML. */
  lead: string;
  sections: GuideSection[];
}

export function readGuides(config: Config): Guide[] {
  return readDocsText('guides.json', config) as Guide[];
}
