/** A form in a page's HTML: where it is sent, and with which values if nobody changes them. */
export interface Form {
  action: string;
  method: string;
  enctype: string;
  /**
   * All controls by name, including buttons, with the values that each can have; `undefined` if any value can be
   * entered.
   */
  controls: Map<string, Set<string> | undefined>;
  /** The values that are sent if the user changes nothing. */
  preset: [string, string][];
}

type Attributes = Record<string, string>;

/**
 * The first form of the page that has controls for all these values. Values that are not strings, such as files, fit
 * any control.
 */
export function findForm(html: string, values: Record<string, unknown>): Form | undefined {
  return readForms(html).find((form) => Object.entries(values).every(([name, value]) => canTake(form, name, value)));
}

function canTake({ controls }: Form, name: string, value: unknown): boolean {
  if (!controls.has(name)) return false;
  const choices = controls.get(name);
  return !choices || typeof value !== 'string' || choices.has(value);
}

function readForms(html: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].map(([, head = '', inner = '']) => {
    const { action = '', method = 'get', enctype = 'application/x-www-form-urlencoded' } = readAttributes(head);
    const form: Form = { action, method: method.toLowerCase(), enctype, controls: new Map(), preset: [] };
    for (const [, input, tag, attributes = '', content = ''] of inner.matchAll(
      /<input\b([^>]*)>|<(button|textarea|select)\b([^>]*)>([\s\S]*?)<\/\2>/gi,
    )) {
      addControl(form, tag?.toLowerCase() ?? 'input', readAttributes(input ?? attributes), content);
    }
    return form;
  });
}

function addControl(form: Form, tag: string, attributes: Attributes, content: string): void {
  const { name, type = 'text', value } = attributes;
  if (!name) return;
  addChoice(form, name, tag, type, value);
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

function addChoice({ controls }: Form, name: string, tag: string, type: string, value = 'on'): void {
  const isFixed = tag === 'button' || ['hidden', 'submit', 'radio', 'checkbox'].includes(type);
  const choices = controls.get(name) ?? (controls.has(name) ? undefined : new Set<string>());
  controls.set(name, isFixed ? choices?.add(value) : undefined);
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
