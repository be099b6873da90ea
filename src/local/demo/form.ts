/** A form as a browser sees it: where it goes, and what it would send untouched. */
export interface Form {
  action: string;
  method: string;
  enctype: string;
  /** Every control's name, buttons included. */
  names: Set<string>;
  /** What is sent without anybody touching the form. */
  preset: [string, string][];
}

type Attributes = Record<string, string>;

/** The first form of the page that has a control for each of these names. */
export function findForm(html: string, names: string[]): Form | undefined {
  return readForms(html).find((form) => names.every((name) => form.names.has(name)));
}

function readForms(html: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].map(([, head = '', inner = '']) => {
    const { action = '', method = 'get', enctype = 'application/x-www-form-urlencoded' } = readAttributes(head);
    const form: Form = { action, method: method.toLowerCase(), enctype, names: new Set(), preset: [] };
    for (const [, tag = '', attributes = '', content = ''] of inner.matchAll(
      /<(input|button|textarea|select)\b([^>]*)>(?:([\s\S]*?)<\/(?:button|textarea|select)>)?/gi,
    )) {
      addControl(form, tag.toLowerCase(), readAttributes(attributes), content);
    }
    return form;
  });
}

function addControl(form: Form, tag: string, attributes: Attributes, content: string): void {
  const { name, type = 'text', value } = attributes;
  if (!name) return;
  form.names.add(name);
  if (tag === 'button' || type === 'submit' || type === 'file') return;
  if ((type === 'checkbox' || type === 'radio') && !('checked' in attributes)) return;
  if (tag === 'input') form.preset.push([name, value ?? (type === 'checkbox' ? 'on' : '')]);
  if (tag === 'textarea') form.preset.push([name, decode(content)]);
  if (tag === 'select') {
    const options = [...content.matchAll(/<option\b([^>]*)>/gi)].map(([, head = '']) => readAttributes(head));
    const chosen = options.find((option) => 'selected' in option) ?? options[0];
    if (chosen) form.preset.push([name, chosen['value'] ?? '']);
  }
}

function readAttributes(text: string): Attributes {
  const attributes: Attributes = {};
  for (const [, name = '', quoted, single, bare] of text.matchAll(
    /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g,
  )) {
    attributes[name.toLowerCase()] = decode(quoted ?? single ?? bare ?? '');
  }
  return attributes;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return (name && ENTITIES[name]) ?? whole;
    },
  );
}
