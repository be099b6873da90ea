// Markdown as the docs have it: headings that can be linked to, code and tables that scroll by themselves.
import MarkdownIt from 'markdown-it';

/** Files that are pages of the docs. Links to others of the repository lead nowhere for readers of a service. */
const PAGES = {
  '../CHANGELOG.md': '/docs/changelog',
  'contract-policy.md': '/docs/contract-policy',
  'generators.md': '/docs/generators',
};

// Without HTML: what stands between < and > is text, whoever has written it.
const markdown = new MarkdownIt({ html: false });

markdown.core.ruler.push('headings', ({ tokens }) => {
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', slugOf(tokens[index + 1].content));
  });
});
markdown.core.ruler.push('links', ({ tokens }) => {
  for (const { children } of tokens) {
    for (const link of children?.filter(({ type }) => type === 'link_open') ?? []) leadOn(link, children);
  }
});
// Both can be reached and scrolled by keyboard.
markdown.renderer.rules.table_open = () => '<div class="docs-table" tabindex="0"><table class="table">\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';
markdown.renderer.rules.fence = (tokens, index) => {
  const { content } = tokens[index];
  return `<pre class="docs-code" tabindex="0"><code>${markdown.utils.escapeHtml(content.trimEnd())}</code></pre>\n`;
};

/** @returns the HTML of a text that may have several paragraphs */
export function toHtml(text) {
  return markdown.render(text).trim();
}

/** The sections of a text by their headings of the second level; what stands before the first has none. */
export function sectionsOf(text) {
  const [first, ...rest] = text.split(/^## /m);
  const sections = rest.map((section) => {
    const [title, ...lines] = section.split('\n');
    return { title: title.trim(), text: lines.join('\n').trim() };
  });
  return { lead: first.replace(/^# .*\n/, '').trim(), sections };
}

/** The name by which an address leads to a heading, as GitHub makes it, where the same texts are read. */
export function slugOf(title) {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Gives a link the address that it has for readers, or leaves its text alone. */
function leadOn(link, children) {
  const href = link.attrGet('href');
  if (/^(https?:|\/|#)/.test(href)) return;
  const [file, fragment] = href.split('#');
  if (Object.hasOwn(PAGES, file)) {
    link.attrSet('href', fragment ? `${PAGES[file]}#${fragment}` : PAGES[file]);
    return;
  }
  const end = children.slice(children.indexOf(link)).find(({ type }) => type === 'link_close');
  for (const token of [link, end]) token.hidden = true;
}
